package identity

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const (
	purgeEvery = 10 * time.Minute
	purgeStep  = 1000 // rows in one transaction
)

// Jobs are the room's scheduled work: dropping spent captchas and envelopes,
// old counters, and sessions that ended three months ago.
func (s *Service) Jobs() []jobs.Spec {
	return append(s.codeJobs(), jobs.Spec{
		Kind: "identity.purge", Every: purgeEvery,
		Run: func(ctx context.Context, _ []byte) error { return s.Purge(ctx) },
	})
}

// Purge drops what can have no effect any more, a transaction a step.
func (s *Service) Purge(ctx context.Context) error {
	return s.db.Steps(ctx, purgeStep, func(ctx context.Context, tx *db.Tx, most int64) (int64, error) {
		return s.store.Purge(ctx, tx, clock.NowOf(s.clock), most)
	})
}
