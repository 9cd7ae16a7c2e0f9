package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// write runs a command in a transaction that it may share with others; of w only
// RefTxID, Moves and Pays are given. A command whose time is over when its turn comes
// is not begun; where ctx is a db.Leaver, what it has begun is not waited for.
func (s *Service) write(ctx context.Context, h *Head, w Wanted, fn func(context.Context, *db.Tx) (Result, error)) (Result, error) {
	var res Result // not a named result: a caller that leaves must not touch it
	w.Vendor, w.TxID, w.RoundID, w.Of = h.Vendor, h.TxID, h.RoundID, wallet.Of{Member: h.Member, Currency: h.Currency}
	want := db.Want{Of: s.loader, Lane: int64(h.Member), Key: w}
	err := s.db.WriteShared(ctx, want, func(inner context.Context, tx *db.Tx) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		res, err = fn(inner, tx)
		return err
	})
	if err != nil {
		s.refused(ctx, h, err)
		return Result{}, err
	}
	return res, nil
}

// Wanted is what a command is going to look at. RefTxID is the action that it
// refers to, where there is one.
type Wanted struct {
	Vendor, TxID, RefTxID, RoundID string
	wallet.Of
	// Moves is what a bet takes from the member or a win gives him; 0 where his
	// cash may stay as it is.
	Moves money.Amount
	// Pays says that the command is a win, be it of nothing.
	Pays bool
}

// loader reads what several commands are going to look at. The members' gates
// come first: what is read after them stands still.
type loader struct {
	store   Store
	wallet  *wallet.Service
	members Members
	guard   Guard
}

// Load implements db.Loader.
func (l *loader) Load(ctx context.Context, tx *db.Tx, keys []any) error {
	wanted, err := l.ahead(ctx, keys)
	if err != nil {
		return err
	}
	of := make([]wallet.Of, len(wanted))
	for i := range wanted {
		of[i] = wanted[i].Of
	}
	if err := l.wallet.Ahead(ctx, of); err != nil {
		return err
	}
	reads := append(l.wallet.Want(tx, of), l.store.Want(tx, wanted)...)
	if l.guard != nil {
		reads = append(reads, l.guard.Want(tx)...)
	}
	if err := tx.ReadAll(ctx, reads...); err != nil {
		return err
	}
	l.store.Missing(tx, wanted)
	return nil
}

// Recall implements db.Loader. Only bets that move money, which changes the
// member's gate, and wins, which lock it, are trusted to memory: whatever else it
// guards cannot change meanwhile.
func (l *loader) Recall(ctx context.Context, tx *db.Tx, keys []any) ([]bool, error) {
	known := make([]bool, len(keys))
	wanted, err := l.ahead(ctx, keys)
	if err != nil || (l.guard != nil && !l.guard.Recall(tx)) {
		return known, err
	}
	for i := range wanted {
		w := &wanted[i]
		known[i] = (w.Moves > 0 || w.Pays) && l.wallet.Recall(tx, w.Of) && l.store.Recall(tx, w)
		if known[i] && w.Moves == 0 {
			l.wallet.Pin(tx, w.Of)
		}
	}
	return known, nil
}

// ahead lets the members be read that are not in memory.
func (l *loader) ahead(ctx context.Context, keys []any) ([]Wanted, error) {
	wanted, members := make([]Wanted, len(keys)), make([]id.Member, len(keys))
	for i, k := range keys {
		wanted[i] = k.(Wanted)
		members[i] = wanted[i].Member
	}
	if a, can := l.members.(Ahead); can {
		return wanted, a.Ahead(ctx, members)
	}
	return wanted, nil
}
