package jobs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/faultpoint"
)

type taken struct {
	id       int64
	kind     string
	bulk     bool
	payload  []byte
	attempts int
	until    clock.Instant // of the lease
}

// share is the most workers that one kind, or all that is bulk, may hold: a
// provider that does not answer keeps its own work waiting and no other.
const share = workers / 2

// load is what the workers hold.
type load struct {
	kinds map[string]int
	bulk  int
}

func (l *load) add(t taken, n int) {
	l.kinds[t.kind] += n
	if t.bulk {
		l.bulk += n
	}
}

func (l *load) full(t taken) bool {
	return l.kinds[t.kind] >= share || t.bulk && l.bulk >= share
}

// take leases due jobs of known kinds to this runner: those that somebody waits
// for before those that are one of many.
func (j *Jobs) take(ctx context.Context) ([]taken, error) {
	j.mu.Lock()
	held := load{kinds: maps.Clone(j.held.kinds), bulk: j.held.bulk}
	j.mu.Unlock()
	now := clock.NowOf(j.clock)
	due, err := j.lines(ctx, &held, now)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	return j.lease(ctx, due, now)
}

const (
	byKind = `kind`         // by the index of kinds: it walks nothing of other kinds
	byTime = `(kind || '')` // by a line's index, in its order: kinds are only looked at

	bothLines = ``
	awaited   = ` AND bulk = 0`
	bulk      = ` AND bulk = 1`
)

// lines reads the line of what somebody waits for, and what room it leaves is
// for the line of what is one of many.
func (j *Jobs) lines(ctx context.Context, held *load, now clock.Instant) ([]taken, error) {
	if j.owned {
		return j.look(ctx, held, byKind, bothLines, now, takeMax)
	}
	due, err := j.look(ctx, held, byTime, awaited, now, takeMax)
	if left := min(takeMax-len(due), share-held.bulk); err == nil && left > 0 {
		var many []taken
		many, err = j.look(ctx, held, byTime, bulk, now, left)
		due = append(due, many...)
	}
	return due, err
}

// look reads what is due of the kinds that have not got their share of workers,
// and adds it to what is held. Kinds that this program does not know stay unread,
// so that they hide nothing that stands behind them.
func (j *Jobs) look(ctx context.Context, held *load, kind, line string, now clock.Instant, most int) (due []taken, err error) {
	args := []any{int64(now), int64(now)}
	for k := range j.specs {
		if held.kinds[k] < share {
			args = append(args, k)
		}
	}
	rows, err := j.db.QueryContext(ctx, dueSQL(kind, line, len(args)-2), append(args, most)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t taken
		if err := rows.Scan(&t.id, &t.kind, &t.bulk, &t.payload, &t.attempts); err != nil {
			return nil, err
		}
		if !held.full(t) {
			held.add(t, 1)
			due = append(due, t)
		}
	}
	return due, rows.Err()
}

// dueSQL reads what is due of so many kinds, by a column or expression of kind
// and by a line of the two.
func dueSQL(kind, line string, kinds int) string {
	return `SELECT id, kind, bulk, payload, attempts FROM jobs WHERE done_at = 0 AND run_at <= ? AND lease_until < ?
		AND ` + kind + ` IN (''` + strings.Repeat(", ?", kinds) + `)` + line + ` ORDER BY run_at, id LIMIT ?`
}

func (j *Jobs) runOne(ctx context.Context, t taken) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in job %s: %v", t.kind, p)
		}
	}()
	ctx, end := j.within(ctx, t)
	defer end()
	if err := faultpoint.Hit(ctx, faultpoint.JobRun); err != nil {
		return err
	}
	if err := j.specs[t.kind].Run(ctx, t.payload); err != nil {
		if lost := context.Cause(ctx); errors.Is(lost, errLeaseLost) {
			return lost
		}
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.JobFinish)
}

// finish marks the job done, or gives it back with a pause that doubles; what is
// another's by now is not touched.
func (j *Jobs) finish(ctx context.Context, t taken, cause error) {
	if errors.Is(cause, errLeaseLost) {
		return
	}
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
