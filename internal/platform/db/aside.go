package db

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"
)

// lockPatience is how long a convoy waits for a lock that somebody else holds:
// longer than another node's commit takes, and short enough for those who travel
// with the one who needs it.
const lockPatience = `SET lock_timeout = '100ms'`

const lockNotAvailable = "55P03"

func isLockTimeout(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == lockNotAvailable
}

// aside runs functions that could not go with a convoy in transactions of their
// own, a lane's one after the other and lanes side by side, and answers each. The
// convoy goes on meanwhile.
type aside struct {
	run  func(context.Context, Func) error
	mu   sync.Mutex
	jobs map[int64][]*job // by lane: what waits behind the one that runs
	busy sync.WaitGroup
}

func (a *aside) take(group []*job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, j := range group {
		a.add(j)
	}
}

func (a *aside) add(j *job) {
	lane := j.want.Lane
	waiting, runs := a.jobs[lane]
	if runs {
		a.jobs[lane] = append(waiting, j)
		return
	}
	if a.jobs == nil {
		a.jobs = map[int64][]*job{}
	}
	a.jobs[lane] = nil
	a.busy.Go(func() { a.serve(j) })
}

// theirs takes those whose lane is served, and returns the others.
func (a *aside) theirs(group []*job) (others []*job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.jobs) == 0 {
		return group
	}
	return slices.DeleteFunc(group, func(j *job) bool {
		_, runs := a.jobs[j.want.Lane]
		if runs {
			a.add(j)
		}
		return runs
	})
}

// serve runs a lane's functions until none is left.
func (a *aside) serve(j *job) {
	for j != nil {
		j.tx.hooks = nil // a try of its own runs its own
		j.err = a.run(j.ctx, j.fn)
		answer([]*job{j})
		j = a.next(j.want.Lane)
	}
}

func (a *aside) next(lane int64) *job {
	a.mu.Lock()
	defer a.mu.Unlock()
	waiting := a.jobs[lane]
	if len(waiting) == 0 {
		delete(a.jobs, lane)
		return nil
	}
	a.jobs[lane] = waiting[1:]
	return waiting[0]
}

func (a *aside) wait() { a.busy.Wait() }
