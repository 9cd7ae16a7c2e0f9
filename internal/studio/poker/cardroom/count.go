package cardroom

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Stay names a stay as the platform does: its vendor, and the id of its round.
type Stay struct{ Vendor, Ref string }

// Turned is what counts as turnover of a stay that is over.
type Turned struct {
	Sit      id.Round
	Vendor   string
	Turnover money.Amount
}

// TurnoverOf is what counts as turnover of stays that are over, in one look;
// docs/decisions/0015. What is no stay of a vendor of the house is left out. A
// stay is written as over before its round is settled, and its count changes no
// more, so that whoever hears of the settling reads the same for good. tx may be
// nil.
func (s *Service) TurnoverOf(ctx context.Context, tx *db.Tx, stays []Stay) (map[Stay]money.Amount, error) {
	asked := make([]id.Round, 0, len(stays))
	for _, stay := range stays {
		number, err := id.Parse[any](stay.Ref)
		if s.desks[stay.Vendor] != nil && err == nil { // else no id of ours
			asked = append(asked, id.Round(number))
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	found, err := s.d.Store.TurnedOver(ctx, tx, asked)
	out := make(map[Stay]money.Amount, len(found))
	for _, one := range found {
		out[Stay{one.Vendor, one.Sit.String()}] = one.Turnover
	}
	return out, err
}
