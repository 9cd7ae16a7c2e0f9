package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/rtp"
	"baize/internal/studio/tables"
)

// crashes are rounds of crash with an automatic cash-out, played to their end.
func crashes() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, target := range []crash.Multiplier{101, 150, 200, 1_000, 10_000} {
		out = append(out, game("crash at "+target.String(), []payout{reaching(uint64(target))}, func(src *fair.Stream) (money.Amount, error) {
			return crashRound(src, target)
		}))
	}
	return out, nil
}

// crashRound plays one round of its own seed with one bet in it.
func crashRound(src *fair.Stream, target crash.Multiplier) (money.Amount, error) {
	var seed fair.ServerSeed
	for i := 0; i < len(seed); i += 4 {
		binary.BigEndian.PutUint32(seed[i:], src.Word())
	}
	const bet, member, start = id.Round(1), id.Member(1), clock.Instant(1)
	s, _, err := crash.Open(crash.Opening{Number: 1, Seed: seed, Salt: "salt", Rules: crash.HouseRules(2), At: start})
	if err != nil {
		return 0, err
	}
	for _, command := range []crash.Command{crash.PlaceBet{Bet: bet, Member: member, Stake: whole, Auto: target}, crash.StakeTaken{Bet: bet}} {
		if s, _, err = crash.Step(s, start, command); err != nil {
			return 0, err
		}
	}
	for !s.Over() {
		if s, _, err = crash.Step(s, s.WakeAt(), crash.Tick{}); err != nil {
			return 0, err
		}
	}
	b, found := s.Find(bet)
	if !found || !b.Status.Final() {
		return 0, fmt.Errorf("the bet of a round that is over is %s", b.Status)
	}
	return b.Payout, nil
}

// spots are the spots of the shared tables, of roulette one of each kind. The
// returns are those that are shown, which exact_test.go counts over every
// outcome; the deviation is that of a spot which gives its best or nothing,
// and no other spot of that return has a greater one.
func spots() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, g := range tables.Games() {
		if g.Turns { // played by a strategy: tables.RTP
			continue
		}
		kinds := map[string]bool{}
		for _, s := range g.Spots {
			kind := s.Code
			if len(g.Spots) > 100 && s.Best.Num > 2*s.Best.Den {
				kind = fmt.Sprint(s.Best)
			}
			if kinds[kind] {
				continue
			}
			kinds[kind] = true
			pct, err := strconv.ParseFloat(s.ReturnPct, 64)
			if err != nil {
				return nil, err
			}
			exact, best := pct/100, float64(s.Best.Num)/float64(s.Best.Den)
			bet := []tables.Wager{{Spot: s.Code, Stake: whole}}
			out = append(out, rtp.Game{
				Name: g.Code + " " + s.Code, Exact: exact, Sigma: math.Sqrt(exact*best - exact*exact),
				Play: func(src *fair.Stream) (money.Amount, money.Amount, error) {
					paid, err := g.Payout(g.Deal(src), bet, 2)
					return paid, whole, err
				},
			})
		}
	}
	return out, nil
}
