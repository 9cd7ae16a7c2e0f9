package croupier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

const t0 = clock.Instant(1_700_000_000_000_000)

func start(seed uint64, game string) croupier.Start {
	g, _ := tables.Find(game)
	return croupier.Start{
		ID: 77, Number: 5, Seed: fair.NewServerSeed(rng.NewSeeded(seed)), Game: g, At: t0,
		Limits: croupier.Limits{Min: 10 * money.Unit, Max: 1000 * money.Unit, LongMax: 100 * money.Unit},
		Pace:   croupier.Pace{Open: time.Second, Bet: 10 * time.Second, Grace: time.Second, Deal: 4 * time.Second, Show: 2 * time.Second, Rest: time.Second},
	}
}

func at(s float64) clock.Instant { return t0.Add(time.Duration(s * float64(time.Second))) }

func place(bet id.Round, wagers ...tables.Wager) croupier.Place {
	p := croupier.Place{Bet: bet, Member: id.Member(bet % 100), Share: croupier.ShareOf("k"), Wagers: wagers, Digits: 2}
	for _, w := range wagers {
		p.Stake += w.Stake
	}
	return p
}

func on(spot string, units money.Amount) tables.Wager {
	return tables.Wager{Spot: spot, Stake: units * money.Unit}
}

func must(t *testing.T, r *croupier.Round, when clock.Instant, c croupier.Command) []croupier.Effect {
	t.Helper()
	effects, err := r.Step(when, c)
	require.NoError(t, err)
	return effects
}

func TestRound_RefusesBetsOutsideTheServersBettingTime(t *testing.T) {
	r := croupier.Open(start(1, "baccarat"))
	_, err := r.Step(at(0.999), place(1, on("banker", 10)))
	require.ErrorContains(t, err, "studio.tables.early")
	must(t, r, at(1), place(2, on("banker", 10)))
	must(t, r, at(10.999999), place(3, on("banker", 10)))
	for _, late := range []float64{11, 11.5, 12, 16, 18, 100} {
		_, err = r.Step(at(late), place(4, on("banker", 10)))
		require.ErrorIs(t, err, croupier.ErrClosed)
	}
	_, err = r.Step(at(3), place(5, on("banker", 10))) // a clock that goes back opens nothing again
	require.ErrorIs(t, err, croupier.ErrClosed)
}

func TestRound_PlaysStakesConfirmedBeforeTheDealInTheirOrder(t *testing.T) {
	r := croupier.Open(start(1, "baccarat"))
	for bet := id.Round(1); bet <= 5; bet++ {
		must(t, r, at(2), place(bet, on("banker", 10), on("player", 10)))
	}
	must(t, r, at(3), croupier.Take{Bet: 3})
	must(t, r, at(3), croupier.Take{Bet: 1})
	must(t, r, at(3), croupier.Take{Bet: 2})
	require.Equal(t, []croupier.Effect{croupier.ReturnStake{Bet: 1}}, must(t, r, at(4), croupier.Cancel{Bet: 1, Member: 1}))
	must(t, r, at(11.9), croupier.Take{Bet: 4}) // in the grace after the close
	_, err := r.Step(at(11.95), croupier.Cancel{Bet: 4, Member: 4})
	require.ErrorIs(t, err, croupier.ErrClosed)
	must(t, r, at(12), croupier.Tick{})
	require.Equal(t, croupier.Dealing, r.Phase)
	entries := []string{}
	for _, bet := range []id.Round{3, 2, 4} {
		b, _ := r.Find(bet)
		entries = append(entries, b.Entry())
	}
	require.Equal(t, entries, r.Accepted())
	require.Equal(t, croupier.EntropyOf(entries), r.Entropy)
	require.Equal(t, []croupier.Effect{croupier.ReturnStake{Bet: 5}}, must(t, r, at(12.1), croupier.Take{Bet: 5}))
	_, known := r.Seed()
	require.False(t, known, "the seed is told too early")
	effects := must(t, r, at(16), croupier.Tick{})
	require.Len(t, effects, 3)
	must(t, r, at(18), croupier.Tick{})
	require.Equal(t, croupier.Settled, r.Phase)
	seed, known := r.Seed()
	require.True(t, known)
	again, err := croupier.Deal(r.Game, seed, r.Entropy, 5, "")
	require.NoError(t, err)
	require.Equal(t, r.Outcome, again)
	_, err = r.Step(at(19), croupier.Abort{})
	require.ErrorContains(t, err, "studio.tables.over")
}

func TestRound_HoldsAMemberToTheTablesLimits(t *testing.T) {
	r := croupier.Open(start(1, "roulette"))
	try := func(bet id.Round, wagers ...tables.Wager) error {
		_, err := r.Step(at(2), place(bet, wagers...))
		return err
	}
	require.ErrorContains(t, try(1, on("red", 9)), "studio.tables.range")
	require.ErrorContains(t, try(1, on("red", 1001)), "studio.tables.range")
	require.NoError(t, try(101, on("red", 900)))
	require.ErrorContains(t, try(201, on("red", 60), on("n5", 60)), "studio.tables.max")
	require.NoError(t, try(2, on("n5", 60), on("n6", 40)))
	require.ErrorContains(t, try(102, on("n7-8", 10)), "studio.tables.longMax")
	require.NoError(t, try(202, on("n7-8-10-11", 10)), "8 to one is not long")
	_, err := r.Step(at(2), croupier.Cancel{Bet: 2, Member: 3})
	require.ErrorContains(t, err, "studio.tables.unknown", "somebody else's bet")
	for bet := id.Round(4); bet < 4+100*croupier.BetsPerMember; bet += 100 {
		require.NoError(t, try(bet, on("red", 10)))
	}
	require.ErrorContains(t, try(9904, on("red", 10)), "studio.tables.tooMany")
}

// Whatever is asked in whatever order: a stake that was taken is answered once,
// and a resumed round ends as the one that was not interrupted.
func TestRound_AnswersEveryStakeOnceAndResumesAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := start(rapid.Uint64().Draw(t, "seed"), rapid.SampledFrom([]string{"baccarat", "baccarat-nc", "dragontiger", "roulette-lp", "sicbo", "teenpatti"}).Draw(t, "game"))
		r := croupier.Open(s)
		answers, taken := map[id.Round]int{}, map[id.Round]bool{}
		do := func(sec float64, c croupier.Command) {
			effects, _ := r.Step(at(sec), c)
			for _, e := range effects {
				switch e := e.(type) {
				case croupier.PayOut:
					answers[e.Bet]++
				case croupier.LoseStake:
					answers[e.Bet]++
				case croupier.ReturnStake:
					answers[e.Bet]++
				}
			}
		}
		sec := 0.0
		for range rapid.IntRange(1, 50).Draw(t, "commands") {
			sec += float64(rapid.IntRange(-200, 900).Draw(t, "ms")) / 1000
			bet := id.Round(rapid.IntRange(1, 9).Draw(t, "bet"))
			_, known := r.Find(bet)
			switch kind := rapid.IntRange(0, 9).Draw(t, "kind"); {
			case kind < 4:
				do(sec, place(bet, on(s.Game.Spots[int(bet)%len(s.Game.Spots)].Code, 10)))
			case kind < 7 && known:
				b, _ := r.Find(bet)
				if b.Status != croupier.Refused {
					taken[bet] = true
					do(sec, croupier.Take{Bet: bet})
				}
			case kind == 7 && known && !taken[bet]:
				do(sec, croupier.Refuse{Bet: bet})
			case kind == 8:
				do(sec, croupier.Cancel{Bet: bet, Member: id.Member(bet)})
			case rapid.IntRange(0, 30).Draw(t, "abort") == 0:
				do(sec, croupier.Abort{})
			}
		}
		do(max(sec, 12), croupier.Tick{})
		if r.Phase == croupier.Dealing {
			resumesAlike(t, s, r)
		}
		do(1000, croupier.Tick{})
		if !r.Phase.Over() {
			t.Fatalf("stays %s", r.Phase)
		}
		for _, b := range r.Bets {
			if !b.Status.Final() || taken[b.ID] != (answers[b.ID] == 1) || answers[b.ID] > 1 {
				t.Fatalf("bet %v: %s, taken %v, answered %d times", b.ID, b.Status, taken[b.ID], answers[b.ID])
			}
		}
	})
}

func resumesAlike(t *rapid.T, s croupier.Start, r *croupier.Round) {
	var bets []*croupier.Bet
	for _, b := range r.Bets {
		if b.Status.Played() {
			again := *b
			bets = append(bets, &again)
		}
	}
	again, same := croupier.Resume(s, bets, r.Entropy, r.Outcome.String())
	if !same {
		t.Fatal("another outcome")
	}
	if _, forged := croupier.Resume(s, bets, r.Entropy, "XX"); forged {
		t.Fatal("a changed outcome was taken for the true one")
	}
	if again.Outcome.String() != r.Outcome.String() {
		t.Fatalf("%s, then %s", r.Outcome, again.Outcome)
	}
}

func TestCommitment_BindsSeedAndRound(t *testing.T) {
	a, b := fair.NewServerSeed(rng.NewSeeded(1)), fair.NewServerSeed(rng.NewSeeded(2))
	require.Equal(t, croupier.Commitment(a, 1), croupier.Commitment(a, 1))
	require.NotEqual(t, croupier.Commitment(a, 1), croupier.Commitment(a, 2))
	require.NotEqual(t, croupier.Commitment(a, 1), croupier.Commitment(b, 1))
}
