package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// write runs a command in a transaction that it may share with others. refTxID
// is the action that it refers to, where there is one. A command whose time is
// over when its turn comes is not begun; where ctx is a db.Leaver, what it has
// begun is not waited for.
func (s *Service) write(ctx context.Context, h *Head, refTxID string, fn func(context.Context, *db.Tx) (Result, error)) (Result, error) {
	var res Result // not a named result: a caller that leaves must not touch it
	want := db.Want{Of: s.loader, Lane: int64(h.Member), Key: Wanted{Vendor: h.Vendor, TxID: h.TxID, RefTxID: refTxID, RoundID: h.RoundID, Of: wallet.Of{Member: h.Member, Currency: h.Currency}}}
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

// Wanted is what a command is going to look at.
type Wanted struct {
	Vendor, TxID, RefTxID, RoundID string
	wallet.Of
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
	wanted, of, members := make([]Wanted, len(keys)), make([]wallet.Of, len(keys)), make([]id.Member, len(keys))
	for i, k := range keys {
		wanted[i] = k.(Wanted)
		of[i], members[i] = wanted[i].Of, wanted[i].Member
	}
	if a, can := l.members.(Ahead); can {
		if err := a.Ahead(ctx, members); err != nil {
			return err
		}
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
