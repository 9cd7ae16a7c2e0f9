package bus_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestLastAt_IdsGoOnAboveThoseThatOnlyAnEventNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
		b := bus.New(d, c, slog.Default())
		at, err := bus.LastAt(ctx, d)
		require.NoError(t, err)
		require.Zero(t, at, "nothing was published")
		named := id.New[int](id.NewSource(c, 1))
		require.NoError(t, publish(d, b, 1, nil))
		at, err = bus.LastAt(ctx, d)
		require.NoError(t, err)
		require.Equal(t, clock.NowOf(c), at)

		again := id.NewSource(c, 1) // begun within the same millisecond
		again.Past(int64(id.Floor[int](at)))
		require.Greater(t, id.New[int](again), named)
		c.Advance(time.Minute)
		require.NoError(t, publish(d, b, 2, nil))
		at, err = bus.LastAt(ctx, d)
		require.NoError(t, err)
		require.Equal(t, clock.NowOf(c), at)
	})
}
