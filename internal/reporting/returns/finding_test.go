package returns_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/reporting/returns"
)

// coin is a game that pays two stakes by chance: 96 % with a deviation of 0.9992.
var coin = returns.Theory{ReturnPpm: 960_000, DeviationPpm: 999_200}

// tossed is n rounds of one stake, each of which pays with a chance.
func tossed(r *rand.Rand, n int64, stake money.Amount, chance float64) returns.Sum {
	wins := int64(0)
	for range n {
		if r.Float64() < chance {
			wins++
		}
	}
	return returns.Same(stake, n, 2*stake*money.Amount(wins))
}

// powered is the number of rounds from which on a drift of 1 % is seen in 99 of
// 100 cases: ((z(0.9999) + z(0.99)) x deviation / drift)^2.
const powered = 385_900

func TestG27_AgainstSeesAPlantedDriftOfOnePercentAndNothingElse(t *testing.T) {
	const runs = 40
	for _, drift := range []struct {
		by   float64
		most int64
		off  bool
	}{{0, runs, false}, {+0.01, runs, true}, {-0.01, runs, true}} {
		seen := 0
		for run := range uint64(runs) {
			r := rand.New(rand.NewPCG(run, uint64(1000*(1+drift.by))))
			f := tossed(r, powered, 5*money.Unit, (0.96+drift.by)/2).Against(coin)
			require.NotEqual(t, returns.Few, f.State)
			if f.State == returns.Off {
				seen++
				require.Equal(t, drift.by > 0, f.DriftPpm > 0)
			}
		}
		if drift.off {
			require.GreaterOrEqual(t, seen, runs-3, "drift %v", drift.by)
		} else {
			require.Zero(t, seen, "an honest game")
		}
	}
}

func TestAgainst_SaysNothingOfFewRoundsAndOfWhatNothingFixes(t *testing.T) {
	lucky := returns.Same(money.Unit, 100, 300*money.Unit)
	require.Equal(t, returns.Few, lucky.Against(coin).State, "a lucky hundred")
	require.Equal(t, returns.Unfixed, lucky.Against(returns.Theory{}).State)
	open := lucky.Against(returns.Theory{ReturnPpm: 970_000})
	require.Equal(t, returns.Unfixed, open.State)
	require.Equal(t, int64(3_000_000), open.ActualPpm)
	require.Equal(t, int64(2_030_000), open.DriftPpm)
	require.Equal(t, returns.Unfixed, returns.Sum{}.Against(coin).State)
}

func TestAgainst_TakesLargeStakesForWhatTheyAre(t *testing.T) {
	many := returns.Same(money.Unit, 1_000_000, 960_000*money.Unit)
	one := returns.Same(1_000_000*money.Unit, 1, 0)
	f := many.Add(one).Against(coin)
	require.Equal(t, int64(1_000_001), f.Rounds)
	require.Equal(t, returns.Few, f.State, "one stake as large as all others together")
	require.Equal(t, returns.Off, many.Add(returns.Same(money.Unit, 1_000_000, 0)).Against(coin).State)
	even := many.Against(coin)
	require.Equal(t, returns.Holds, even.State)
	require.InDelta(t, 3.891*0.9992/1000*1e6, float64(even.BoundPpm), 1, "z x deviation / sqrt(n)")
}

func TestSame_CountsSquaresWithoutTurningAround(t *testing.T) {
	require.Equal(t, int64(1), returns.Same(money.Unit/10, 3, 0).Squares, "rounded up")
	require.Equal(t, int64(250_000), returns.Same(500*money.Unit, 1, 0).Squares)
	huge := returns.Same(1_000_000_000*money.Unit, 1_000, 0)
	require.Positive(t, huge.Squares)
	require.Less(t, huge.Add(huge).Squares, int64(math.MaxInt64/90), "a database adds a window of them up")
}

func TestLevelOf_IsThePowerOfTenBelow(t *testing.T) {
	for stake, level := range map[money.Amount]money.Amount{
		money.Unit: money.Unit, 10*money.Unit - 1: money.Unit, 10 * money.Unit: 10 * money.Unit, 250 * money.Unit: 100 * money.Unit, money.Unit / 2: money.Unit / 10,
	} {
		require.Equal(t, level, returns.LevelOf(stake), stake)
	}
}
