package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/jobs"
)

// long enqueues one job that may take an hour, and runs it until the test says.
func long(t *testing.T, d *db.DB) (j *jobs.Jobs, c *clock.Fake, say chan<- error, ended <-chan error) {
	t.Helper()
	j, c = setup(d)
	j.Renew(time.Millisecond)
	said, began, end := make(chan error), make(chan struct{}), make(chan error, 1)
	j.Add(jobs.Spec{Kind: "long", Takes: time.Hour, Run: func(ctx context.Context, _ []byte) error {
		close(began)
		select {
		case err := <-said:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}})
	many(t, d, j.Enqueue, "long", clock.NowOf(c), 1)
	go func() {
		_, err := j.RunDue(ctx)
		end <- err
	}()
	<-began
	return j, c, said, end
}

func until(t *testing.T, d *db.DB) (at clock.Instant, done bool) {
	t.Helper()
	var lease, doneAt int64
	require.NoError(t, d.QueryRowContext(ctx, `SELECT lease_until, done_at FROM jobs`).Scan(&lease, &doneAt))
	return clock.Instant(lease), doneAt > 0
}

func TestRun_ALongOneKeepsItsLeaseAndIsBegunOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c, say, ended := long(t, d)
		for range 4 {
			c.Advance(45 * time.Second)
			require.Eventually(t, func() bool {
				at, _ := until(t, d)
				return at == clock.NowOf(c).Add(time.Minute)
			}, 10*time.Second, time.Millisecond)
			n, err := j.RunDue(ctx)
			require.NoError(t, err)
			require.Zero(t, n, "it is under way")
		}
		say <- nil
		require.NoError(t, <-ended)
		at, done := until(t, d)
		require.True(t, done)
		require.Zero(t, at)
	})
}

func TestRun_ALongOneThatFailsIsGivenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, _, say, ended := long(t, d)
		say <- errors.New("not now")
		require.NoError(t, <-ended)
		at, done := until(t, d)
		require.False(t, done)
		require.Zero(t, at)
	})
}

func TestRun_ALongOneEndsWhereItsLeaseIsAnothers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, c, _, ended := long(t, d)
		others := clock.NowOf(c).Add(time.Hour)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = ?`, int64(others))
			return err
		}))
		require.NoError(t, <-ended, "nobody else has told it to end")
		at, done := until(t, d)
		require.False(t, done)
		require.Equal(t, others, at, "what is another's is not given back")
	})
}

func TestAdd_AKindThatMayTakeLongerThanItsPeriodPanics(t *testing.T) {
	j, _ := setup(dbtest.SQLite(t))
	require.Panics(t, func() { j.Add(jobs.Spec{Kind: "long", Every: time.Hour, Takes: time.Hour}) })
}
