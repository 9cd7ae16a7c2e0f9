package owe

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// Config is how a Queue pays. Sweep looks once at everything that is owed; What
// names it in the log.
type Config[T any] struct {
	What    string
	Workers int
	Room    int // debts that may wait; those beyond it are left to the sweep
	Pay     func(ctx context.Context, debt T) error
	Sweep   func(ctx context.Context) error
	Log     *slog.Logger
}

// Queue pays debts soon, and sweeps what was left over every few seconds. It
// touches nothing while nothing is owed.
type Queue[T any] struct {
	c     Config[T]
	debts chan T
	left  atomic.Bool
}

const sweepEvery = 3 * time.Second

// NewQueue makes a Queue; it works while Run does.
func NewQueue[T any](c Config[T]) *Queue[T] {
	return &Queue[T]{c: c, debts: make(chan T, c.Room)}
}

// Due lets a worker pay a debt; where the queue is full the sweep finds it.
func (q *Queue[T]) Due(debt T) {
	select {
	case q.debts <- debt:
	default:
		q.Left()
	}
}

// Left says that something is left for the sweep.
func (q *Queue[T]) Left() { q.left.Store(true) }

// Waits leaves a debt to the sweep and tells why.
func (q *Queue[T]) Waits(debt any, cause error) {
	q.Left()
	q.c.Log.Warn("studio: money waits", "of", q.c.What, "id", fmt.Sprint(debt), "cause", cause)
}

// Run pays until ctx ends.
func (q *Queue[T]) Run(ctx context.Context) {
	var wg sync.WaitGroup
	for range q.c.Workers {
		wg.Go(func() { q.work(ctx) })
	}
	q.sweep(ctx)
	wg.Wait()
}

func (q *Queue[T]) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case debt := <-q.debts:
			if err := q.c.Pay(ctx, debt); err != nil && ctx.Err() == nil {
				q.Waits(debt, err)
			}
		}
	}
}

func (q *Queue[T]) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if q.left.Swap(false) {
			if err := q.c.Sweep(ctx); err != nil && ctx.Err() == nil {
				q.Left()
				q.c.Log.Error("studio: what is owed could not be swept", "of", q.c.What, "cause", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
