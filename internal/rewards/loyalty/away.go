package loyalty

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
)

// rest lets the time of what waits for members stand still while they take a
// break.
func (s *Service) rest(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	return rewards.Rests(batch, func(member id.Member, at clock.Instant, by time.Duration) error {
		return s.Store.Prolong(ctx, tx, member, at, by)
	})
}
