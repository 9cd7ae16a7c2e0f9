package cardroom

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
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
	undone, adding, err := s.undoTopUps(ctx)
	if err != nil {
		return err
	}
	var changed []Sit
	for _, sit := range sits {
		t := s.tables[sit.Table]
		gone := t == nil || sit.Seat >= t.spec.Seats
		switch {
		case sit.Status == Pending:
			sit.Status, sit.Owed, sit.Reason, sit.EndedAt = Undone, owe.Rollback, "UNANSWERED", now
			changed = append(changed, sit)
		case gone && adding[sit.ID] != 0: // ends with the start after its top-up was given back
		case gone:
			changed = append(changed, ended(sit, now))
		default:
			if sit.Adds > 0 { // the hand that it waited for is void
				sit.Stack, sit.Adds = sit.Stack+sit.Adds, 0
				changed = append(changed, sit)
			}
			c := &chair{sit: sit, bank: bankFull, adding: adding[sit.ID]}
			c.sitOut(now)
			t.chairs[sit.Seat] = c
		}
	}
	if len(hands)+len(changed)+len(undone) == 0 {
		return nil
	}
	voids, players, err := voided(hands, sits, now)
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, h := range voids {
			if err := s.d.Store.EndHand(ctx, tx, h); err != nil {
				return err
			}
		}
		for _, p := range players {
			if err := s.d.Store.InsertPlayer(ctx, tx, p); err != nil {
				return err
			}
		}
		for _, u := range undone {
			if err := s.d.Store.SetTopUp(ctx, tx, u); err != nil {
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

// undoTopUps makes top-ups that were under way owe their rollback, and tells
// which stays still wait for one.
func (s *Service) undoTopUps(ctx context.Context) (undone []TopUp, adding map[id.Round]id.Round, err error) {
	const everything = 1 << 30
	all, err := s.d.Store.OwingTopUps(ctx, everything)
	if err != nil {
		return nil, nil, err
	}
	adding = map[id.Round]id.Round{}
	for _, u := range all {
		adding[u.Sit] = u.ID
		if u.Owed == owe.Bet {
			u.Status, u.Owed, u.Reason = Undone, owe.Rollback, "UNANSWERED"
			undone = append(undone, u)
		}
	}
	return undone, adding, nil
}

// voided ends the hands that a stopped process left, and finds who was in them
// by the stays that are open at their seats: who is in a hand keeps the seat
// until it is over. So the members find them in their history.
func voided(hands []HandRow, sits []Sit, now clock.Instant) ([]HandRow, []PlayerRow, error) {
	type place struct {
		table string
		seat  int
	}
	at := map[place]Sit{}
	for _, sit := range sits {
		at[place{sit.Table, sit.Seat}] = sit
	}
	var players []PlayerRow
	for i := range hands {
		h := &hands[i]
		var record poker.Record
		if err := json.Unmarshal([]byte(h.Record), &record); err != nil {
			return nil, nil, err
		}
		// What was asked in it is not known any more: it is void as it was dealt.
		record.Aborted, record.EndedAt = true, record.Opening.At
		raw, err := json.Marshal(record)
		if err != nil {
			return nil, nil, err
		}
		h.State, h.EndedAt, h.Record = Voided, now, string(raw)
		for _, e := range record.Opening.Entries {
			p := PlayerRow{Hand: h.ID, Seat: e.Seat, UserID: botName(e.Seat), Brought: e.Stack, LeftWith: e.Stack}
			if sit, found := at[place{h.Table, e.Seat}]; found && sit.Status == Seated {
				p.Sit, p.UserID = sit.ID, sit.UserID
			}
			players = append(players, p)
		}
	}
	return hands, players, nil
}
