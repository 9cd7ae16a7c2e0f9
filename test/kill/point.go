package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/kernel/rng"
	"baize/internal/platform/faultpoint"
	"baize/test/process"
)

// point starts the binary anew with one fault point armed, so that the life
// that follows ends there, or sees an error there. What is checked afterwards
// is checked by a start without it.
func (w *world) point(ctx context.Context) error {
	_ = w.server.Kill()
	all := faultpoint.All()
	at := all[w.lives%len(all)]
	action, nth := "kill", 1+rng.Below(w.random, 40)
	if rng.Below(w.random, 3) == 0 {
		action = "error"
	}
	w.killer.faults = fmt.Sprintf("%s:%s:%d", at, action, nth)
	if err := w.server.Again(ctx, 0); err != nil && !errors.Is(err, process.ErrGone) {
		return fmt.Errorf("%s: %w", w.killer.faults, err)
	}
	w.crew.Ready(ctx, 3*time.Second) // it may be gone already
	return nil
}
