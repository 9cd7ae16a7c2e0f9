package pier

import (
	"context"

	"baize/internal/platform/db"
	"baize/internal/studio/owe"
)

// recover takes over what a stopped process left, by the published rule:
// bullets that were in the air had not been counted as fired, members keep
// their seats for two minutes and are stood up if they do not come back, and
// loads whose bet was under way are undone. Call it before the rooms run.
func (s *Service) recover(ctx context.Context) error {
	now := s.now()
	pending, err := s.d.Store.PendingLoads(ctx)
	if err != nil {
		return err
	}
	for i := range pending {
		pending[i].Status, pending[i].Owed, pending[i].Reason, pending[i].EndedAt = Undone, owe.Rollback, "UNANSWERED", now
	}
	stays, err := s.d.Store.OpenStays(ctx)
	if err != nil {
		return err
	}
	for _, stay := range stays {
		if err := s.resume(ctx, stay); err != nil {
			return err
		}
	}
	if len(pending) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, l := range pending {
			if err := s.d.Store.SetLoad(ctx, tx, l); err != nil {
				return err
			}
		}
		return nil
	})
}

// resume gives a stay its seat back; a room that is gone pays it at once.
func (s *Service) resume(ctx context.Context, stay Stay) error {
	var load Load
	if stay.Load != 0 {
		found := false
		var err error
		if load, found, err = s.d.Store.FindLoad(ctx, stay.Load); err != nil || !found {
			return err
		}
	}
	seed, err := s.unseal(stay.UserID, stay.Currency, stay.SeedSealed)
	if err != nil {
		return err
	}
	if r := s.rooms[stay.Room]; r != nil {
		return r.place(stay, load, seed, s.now())
	}
	now := s.now()
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if load.ID != 0 {
			load.Status, load.Payout, load.Owed, load.EndedAt = Done, stay.Purse+stay.Bag, owe.Win, now
			if load.Payout == 0 {
				load.Owed = owe.Close
			}
			if err := s.d.Store.SetLoad(ctx, tx, load); err != nil {
				return err
			}
		}
		stay.Status, stay.EndedAt, stay.Purse, stay.Bag, stay.Load = Left, now, 0, 0, 0
		return s.d.Store.SetStay(ctx, tx, stay)
	})
}
