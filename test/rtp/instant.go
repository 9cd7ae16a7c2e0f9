package main

import (
	"fmt"
	"math"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
	"baize/internal/studio/rtp"
)

// whole is the stake of every bet here: so large that no multiplier of four
// decimals loses anything to the currency's smallest unit.
const whole = 10_000 * money.Unit

func wager() instant.Wager { return instant.Wager{Stake: whole, Digits: 2} }

// payout is one result of a bet: its chance, and what comes back in stakes.
type payout struct{ chance, back float64 }

// game makes a bet of its results.
func game(name string, results []payout, play func(src *fair.Stream) (money.Amount, error)) rtp.Game {
	mean, square := 0.0, 0.0
	for _, r := range results {
		mean += r.chance * r.back
		square += r.chance * r.back * r.back
	}
	return rtp.Game{
		Name: name, Exact: mean, Sigma: math.Sqrt(max(0, square-mean*mean)),
		Play: func(src *fair.Stream) (money.Amount, money.Amount, error) {
			paid, err := play(src)
			return paid, whole, err
		},
	}
}

// singles are the games that are decided in one draw.
func singles() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, build := range []func() ([]rtp.Game, error){dice, limbo, plinko, wheel, keno} {
		games, err := build()
		if err != nil {
			return nil, err
		}
		out = append(out, games...)
	}
	return out, nil
}

func dice() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, b := range []instant.DiceBet{{Side: instant.Under, Target: 5_000}, {Side: instant.Under, Target: 9_800}, {Side: instant.Over, Target: 6_666}, {Side: instant.Over, Target: 9_899}} {
		b.Stake, b.Digits = whole, 2
		winning, err := instant.Winning(b.Side, b.Target)
		if err != nil {
			return nil, err
		}
		won := payout{float64(winning) / instant.Rolls, float64(instant.Multiplier(winning)) / instant.MultiplierOne}
		out = append(out, game(fmt.Sprintf("dice %s %.2f", b.Side, float64(b.Target)/100), []payout{won}, func(src *fair.Stream) (money.Amount, error) {
			o, err := instant.Dice(src, b)
			return o.Payout, err
		}))
	}
	return out, nil
}

func limbo() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, target := range []instant.Hundredths{101, 150, 200, 1_000, 10_000} {
		b := instant.LimboBet{Target: target, Wager: wager()}
		out = append(out, game("limbo "+target.String(), []payout{reaching(uint64(target))}, func(src *fair.Stream) (money.Amount, error) {
			o, err := instant.Limbo(src, b)
			return o.Payout, err
		}))
	}
	return out, nil
}

// reaching is the bet that a number of limbo or crash reaches so many
// hundredths: 99 x 2^52 / target of 2^52 do.
func reaching(target uint64) payout {
	const all = 1 << 52
	return payout{float64(99*uint64(all)/target) / all, float64(target) / 100}
}

func plinko() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, rows := range []int{8, 12, 16} {
		for _, risk := range []instant.Risk{instant.Low, instant.Medium, instant.High} {
			b := instant.PlinkoBet{Rows: rows, Risk: risk, Wager: wager()}
			table, err := instant.PlinkoTable(rows, risk)
			if err != nil {
				return nil, err
			}
			results := make([]payout, len(table))
			for bin, times := range table {
				results[bin] = payout{choose(rows, bin) / math.Exp2(float64(rows)), float64(times) / instant.MultiplierOne}
			}
			out = append(out, game(fmt.Sprintf("plinko %d %s", rows, risk), results, func(src *fair.Stream) (money.Amount, error) {
				o, err := instant.Plinko(src, b)
				return o.Payout, err
			}))
		}
	}
	return out, nil
}

func wheel() ([]rtp.Game, error) {
	var out []rtp.Game
	for segments := 10; segments <= instant.WheelMax; segments += 10 {
		for _, risk := range []instant.Risk{instant.Low, instant.Medium, instant.High} {
			b := instant.WheelBet{Segments: segments, Risk: risk, Wager: wager()}
			table, err := instant.WheelTable(segments, risk)
			if err != nil {
				continue // medium has wheels of twenty only
			}
			results := make([]payout, segments)
			for i, times := range table {
				results[i] = payout{1 / float64(segments), float64(times) / instant.MultiplierOne}
			}
			out = append(out, game(fmt.Sprintf("wheel %d %s", segments, risk), results, func(src *fair.Stream) (money.Amount, error) {
				o, err := instant.Wheel(src, b)
				return o.Payout, err
			}))
		}
	}
	return out, nil
}

func keno() ([]rtp.Game, error) {
	var out []rtp.Game
	for picks := 1; picks <= instant.KenoPicks; picks++ {
		b := instant.KenoBet{Wager: wager()}
		for n := 1; n <= picks; n++ {
			b.Picks = append(b.Picks, 4*n)
		}
		table := instant.KenoTable(picks)
		results := make([]payout, len(table))
		for hits, times := range table {
			chance := choose(instant.KenoDrawn, hits) * choose(instant.KenoNumbers-instant.KenoDrawn, picks-hits) / choose(instant.KenoNumbers, picks)
			results[hits] = payout{chance, float64(times) / instant.MultiplierOne}
		}
		out = append(out, game(fmt.Sprintf("keno %d", picks), results, func(src *fair.Stream) (money.Amount, error) {
			o, err := instant.Keno(src, b)
			return o.Payout, err
		}))
	}
	return out, nil
}

// choose is the number of ways to choose k of n.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return math.Round(ways)
}
