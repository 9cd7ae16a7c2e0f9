package cardroom

import (
	"context"

	"baize/internal/platform/db"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker"
)

// load reads where a table stands, or opens it.
func (t *table) load(ctx context.Context) error {
	row, found, err := t.s.d.Store.FindTable(ctx, t.spec.Code)
	if err != nil {
		return err
	}
	if !found {
		row = TableRow{Code: t.spec.Code, Places: poker.Nowhere()}
		t.seed = t.draw(&row)
		t.row = row
		return t.s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.PutTable(ctx, tx, row) })
	}
	text, err := t.s.d.Box.Open(tableContext(row.Code), row.NextSealed)
	if err != nil {
		return err
	}
	t.row = row
	if t.seed, err = fair.ParseServerSeed(text); err != nil {
		return err
	}
	return t.resume(t.s.now())
}

// recover ends what a stopped process left open, by the published rule: hands
// that were not over are void, and every stack is what it was before them;
// buy-ins under way are undone; members keep their seats, sit out, and are
// stood up if they do not come back. Call it before the tables run.
func (s *Service) recover(ctx context.Context) error {
	hands, err := s.d.Store.OpenHands(ctx)
	if err != nil {
		return err
	}
	sits, err := s.d.Store.OpenSits(ctx)
	if err != nil {
		return err
	}
	now := s.now()
	var changed []Sit
	for _, sit := range sits {
		t := s.tables[sit.Table]
		switch {
		case sit.Status == Pending:
			sit.Status, sit.Owed, sit.Reason, sit.EndedAt = Undone, owe.Rollback, "UNANSWERED", now
			changed = append(changed, sit)
		case t == nil || sit.Seat >= t.spec.Seats: // the table is gone
			changed = append(changed, ended(sit, now))
		default:
			c := &chair{sit: sit, bank: bankFull}
			c.sitOut(now)
			t.chairs[sit.Seat] = c
		}
	}
	if len(hands)+len(changed) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, h := range hands {
			h.State, h.EndedAt = Voided, now
			if err := s.d.Store.EndHand(ctx, tx, h); err != nil {
				return err
			}
		}
		for _, sit := range changed {
			if err := s.d.Store.SetSit(ctx, tx, sit); err != nil {
				return err
			}
		}
		return nil
	})
}
