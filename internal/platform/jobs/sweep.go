package jobs

import (
	"context"
	"maps"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	// KeepDone is how long a finished job that was enqueued stays: so long its
	// key stands against a second one, and who looks can see that it ran.
	KeepDone = 7 * 24 * time.Hour

	sweepEvery = time.Hour
	sweepStep  = 1000 // rows in one transaction
)

// sweep lets finished jobs go, once an hour. Those of periodic kinds go when the
// next period begins (see schedule).
func (j *Jobs) sweep(ctx context.Context) error {
	now := clock.NowOf(j.clock)
	j.mu.Lock()
	early := j.sweptAt != 0 && now < j.sweptAt.Add(sweepEvery)
	if !early {
		j.sweptAt = now
	}
	j.mu.Unlock()
	if early {
		return nil
	}
	for _, kind := range slices.Sorted(maps.Keys(j.specs)) { // in one order: simulations
		if j.specs[kind].Every > 0 {
			continue
		}
		if err := j.forget(ctx, kind, now.Add(-KeepDone)); err != nil {
			return err
		}
	}
	return nil
}

const oldSQL = `FROM jobs WHERE kind = ? AND done_at > 0 AND done_at < ?`

// forget drops the jobs of a kind that were done before a moment.
func (j *Jobs) forget(ctx context.Context, kind string, before clock.Instant) error {
	var one int
	if err := j.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 `+oldSQL+` LIMIT 1) AS o`, kind, int64(before)).Scan(&one); err != nil || one == 0 {
		return err
	}
	return j.db.Steps(ctx, sweepStep, func(ctx context.Context, tx *db.Tx, most int64) (int64, error) {
		return tx.Exec(ctx, `DELETE FROM jobs WHERE id IN (SELECT id `+oldSQL+` LIMIT ?)`, kind, int64(before), most)
	})
}
