package jackpot_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot"
)

func mustHit(seed, ceiling string, rate, reserve int64) jackpot.Terms {
	return jackpot.Terms{Kind: jackpot.MustHitBy, Seed: amount(seed), Ceiling: amount(ceiling), Rate: rate, Reserve: reserve}
}

func atRandom(seed, mean string, rate, reserve int64) jackpot.Terms {
	return jackpot.Terms{Kind: jackpot.Random, Seed: amount(seed), Mean: amount(mean), Rate: rate, Reserve: reserve}
}

// drawn are the thresholds of many cycles.
func drawn(t jackpot.Terms, n int) []money.Amount {
	src := rng.NewSeeded(3)
	out := make([]money.Amount, n)
	for i := range out {
		out[i] = t.Draw(money.BDT, fair.NewServerSeed(src), "entropy", i+1)
	}
	return out
}

func TestDraw_MustHitByLiesBetweenSeedAndCeilingEveryCentAsLikely(t *testing.T) {
	terms, bins := mustHit("9", "10", 10_000, 0), map[money.Amount]int{}
	const n = 100_000
	for _, at := range drawn(terms, n) {
		require.Positive(t, at)
		require.LessOrEqual(t, terms.Seed+at, terms.Ceiling)
		bins[at]++
	}
	require.Len(t, bins, 100, "every cent from 0.01 to 1.00")
	chi := 0.0
	for _, seen := range bins {
		d := float64(seen) - n/100
		chi += d * d / (n / 100)
	}
	require.Less(t, chi, 148.2, "99 degrees of freedom at 0.001")
}

func TestDraw_RandomKeepsItsMeanAndForgetsWhatWasGathered(t *testing.T) {
	terms := atRandom("0", "1000", 1_000, 0)
	const n = 20_000
	sum, beyond, twice := 0.0, 0, 0
	for _, at := range drawn(terms, n) {
		sum += float64(at)
		if at > amount("1000") {
			beyond++
			if at > amount("2000") {
				twice++
			}
		}
	}
	mean, _ := terms.Gathers(money.BDT).Float64()
	require.InEpsilon(t, mean, sum/n, 4/141.0, "four standard errors of an exponential mean")
	// Of those that go beyond the mean as many go beyond it once more: e^-1.
	require.InDelta(t, 0.3677, float64(beyond)/n, 0.014)
	require.InDelta(t, 0.3677, float64(twice)/float64(beyond), 0.023)
}

func TestDraw_HangsOnSeedEntropyAndNumber(t *testing.T) {
	terms, seed := mustHit("0", "1000000", 1_000, 0), fair.NewServerSeed(rng.NewSeeded(1))
	at := terms.Draw(money.BDT, seed, "first", 1)
	require.Equal(t, at, terms.Draw(money.BDT, seed, "first", 1))
	require.NotEqual(t, at, terms.Draw(money.BDT, seed, "second", 1))
	require.NotEqual(t, at, terms.Draw(money.BDT, seed, "first", 2))
	require.NotEqual(t, at, terms.Draw(money.BDT, fair.NewServerSeed(rng.NewSeeded(2)), "first", 1))
}

func TestShare_IsTheRateTimesThePrizeOverWhatIsGathered(t *testing.T) {
	// 1 % of the stakes between 9 and 10 thousand: 19 %, as the industry says it,
	// here to the cent.
	share := mustHit("9000", "10000", 10_000, 0).Share(money.BDT)
	want := new(big.Rat).Mul(big.NewRat(1, 100), new(big.Rat).Quo(big.NewRat(1_900_001, 100), big.NewRat(100_001, 100)))
	require.Zero(t, want.Cmp(share), share)
	require.Equal(t, "18.9998", jackpot.Percent(share, 4))
	total, take := new(big.Rat), int64(0)
	for _, terms := range jackpot.SandboxTerms() {
		require.NoError(t, terms.Valid(money.BDT))
		total.Add(total, terms.Share(money.BDT))
		take += terms.Rate + terms.Reserve
	}
	require.Equal(t, "0.4750", jackpot.RatePct(take))
	require.Equal(t, "0.4750", jackpot.Percent(total, 4), "what is taken is given back")
}

func TestValid_RefusesTermsThatContradictThemselves(t *testing.T) {
	good := mustHit("500", "1500", 1_000, 1_000)
	require.NoError(t, good.Valid(money.BDT))
	for what, bend := range map[string]func(*jackpot.Terms){
		"a ceiling below the seed":       func(x *jackpot.Terms) { x.Ceiling = amount("400") },
		"a ceiling of too few cents":     func(x *jackpot.Terms) { x.Ceiling = amount("500.99") },
		"a part of a cent":               func(x *jackpot.Terms) { x.Seed = amount("500.001") },
		"a seed below zero":              func(x *jackpot.Terms) { x.Seed = -1 },
		"no rate":                        func(x *jackpot.Terms) { x.Rate = 0 },
		"too high a rate":                func(x *jackpot.Terms) { x.Rate = 20_001 },
		"a reserve below zero":           func(x *jackpot.Terms) { x.Reserve = -1 },
		"a mean of must-hit-by":          func(x *jackpot.Terms) { x.Mean = amount("100") },
		"a gift to must-hit-by":          func(x *jackpot.Terms) { x.Growth = true },
		"no kind":                        func(x *jackpot.Terms) { x.Kind = "" },
		"random without a mean":          func(x *jackpot.Terms) { x.Kind, x.Ceiling = jackpot.Random, 0 },
		"random with a ceiling":          func(x *jackpot.Terms) { x.Kind, x.Mean = jackpot.Random, amount("1000") },
		"giving more than five per cent": func(x *jackpot.Terms) { x.Ceiling = amount("510") },
	} {
		terms := good
		bend(&terms)
		require.ErrorIs(t, terms.Valid(money.BDT), jackpot.ErrTerms, what)
	}
}
