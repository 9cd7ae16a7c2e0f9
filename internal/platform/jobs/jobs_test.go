package jobs_test

import (
	"context"
	"errors"
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

var ctx = context.Background()

func setup(d *db.DB) (*jobs.Jobs, *clock.Fake) {
	c := clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	return jobs.New(d, c, id.NewSource(c, 0), slog.Default()), c
}

func TestEnqueue_RunsOnceAtItsTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		var ran atomic.Int32
		j.Add(jobs.Spec{Kind: "test", Run: func(_ context.Context, p []byte) error {
			require.JSONEq(t, `{"a":1}`, string(p))
			ran.Add(1)
			return nil
		}})
		enqueue := func(ctx context.Context, tx *db.Tx) error {
			return j.Enqueue(ctx, tx, "test", "k", clock.NowOf(c).Add(time.Minute), map[string]int{"a": 1})
		}
		require.NoError(t, d.Write(ctx, enqueue))
		require.NoError(t, d.Write(ctx, enqueue), "the same key again changes nothing")
		run(t, j)
		require.Zero(t, ran.Load(), "not due yet")
		c.Advance(time.Minute)
		run(t, j)
		run(t, j)
		require.EqualValues(t, 1, ran.Load())
	})
}

func TestRun_TriesAgainAfterAFailure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		var ran atomic.Int32
		j.Add(jobs.Spec{Kind: "test", Run: func(context.Context, []byte) error {
			if ran.Add(1) < 3 {
				return errors.New("not now")
			}
			return nil
		}})
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return j.Enqueue(ctx, tx, "test", "k", clock.NowOf(c), nil)
		}))
		for range 5 {
			run(t, j)
			c.Advance(time.Minute)
		}
		require.EqualValues(t, 3, ran.Load())
	})
}

func TestEvery_RunsOncePerPeriodOverTwoRunners(t *testing.T) {
	d := dbtest.SQLite(t)
	a, c := setup(d)
	b := jobs.New(d, c, id.NewSource(c, 1), slog.Default())
	var ran atomic.Int32
	spec := jobs.Spec{Kind: "tick", Every: time.Hour, Run: func(context.Context, []byte) error { ran.Add(1); return nil }}
	a.Add(spec)
	b.Add(spec)
	for range 24 {
		run(t, a)
		run(t, b)
		c.Advance(time.Hour)
	}
	require.EqualValues(t, 24, ran.Load())
}

func TestEvery_WhatFailsAgainAndAgainIsTriedAsOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		var asked, ran atomic.Int32
		j.Add(jobs.Spec{Kind: "tick", Every: time.Hour, Run: func(_ context.Context, payload []byte) error {
			if string(payload) != "null" {
				asked.Add(1)
			}
			ran.Add(1)
			return errors.New("never")
		}})
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return j.Enqueue(ctx, tx, "tick", "asked", clock.NowOf(c), "for this")
		}))
		for range 6 {
			run(t, j)
			c.Advance(time.Hour)
		}
		var open int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs WHERE kind = 'tick' AND done_at = 0`).Scan(&open))
		require.Equal(t, 2, open, "the present period's, and what was asked for by itself")
		require.EqualValues(t, 6, asked.Load())
		require.EqualValues(t, 12, ran.Load())
	})
}

func TestStart_ASlowJobKeepsNobodyWaiting(t *testing.T) {
	d := dbtest.SQLite(t)
	j, c := setup(d)
	hang, quick := make(chan struct{}), make(chan struct{})
	j.Add(
		jobs.Spec{Kind: "slow", Run: func(context.Context, []byte) error { <-hang; return nil }},
		jobs.Spec{Kind: "quick", Run: func(context.Context, []byte) error { close(quick); return nil }},
	)
	enqueue := func(kind string) {
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return j.Enqueue(ctx, tx, kind, "k", clock.NowOf(c), nil)
		}))
	}
	j.Start(ctx)
	enqueue("slow")
	time.Sleep(50 * time.Millisecond)
	enqueue("quick")
	select {
	case <-quick:
	case <-time.After(20 * time.Second):
		t.Error("the quick job waits for the slow one")
	}
	close(hang)
	j.Stop()
}

func run(t *testing.T, j *jobs.Jobs) {
	t.Helper()
	_, err := j.RunDue(ctx)
	require.NoError(t, err)
}

func TestStart_RunsAtOnceWhatADeadProcessHadLeased(t *testing.T) {
	d := dbtest.SQLite(t)
	j, c := setup(d)
	ran := make(chan struct{}, 1)
	j.Add(jobs.Spec{Kind: "test", Run: func(context.Context, []byte) error { ran <- struct{}{}; return nil }})
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := j.Enqueue(ctx, tx, "test", "k", clock.NowOf(c), nil); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = ?, attempts = 1`, int64(clock.NowOf(c).Add(time.Minute)))
		return err
	}))
	j.Start(ctx)
	defer j.Stop()
	select {
	case <-ran:
	case <-time.After(5 * time.Second):
		t.Fatal("the job waits for a lease that nobody holds")
	}
}

func TestSweep_LetsFinishedJobsGoAndKeepsWhatIsYetToRun(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j, c := setup(d)
		var ran atomic.Int32
		j.Add(jobs.Spec{Kind: "test", Run: func(context.Context, []byte) error { ran.Add(1); return nil }})
		enqueue := func(key string, at clock.Instant) {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return j.Enqueue(ctx, tx, "test", key, at, nil) }))
		}
		enqueue("early", clock.NowOf(c))
		enqueue("late", clock.NowOf(c).Add(2*jobs.KeepDone))
		run(t, j)
		c.Advance(jobs.KeepDone - time.Minute)
		run(t, j)
		require.Equal(t, 2, rows(t, d), "not yet")
		enqueue("early", clock.NowOf(c))
		run(t, j)
		require.EqualValues(t, 1, ran.Load(), "the key stands")
		c.Advance(2 * time.Hour)
		run(t, j)
		require.Equal(t, 1, rows(t, d))
		c.Advance(jobs.KeepDone)
		run(t, j)
		require.EqualValues(t, 2, ran.Load(), "what was to run later has run")
	})
}

func rows(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs`).Scan(&n))
	return n
}

func TestOwnOnly_DoesTheNodesOwnBehindWhatWaitsForOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		doors, c := setup(d)
		worker := jobs.New(d, c, id.NewSource(c, 1), slog.Default())
		var own, shared, periodic atomic.Int32
		count := func(n *atomic.Int32) func(context.Context, []byte) error {
			return func(context.Context, []byte) error { n.Add(1); return nil }
		}
		for _, j := range []*jobs.Jobs{doors, worker} {
			j.Add(jobs.Spec{Kind: "shared", Run: count(&shared)}, jobs.Spec{Kind: "periodic", Every: time.Hour, Run: count(&periodic)})
		}
		doors.Add(jobs.Spec{Kind: "own.0", Every: time.Hour, Own: true, Run: count(&own)})
		doors.OwnOnly()
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for n := range 40 { // more than are taken at once
				if err := doors.Enqueue(ctx, tx, "shared", fmt.Sprint(n), clock.NowOf(c).Add(-time.Minute), nil); err != nil {
					return err
				}
			}
			return nil
		}))
		run(t, doors)
		require.EqualValues(t, 1, own.Load())
		require.Zero(t, shared.Load()+periodic.Load(), "others do what is everybody's")
		for range 4 {
			run(t, worker)
		}
		require.EqualValues(t, 40, shared.Load())
		require.EqualValues(t, 1, periodic.Load())
	})
}
