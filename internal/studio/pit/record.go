package pit

import (
	"context"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/croupier"
)

// record writes the turn; nothing of it is told before.
func (t *table) record(ctx context.Context) error {
	written := t.row
	if t.round != nil {
		t.fill()
	}
	changed := t.row != written
	if !t.turn.opens && !changed && len(t.turn.bets) == 0 && len(t.turn.strays) == 0 {
		return nil
	}
	t.turn.moves = t.row.Moves != written.Moves
	bets := make([]Bet, 0, len(t.turn.bets))
	for bet := range t.turn.bets {
		bets = append(bets, *t.sync(bet))
	}
	write := func(ctx context.Context, tx *db.Tx) error { return t.write(ctx, tx, changed, bets) }
	err := t.s.d.DB.Write(ctx, write)
	for try := 0; err != nil && try < 3 && ctx.Err() == nil; try++ {
		t.s.d.Log.Error("pit: a turn could not be written", "table", t.Code, "cause", err)
		time.Sleep(pushPause)
		err = t.s.d.DB.Write(ctx, write)
	}
	return err
}

// stored is the phase that is written: until the chance is fixed nothing that a
// restart could go on from changes, and while members decide the outcome is
// empty.
func stored(p croupier.Phase) croupier.Phase {
	switch p {
	case croupier.Betting, croupier.Closed:
		return croupier.Opening
	case croupier.Playing:
		return croupier.Dealing
	}
	return p
}

// fill copies what the round has learned into its row.
func (t *table) fill() {
	t.row.Phase, t.row.Moves = stored(t.round.Phase), t.round.Moves()
	if t.round.Entropy != "" {
		t.row.Entropy, t.row.Outcome = string(t.round.Entropy), t.round.Outcome.String()
	}
	if seed, ok := t.round.Seed(); ok && t.row.EndedAt == 0 {
		t.row.Seed, t.row.EndedAt = seed.String(), t.s.now()
	}
}

func (t *table) write(ctx context.Context, tx *db.Tx, changed bool, bets []Bet) error {
	store := t.s.d.Store
	if t.turn.opens {
		if err := store.InsertRound(ctx, tx, t.row); err != nil {
			return err
		}
	} else if changed {
		if err := store.SetRound(ctx, tx, t.row); err != nil {
			return err
		}
	}
	for _, b := range bets {
		write := store.SetBet
		if t.turn.bets[b.ID] {
			write = store.InsertBet
		}
		if err := write(ctx, tx, b); err != nil {
			return err
		}
	}
	for _, b := range t.turn.strays {
		if err := store.SetBet(ctx, tx, b); err != nil {
			return err
		}
	}
	return nil
}

// sync brings a bet's row to what the round says of it.
func (t *table) sync(bet id.Round) *Bet {
	row := t.bets[bet]
	if b, found := t.round.Find(bet); found {
		row.Status, row.Place, row.Payout = b.Status, b.Place, b.Payout
	}
	return row
}

// halt gives the table up: what was written is made good by the next start.
func (t *table) halt(batch []*message, err error) {
	t.s.d.Log.Error("pit: a table stops; a restart finishes its round", "table", t.Code, "cause", err)
	t.view.Store(&View{Table: t.Table, Phase: croupier.Void, halted: true})
	for _, m := range batch {
		m.answer <- answer{err: ErrHalted}
	}
}
