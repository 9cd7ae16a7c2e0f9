package timecheck_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/timecheck"
	"baize/internal/platform/timecheck/timechecktest"
)

// near is what a call on a busy machine may be off by.
const near = float64(500 * time.Millisecond)

func TestMeasure_AServerThatIsAheadShowsHowFarTheClockIsBehind(t *testing.T) {
	r := timecheck.Measure(t.Context(), []string{timechecktest.Server(t, 2*time.Second)})
	require.True(t, r.Known)
	require.InDelta(t, float64(2*time.Second), float64(r.Offset), near)
	require.Equal(t, timecheck.Servers, r.From)
	require.Equal(t, 1, r.Answers)
}

func TestMeasure_OneLiarAmongThreeMovesNothing(t *testing.T) {
	r := timecheck.Measure(t.Context(), []string{timechecktest.Server(t, 0), timechecktest.Server(t, 2*time.Second), timechecktest.Server(t, 0)})
	require.True(t, r.Known)
	require.InDelta(t, 0, float64(r.Offset), near)
	require.Equal(t, 3, r.Answers)
}

func TestMeasure_ASilentServerSaysNothing(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	r := timecheck.Measure(ctx, []string{timechecktest.Silent(t)})
	require.False(t, r.Known)
	require.Zero(t, r.Offset)
	require.Equal(t, timecheck.Reading{From: timecheck.Servers, Asked: 1}, r)

	r = timecheck.Measure(t.Context(), []string{"127.0.0.1:1", timechecktest.Server(t, -time.Second), timechecktest.Server(t, -time.Second)})
	require.Equal(t, 2, r.Answers)
	require.InDelta(t, -float64(time.Second), float64(r.Offset), near)
}

func TestMeasure_WithoutServersTheKernelIsAsked(t *testing.T) {
	r := timecheck.Measure(t.Context(), nil)
	require.Equal(t, timecheck.Kernel, r.From)
	if !r.Known {
		require.Zero(t, r.Offset, "what is not known is no figure")
	}
}
