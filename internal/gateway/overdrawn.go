package gateway

import (
	"context"
	"fmt"

	"baize/internal/betting"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Listeners open a case for a member whom a reversal left below zero, so that
// nobody is overdrawn unseen. It is about the member, whichever vendors took
// back what was spent: it names no vendor, and one is open at a time.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "gateway.overdrawn", Topics: []string{betting.TopicNegative},
		Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				var e betting.Negative
				if err := d.Decode(&e); err != nil {
					return err
				}
				detail := fmt.Sprintf("%s %s after action %s of %s in round %s", e.Cash, e.Currency, e.Action, e.Vendor, e.Round)
				if err := s.OpenCase(ctx, tx, CaseNegative, "", "member:"+e.Member.String(), e.Member, detail); err != nil {
					return err
				}
			}
			return nil
		},
	}}
}
