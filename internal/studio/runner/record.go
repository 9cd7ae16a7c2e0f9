package runner

import (
	"context"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/crash"
)

// record writes the turn; nothing of it is told before.
func (r *room) record(ctx context.Context) error {
	if !r.turn.opens && !r.turn.phase && len(r.turn.bets) == 0 && len(r.turn.strays) == 0 {
		return nil
	}
	row := CrashRound{ID: r.roundID, Chain: r.chain.row.ID, Number: r.state.Number, Phase: r.state.Phase, OpenedAt: r.opened}
	if r.state.Over() {
		row.EndedAt, row.Point, row.Seed = min(r.state.EndsAt, r.s.now()), r.state.Point, r.state.Seed.String()
	}
	bets := make([]CrashBet, 0, len(r.turn.bets))
	for bet := range r.turn.bets {
		bets = append(bets, *r.sync(bet))
	}
	write := func(ctx context.Context, tx *db.Tx) error { return r.write(ctx, tx, row, bets) }
	err := r.s.d.DB.Write(ctx, write)
	for try := 0; err != nil && try < 3 && ctx.Err() == nil; try++ {
		r.s.d.Log.Error("studio: a crash turn could not be written", "cause", err)
		time.Sleep(pushPause)
		err = r.s.d.DB.Write(ctx, write)
	}
	return err
}

func (r *room) write(ctx context.Context, tx *db.Tx, row CrashRound, bets []CrashBet) error {
	store := r.s.d.Store
	if r.turn.opens {
		if err := store.InsertCrashRound(ctx, tx, row); err != nil {
			return err
		}
	} else if r.turn.phase {
		if err := store.SetPhase(ctx, tx, row); err != nil {
			return err
		}
	}
	for _, b := range bets {
		write := store.SetBet
		if r.turn.bets[b.ID] {
			write = store.InsertCrashBet
		}
		if err := write(ctx, tx, b); err != nil {
			return err
		}
	}
	for _, b := range r.turn.strays {
		if err := store.SetBet(ctx, tx, b); err != nil {
			return err
		}
	}
	return nil
}

// sync brings a seat's row to what the round says of it.
func (r *room) sync(bet id.Round) *CrashBet {
	seat := r.seats[bet]
	if b, found := r.state.Find(bet); found {
		seat.Status, seat.CashedAt, seat.Payout = b.Status, b.At, b.Payout
	}
	return seat
}

// halt gives the room up: what was written is made good by the next start.
func (r *room) halt(batch []*message, err error) {
	if err != nil {
		r.s.d.Log.Error("studio: the crash room stops; a restart voids its round", "cause", err)
	}
	r.view.Store(&View{Phase: crash.Crashed, halted: true})
	for _, m := range batch {
		m.answer <- answer{err: ErrHalted}
	}
}
