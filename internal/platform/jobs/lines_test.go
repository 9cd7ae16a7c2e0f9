package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/jobs"
)

type enqueue = func(ctx context.Context, tx *db.Tx, kind, key string, at clock.Instant, payload any) error

// many enqueues n jobs of a kind by one of the two lines.
func many(t *testing.T, d *db.DB, by enqueue, kind string, at clock.Instant, n int) {
	t.Helper()
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i := range n {
			if err := by(ctx, tx, kind, fmt.Sprint(i), at, nil); err != nil {
				return err
			}
		}
		return nil
	}))
}

func counter(n *atomic.Int32) func(context.Context, []byte) error {
	return func(context.Context, []byte) error { n.Add(1); return nil }
}

func TestEnqueueBulk_WaitsBehindWhatSomebodyWaitsFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		var news, code atomic.Int32
		j.Add(jobs.Spec{Kind: "news", Run: counter(&news)}, jobs.Spec{Kind: "code", Run: counter(&code)})
		many(t, d, j.EnqueueBulk, "news", clock.NowOf(c), 40)
		c.Advance(time.Minute)
		many(t, d, j.Enqueue, "code", clock.NowOf(c), 2)
		run(t, j)
		require.EqualValues(t, 2, code.Load(), "though forty have waited for longer")
		require.Positive(t, news.Load(), "room that is left is theirs")
		for range 4 {
			run(t, j)
		}
		require.EqualValues(t, 40, news.Load())
	})
}

func TestStart_AProviderThatHangsHoldsHalfOfTheWorkers(t *testing.T) {
	for _, line := range []string{"awaited", "bulk"} {
		t.Run(line, func(t *testing.T) {
			d := dbtest.SQLite(t)
			j, c := setup(d)
			by := j.Enqueue
			if line == "bulk" {
				by = j.EnqueueBulk
			}
			hang, quick := make(chan struct{}), make(chan struct{})
			var held atomic.Int32
			j.Add(
				jobs.Spec{Kind: "slow", Run: func(context.Context, []byte) error { held.Add(1); <-hang; return nil }},
				jobs.Spec{Kind: "quick", Run: func(context.Context, []byte) error { close(quick); return nil }},
			)
			many(t, d, by, "slow", clock.NowOf(c), 100)
			c.Advance(time.Second)
			j.Start(ctx)
			defer j.Stop()
			defer close(hang)
			require.Eventually(t, func() bool { return held.Load() == 32 }, 20*time.Second, 10*time.Millisecond)
			many(t, d, j.Enqueue, "quick", clock.NowOf(c), 1)
			select {
			case <-quick:
			case <-time.After(20 * time.Second):
				t.Error("the quick job waits for the provider of the slow ones")
			}
			require.EqualValues(t, 32, held.Load())
		})
	}
}

func TestRun_KindsThatNobodyKnowsHideNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		newer := jobs.New(d, c, id.NewSource(c, 1), slog.Default())
		many(t, d, newer.Enqueue, "of a newer program", clock.NowOf(c), 20)
		var ran atomic.Int32
		j.Add(jobs.Spec{Kind: "test", Run: counter(&ran)})
		c.Advance(time.Minute)
		many(t, d, j.Enqueue, "test", clock.NowOf(c), 1)
		run(t, j)
		require.EqualValues(t, 1, ran.Load())
	})
}
