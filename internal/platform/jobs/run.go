package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

type taken struct {
	id       int64
	kind     string
	payload  []byte
	attempts int
}

// take leases due jobs of known kinds to this runner.
func (j *Jobs) take(ctx context.Context) ([]taken, error) {
	now := clock.NowOf(j.clock)
	var due []taken
	args, own := []any{int64(now), int64(now)}, ""
	if j.own != nil { // else what waits for others would hide it
		args, own = append(args, j.own...), `AND kind IN (''`+strings.Repeat(", ?", len(j.own))+`)`
	}
	rows, err := j.db.QueryContext(ctx, `SELECT id, kind, payload, attempts FROM jobs
		WHERE done_at = 0 AND run_at <= ? AND lease_until < ? `+own+` ORDER BY run_at, id LIMIT ?`, append(args, takeMax)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t taken
		if err := rows.Scan(&t.id, &t.kind, &t.payload, &t.attempts); err != nil {
			return nil, err
		}
		if _, ok := j.specs[t.kind]; ok {
			due = append(due, t)
		}
	}
	if err := rows.Err(); err != nil || len(due) == 0 {
		return nil, err
	}
	return j.lease(ctx, due, now)
}

func (j *Jobs) lease(ctx context.Context, due []taken, now clock.Instant) (mine []taken, err error) {
	err = j.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine = mine[:0]
		for _, t := range due {
			n, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = ?, attempts = attempts + 1
				WHERE id = ? AND done_at = 0 AND lease_until < ?`, int64(now.Add(lease)), t.id, int64(now))
			if err != nil {
				return err
			}
			if n == 1 {
				mine = append(mine, t)
			}
		}
		return nil
	})
	return mine, err
}

func (j *Jobs) runOne(ctx context.Context, t taken) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in job %s: %v", t.kind, p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, lease-5*time.Second)
	defer cancel()
	if err := faultpoint.Hit(ctx, faultpoint.JobRun); err != nil {
		return err
	}
	if err := j.specs[t.kind].Run(ctx, t.payload); err != nil {
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.JobFinish)
}

// finish marks the job done, or gives it back with a pause that doubles.
func (j *Jobs) finish(ctx context.Context, t taken, cause error) {
	now := clock.NowOf(j.clock)
	err := j.db.Write(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		if cause == nil {
			_, err := tx.Exec(ctx, `UPDATE jobs SET done_at = ?, lease_until = 0, last_error = '' WHERE id = ?`, int64(now), t.id)
			return err
		}
		pause := min(backoff<<min(t.attempts, 12), longest)
		_, err := tx.Exec(ctx, `UPDATE jobs SET run_at = ?, lease_until = 0, last_error = ? WHERE id = ?`,
			int64(now.Add(pause)), cause.Error(), t.id)
		return err
	})
	if cause != nil && !errors.Is(cause, context.Canceled) {
		j.log.Error("a job failed", "kind", t.kind, "attempt", t.attempts+1, "cause", cause)
	}
	if err != nil {
		j.log.Error("a job could not be marked", "kind", t.kind, "cause", err)
	}
}
