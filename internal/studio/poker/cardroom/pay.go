package cardroom

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

// The ids of a stay's transactions, so that a repeat has no second effect.
func betTx(sit id.Round) string  { return "b-" + sit.String() }
func winTx(sit id.Round) string  { return "w-" + sit.String() }
func undoTx(sit id.Round) string { return "r-" + sit.String() }

var errNoDesk = errors.New("cardroom: no client for this vendor code")

func callOf(s Sit) seamless.Call {
	return seamless.Call{UserID: s.UserID, Currency: string(s.Currency), GameCode: s.GameCode, RoundID: s.ID.String()}
}

// wallet is the client of a vendor code; the title's session proved that there
// is one.
func (s *Service) wallet(vendor string) studio.Wallet { return s.desks[vendor] }

// due lets a worker pay what a stay owes; where the queue is full the sweep
// finds it.
func (s *Service) due(sit id.Round) {
	select {
	case s.debts <- sit:
	default:
		s.owing.Store(true)
	}
}

func (s *Service) payDebts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case sit := <-s.debts:
			if _, err := s.pay(ctx, sit); err != nil && ctx.Err() == nil {
				s.owing.Store(true)
				s.d.Log.Warn("studio: a poker stay's money waits", "sit", sit.String(), "cause", err)
			}
		}
	}
}

// sweepLoop retries what is left over; it touches nothing while nothing is.
func (s *Service) sweepLoop(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if s.owing.Swap(false) {
			if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
				s.owing.Store(true)
				s.d.Log.Error("studio: what poker owes could not be swept", "cause", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

const sweepAtOnce = 500

// Sweep pays what stays still owe; what it could not pay is tried again.
func (s *Service) Sweep(ctx context.Context) error {
	sits, err := s.d.Store.OwingSits(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, sit := range sits {
		if sit.Owed == OweBet {
			continue // under way; its request reports what came of it
		}
		if _, err := s.pay(ctx, sit.ID); err != nil {
			s.owing.Store(true)
			s.d.Log.Warn("studio: a poker stay's money waits", "sit", sit.ID.String(), "owed", string(sit.Owed), "cause", err)
		}
	}
	if len(sits) == sweepAtOnce {
		s.owing.Store(true)
	}
	return nil
}

// pay makes the call that a stay owes and writes down that it was
// acknowledged. Anybody may call it at any time: the transaction ids make a
// repeat harmless. A stay that owes nothing is answered as it is.
func (s *Service) pay(ctx context.Context, sit id.Round) (Sit, error) {
	b, found, err := s.d.Store.FindSit(ctx, sit)
	if err != nil || !found || b.Owed == OweNothing || b.Owed == OweBet {
		return b, err
	}
	if s.wallet(b.Vendor) == nil {
		return b, errNoDesk
	}
	if _, busy := s.paying.LoadOrStore(sit, true); busy {
		s.owing.Store(true)
		return b, nil
	}
	defer s.paying.Delete(sit)
	reply, err := s.call(ctx, b)
	if err != nil {
		return b, err
	}
	if !acknowledged(b.Owed, reply.Status) {
		return b, errors.New("cardroom: the platform answers " + string(reply.Status))
	}
	owed := b.Owed
	b.Owed = OweNothing
	if reply.HasBalance {
		b.Balance, b.BalanceVersion = reply.Balance, reply.BalanceVersion
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.Acknowledge(ctx, tx, b.ID, owed, b.Balance, b.BalanceVersion)
	})
	return b, err
}

func (s *Service) call(ctx context.Context, b Sit) (seamless.Reply, error) {
	w, c := s.wallet(b.Vendor), callOf(b)
	switch b.Owed {
	case OweWin:
		c.TxID, c.RefTxID, c.Amount, c.RoundClosed = winTx(b.ID), betTx(b.ID), b.Payout, true
		return w.Win(ctx, c)
	case OweRollback:
		c.TxID, c.RefTxID = undoTx(b.ID), betTx(b.ID)
		return w.Rollback(ctx, c)
	default:
		return w.RoundClose(ctx, c)
	}
}

// acknowledged reports that a call needs no repeat.
func acknowledged(owed Owed, status seamless.Status) bool {
	switch {
	case status == seamless.OK:
		return true
	case owed == OweRollback:
		return status == seamless.RolledBack
	case owed == OweClose:
		return status == seamless.RoundClosed || status == seamless.RoundSettled
	}
	return false
}

// settled pays what a stay owes now and answers with the balance; where the
// platform does not answer, it is answered as it is and paid later.
func (s *Service) settled(ctx context.Context, sit Sit) (Sit, error) {
	after, err := s.pay(context.WithoutCancel(ctx), sit.ID)
	if err != nil {
		s.owing.Store(true)
		return sit, nil
	}
	return after, nil
}
