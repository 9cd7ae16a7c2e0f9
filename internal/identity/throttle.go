package identity

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// Failures is what is counted of one scope.
type Failures struct {
	Count       int
	LastAt      clock.Instant
	LockedUntil clock.Instant
}

// Gate is one counter that an attempt must pass. From LockFrom failures on,
// each further one doubles the pause, from Least up to Longest; nothing locks for
// good.
type Gate struct {
	Scope    string
	LockFrom int
	Least    time.Duration
	Longest  time.Duration
	// Forget is after how long without an attempt the count starts anew.
	Forget time.Duration
}

// Throttle slows guessing down; its counters are in the database, so they hold
// on every node and after a restart.
type Throttle struct {
	store Store
	clock clock.Clock
}

// NewThrottle counts in the store.
func NewThrottle(s Store, c clock.Clock) *Throttle { return &Throttle{store: s, clock: c} }

// Charge counts an attempt at every gate before it is made, so that parallel
// guesses cannot slip through together; Forgive takes it back. A closed gate is
// fault.Limited.
func (t *Throttle) Charge(ctx context.Context, tx *db.Tx, gates ...Gate) error {
	now := clock.NowOf(t.clock)
	for _, g := range gates {
		f, err := t.store.Failures(ctx, tx, g.Scope)
		if err != nil {
			return err
		}
		if f.LockedUntil > now {
			return TooOften(f.LockedUntil.Sub(now))
		}
		if now.Sub(f.LastAt) > g.Forget {
			f.Count = 0
		}
		f.Count++
		f.LastAt, f.LockedUntil = now, 0
		if over := f.Count - g.LockFrom; over >= 0 {
			f.LockedUntil = now.Add(min(max(time.Second<<min(over, 20), g.Least), g.Longest))
		}
		if err := t.store.SetFailures(ctx, tx, g.Scope, f); err != nil {
			return err
		}
	}
	return nil
}

// Count is how many recent failures a gate has, without counting another.
func (t *Throttle) Count(ctx context.Context, tx *db.Tx, g Gate) (int, error) {
	f, err := t.store.Failures(ctx, tx, g.Scope)
	if err != nil || clock.NowOf(t.clock).Sub(f.LastAt) > g.Forget {
		return 0, err
	}
	return f.Count, nil
}

// Wait is for how much longer a gate is closed.
func (t *Throttle) Wait(ctx context.Context, tx *db.Tx, g Gate) (time.Duration, error) {
	f, err := t.store.Failures(ctx, tx, g.Scope)
	return f.LockedUntil.Sub(clock.NowOf(t.clock)), err
}

// Forgive clears gates after a success.
func (t *Throttle) Forgive(ctx context.Context, tx *db.Tx, gates ...Gate) error {
	for _, g := range gates {
		if err := t.store.ForgetFailures(ctx, tx, g.Scope); err != nil {
			return err
		}
	}
	return nil
}

// Refund takes attempts back, where others of the scope still count.
func (t *Throttle) Refund(ctx context.Context, tx *db.Tx, g Gate, attempts int) error {
	f, err := t.store.Failures(ctx, tx, g.Scope)
	if err != nil || f.Count == 0 {
		return err
	}
	f.Count, f.LockedUntil = max(0, f.Count-attempts), 0
	return t.store.SetFailures(ctx, tx, g.Scope, f)
}

// TooOften is the refusal that asks to wait.
func TooOften(wait time.Duration) error {
	seconds := max(1, int((wait+time.Second-1)/time.Second))
	return fault.New(fault.Limited, "request.limited", fault.Args{"seconds": seconds})
}
