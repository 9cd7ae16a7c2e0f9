package transfer

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Audit writes what a member of staff did into the audit log, in the
// transaction of the deed; staff implements it.
type Audit func(ctx context.Context, tx *db.Tx, by id.Staff, what, subject string, before, after any) error

// ErrEnded says that a transfer has ended already.
var ErrEnded = fault.New(fault.Conflict, "gateway.transfer.ended")

// Find is any member's transfer, for staff; ErrTransfer where there is none.
func (s *Service) Find(ctx context.Context, transfer ID) (Transfer, error) {
	return s.d.Store.Get(ctx, transfer)
}

// CheckNow makes a transfer due, so that the vendor is asked at once. It is all
// that one person can do about an unknown one: nobody may guess for the vendor.
// Two may end it by evidence (Propose, Decide).
func (s *Service) CheckNow(ctx context.Context, by id.Staff, transfer ID) (Transfer, error) {
	t, err := s.d.Store.Get(ctx, transfer)
	if err != nil {
		return t, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if t, err = s.d.Store.Lock(ctx, tx, transfer); err != nil {
			return err
		}
		if t.Ended() {
			return ErrEnded
		}
		before := t.StepAt
		t.StepAt = s.now()
		if err := s.d.Store.Save(ctx, tx, &t); err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, t); err != nil || s.d.Audit == nil {
			return err
		}
		return s.d.Audit(ctx, tx, by, "gateway.transfer.check", t.ID.String(), map[string]clock.Instant{"askedAt": before}, map[string]clock.Instant{"askedAt": t.StepAt})
	})
	return t, err
}

// Games is a vendor's own list of games.
func (s *Service) Games(ctx context.Context, vendor string) ([]Game, error) {
	v, err := s.d.Vendors.Find(ctx, vendor)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.d.CallTimeout)
	defer cancel()
	games, err := v.Games(ctx)
	if err != nil {
		return nil, ErrClosed.Wrap(err)
	}
	return games, nil
}
