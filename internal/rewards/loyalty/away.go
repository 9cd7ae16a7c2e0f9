package loyalty

import (
	"context"

	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
)

// rest lets the time of what waits for members stand still while they take a
// break, which nobody can make shorter.
func (s *Service) rest(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	for _, d := range batch {
		e, err := bus.Value[rewards.Away](d)
		if err != nil {
			return err
		}
		if by := e.Rest(); by > 0 {
			if err := s.Store.Prolong(ctx, tx, e.Member, e.At, by); err != nil {
				return err
			}
		}
	}
	return nil
}
