package id_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestNew_NeverRepeatsAcrossGoroutines(t *testing.T) {
	src, seen, mu, wg := id.NewSource(clock.NewFake(start), 1), map[id.Member]bool{}, sync.Mutex{}, sync.WaitGroup{}
	for range 8 {
		wg.Go(func() {
			for range 20_000 {
				v := id.New[any](src)
				mu.Lock()
				seen[id.Member(v)] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	require.Len(t, seen, 160_000)
}

func TestNew_GrowsEvenWhenTheClockGoesBack(t *testing.T) {
	c := clock.NewFake(start)
	src := id.NewSource(c, 0)
	first := id.New[int](src)
	c.Advance(-time.Hour)
	require.Greater(t, id.New[int](src), first)
}

func TestPast_GoesOnAboveWhatAnEarlierProcessMade(t *testing.T) {
	c := clock.NewFake(start)
	before := id.New[int](id.NewSource(c, 0))
	c.Advance(-time.Hour)
	again := id.NewSource(c, 0)
	again.Past(int64(before))
	require.Greater(t, id.New[int](again), before)
}

func TestParse_RoundTripsAndRefusesTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := id.Member(rapid.Int64Min(1).Draw(t, "id"))
		back, err := id.Parse[string](v.String())
		if err != nil || int64(back) != int64(v) {
			t.Fatalf("%v %v %v", v, back, err)
		}
	})
	for _, s := range []string{"", "1", "zzzzzzzzzzzzz", "000000000000u", "0000000000000 ", "AAAAAAAAAAAAA"} {
		_, err := id.Parse[string](s)
		require.ErrorIs(t, err, id.ErrSyntax, s)
	}
}

func TestInstant_TellsWhenTheIdWasMade(t *testing.T) {
	require.Equal(t, clock.At(start), id.New[int](id.NewSource(clock.NewFake(start), 3)).Instant())
}

func TestFloor_CutsIdsByTheMillisecond(t *testing.T) {
	c := clock.NewFake(start)
	src := id.NewSource(c, 3)
	before := id.New[int](src)
	c.Advance(time.Millisecond)
	require.Less(t, before, id.Floor[int](clock.NowOf(c)))
	require.GreaterOrEqual(t, id.New[int](src), id.Floor[int](clock.NowOf(c)))
	require.Zero(t, id.Floor[int](0))
}
