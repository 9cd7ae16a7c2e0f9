package pier

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// The ids of a load's transactions, so that a repeat has no second effect.
func betTx(load id.Round) string  { return "b-" + load.String() }
func winTx(load id.Round) string  { return "w-" + load.String() }
func undoTx(load id.Round) string { return "r-" + load.String() }

var errNoDesk = errors.New("pier: no client for this vendor code")

func callOf(l Load) seamless.Call {
	return seamless.Call{UserID: l.UserID, Currency: string(l.Currency), GameCode: l.GameCode, RoundID: l.ID.String()}
}

// due lets a worker pay what a load owes; where the queue is full the sweep
// finds it.
func (s *Service) due(load id.Round) {
	select {
	case s.debts <- load:
	default:
		s.owing.Store(true)
	}
}

func (s *Service) payDebts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case load := <-s.debts:
			if _, err := s.settled(ctx, load); err != nil && ctx.Err() == nil {
				s.owing.Store(true)
				s.d.Log.Warn("studio: a fishing load's money waits", "load", load.String(), "cause", err)
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
				s.d.Log.Error("studio: what fishing owes could not be swept", "cause", err)
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

// Sweep pays what loads still owe; what it could not pay is tried again.
func (s *Service) Sweep(ctx context.Context) error {
	loads, err := s.d.Store.OwingLoads(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, l := range loads {
		if l.Owed == OweBet {
			continue // under way; its request reports what came of it
		}
		if _, err := s.settled(ctx, l.ID); err != nil {
			s.owing.Store(true)
			s.d.Log.Warn("studio: a fishing load's money waits", "load", l.ID.String(), "owed", string(l.Owed), "cause", err)
		}
	}
	if len(loads) == sweepAtOnce {
		s.owing.Store(true)
	}
	return nil
}

// settled makes the call that a load owes and writes down that it was
// acknowledged. Anybody may call it at any time: the transaction ids make a
// repeat harmless. A load that owes nothing is answered as it is.
func (s *Service) settled(ctx context.Context, load id.Round) (Load, error) {
	l, found, err := s.d.Store.FindLoad(ctx, load)
	if err != nil || !found || l.Owed == OweNothing || l.Owed == OweBet {
		return l, err
	}
	if s.desks[l.Vendor] == nil {
		return l, errNoDesk
	}
	if _, busy := s.paying.LoadOrStore(load, true); busy {
		s.owing.Store(true)
		return l, nil
	}
	defer s.paying.Delete(load)
	reply, err := s.call(ctx, l)
	if err != nil {
		return l, err
	}
	if !acknowledged(l.Owed, reply.Status) {
		return l, errors.New("pier: the platform answers " + string(reply.Status))
	}
	owed := l.Owed
	l.Owed = OweNothing
	if reply.HasBalance {
		l.Balance, l.BalanceVersion = reply.Balance, reply.BalanceVersion
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.Acknowledge(ctx, tx, l.ID, owed, l.Balance, l.BalanceVersion)
	})
	return l, err
}

func (s *Service) call(ctx context.Context, l Load) (seamless.Reply, error) {
	w, c := s.desks[l.Vendor], callOf(l)
	switch l.Owed {
	case OweWin:
		c.TxID, c.RefTxID, c.Amount, c.RoundClosed = winTx(l.ID), betTx(l.ID), l.Payout, true
		return w.Win(ctx, c)
	case OweRollback:
		c.TxID, c.RefTxID = undoTx(l.ID), betTx(l.ID)
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
