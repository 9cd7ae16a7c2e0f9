package jobs

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	lease = time.Minute
	// alone is how long a run goes on with a lease that is not renewed: it has
	// ended before another may begin.
	alone = lease - 5*time.Second
)

// errLeaseLost says that a job is another's by now, or done.
var errLeaseLost = errors.New("jobs: the lease is another's")

func (j *Jobs) lease(ctx context.Context, due []taken, now clock.Instant) (mine []taken, err error) {
	err = j.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine = mine[:0]
		for _, t := range due {
			t.until = now.Add(lease)
			n, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = ?, attempts = attempts + 1
				WHERE id = ? AND done_at = 0 AND lease_until < ?`, int64(t.until), t.id, int64(now))
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

// within bounds a run: by its lease, or by what its kind may take, for which the
// lease is renewed until end is called.
func (j *Jobs) within(ctx context.Context, t taken) (_ context.Context, end context.CancelFunc) {
	takes := j.specs[t.kind].Takes
	if takes <= alone {
		return context.WithTimeout(ctx, alone)
	}
	ctx, stop := context.WithTimeout(ctx, takes)
	ctx, cancel := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cancel(j.keep(ctx, t))
	}()
	return ctx, func() {
		stop()
		<-ended // nothing renews what finish gives back
	}
}

// keep renews a lease until the run ends. It returns why the run may not go on:
// that failed for as long as the lease lasts, or it is another's.
func (j *Jobs) keep(ctx context.Context, t taken) error {
	renewed := time.Now()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(j.renewal):
		}
		asked := time.Now()
		err := j.renew(ctx, &t)
		if err == nil {
			renewed = asked
			continue
		}
		if ctx.Err() == nil {
			j.log.Warn("a lease could not be renewed", "kind", t.kind, "cause", err)
		}
		if errors.Is(err, errLeaseLost) || time.Since(renewed)+j.renewal > alone {
			return err
		}
	}
}

func (j *Jobs) renew(ctx context.Context, t *taken) error {
	until := clock.NowOf(j.clock).Add(lease)
	err := j.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE jobs SET lease_until = ? WHERE id = ? AND done_at = 0 AND lease_until = ?`, int64(until), t.id, int64(t.until))
		if err == nil && n == 0 {
			err = errLeaseLost
		}
		return err
	})
	if err == nil {
		t.until = until
	}
	return err
}
