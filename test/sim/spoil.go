package main

import (
	"context"
	"errors"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// taken has one row, whose key is 1: who stages it again is refused when the
// rows of the whole group are written, and each of the group runs once more.
func taken() *db.Rows { return db.NewRows("sim_taken", db.Column{Name: "id", Type: db.Int}) }

var errSpoilt = errors.New("the write fails, as it was told to")

// spoilt gives a member money in a transaction that then fails: by an error, a
// panic, or a row that is refused when it is too late for the function itself.
// Nothing of it may stay.
func (w *world) spoilt(ctx context.Context, o op) error {
	p := &w.players[o.Member]
	return w.h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c := money.Currency(p.who.Currency)
		_, err := w.h.wallet.Credit(ctx, tx, wallet.Move{
			Member: p.member, Currency: c, Pocket: wallet.Cash, Amount: 7 * money.Unit, Counter: houseSuspense(c),
			Kind: "sim.spoilt", Scope: "sim", ExternalID: o.Key,
		})
		if err != nil {
			return err
		}
		switch o.N % 3 {
		case 0:
			tx.Stage(w.taken, int64(1))
			return nil
		case 1:
			panic("the write panics, as it was told to")
		}
		return errSpoilt
	})
}

func (w *world) mustFail(o op, err error) {
	if err == nil {
		w.fail("%s was kept", o)
	}
}
