package identity

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Purge drops spent captchas, envelopes, old counters and ended sessions; a
// job calls it every few minutes.
func (s *Service) Purge(ctx context.Context) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.Purge(ctx, tx, clock.NowOf(s.clock))
	})
}
