package crash_test

import (
	"math"
	"testing"

	"baize/internal/kernel/rng"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"

	"github.com/stretchr/testify/require"
)

func TestCurve_FollowsTheExponentialAndNeverFalls(t *testing.T) {
	before := crash.Multiplier(0)
	for ms := range int64(230_300) {
		m := crash.MultiplierAt(ms)
		require.GreaterOrEqual(t, m, before)
		before = m
		want := 100 * math.Exp(0.00006*float64(ms))
		if want < float64(crash.Ceiling) && math.Abs(float64(m)-math.Floor(want)) > 1 {
			t.Fatalf("at %d ms: %d, the curve says %.4f", ms, m, want)
		}
	}
	require.Equal(t, crash.Ceiling, before)
	require.Equal(t, crash.Start, crash.MultiplierAt(-5))
	require.Equal(t, crash.Ceiling, crash.MultiplierAt(math.MaxInt64))
}

func TestTimeOf_IsTheFirstMillisecondOfAMultiplier(t *testing.T) {
	for _, m := range []crash.Multiplier{100, 101, 102, 150, 200, 999, 10_000, 1_234_567, crash.Ceiling} {
		ms := crash.TimeOf(m)
		require.GreaterOrEqual(t, crash.MultiplierAt(ms), m)
		if ms > 0 {
			require.Less(t, crash.MultiplierAt(ms-1), m)
		}
	}
	require.Equal(t, int64(11_553), crash.TimeOf(200), "ln 2 / 0.06 s")
}

func TestPointAt_GivesTheExactShareOfEveryTarget(t *testing.T) {
	const whole = uint64(1) << 52
	require.Equal(t, crash.Start, crash.PointAt(0))
	require.Equal(t, crash.Ceiling, crash.PointAt(whole-1))
	// The point is t or more exactly from x = 2^52 - floor(99 x 2^52 / t) on, so
	// its chance is floor(99 x 2^52 / t) / 2^52: 0.99 / t within 2^-52.
	for _, target := range []uint64{101, 102, 150, 200, 333, 1000, 12_345, 1_000_000, 100_000_000} {
		from := whole - 99*whole/target
		require.GreaterOrEqual(t, crash.PointAt(from), crash.Multiplier(target))
		require.Less(t, crash.PointAt(from-1), crash.Multiplier(target))
	}
}

func TestPointOf_BustsAtOnceIn198OfTenThousand(t *testing.T) {
	chain, err := fair.NewChain(fair.NewServerSeed(rng.NewSeeded(1)), 50_000)
	require.NoError(t, err)
	busts, doubles := 0, 0
	for round := 1; round <= chain.Len(); round += 1 {
		seed, err := chain.Seed(round)
		require.NoError(t, err)
		point := crash.PointOf(seed, "salt")
		if point < crash.MinCashOut {
			busts++
		}
		if point >= 200 {
			doubles++
		}
	}
	require.InDelta(t, 0.0198, float64(busts)/50_000, 5*math.Sqrt(0.0198*0.98/50_000))
	require.InDelta(t, 0.495, float64(doubles)/50_000, 5*math.Sqrt(0.25/50_000))
}
