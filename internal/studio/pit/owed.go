package pit

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

func betTx(r id.Round) string  { return "b-" + r.String() }
func winTx(r id.Round) string  { return "w-" + r.String() }
func undoTx(r id.Round) string { return "r-" + r.String() }

func callOf(b Bet) seamless.Call {
	return seamless.Call{UserID: b.UserID, Currency: string(b.Currency), GameCode: b.GameCode, RoundID: b.ID.String()}
}

var (
	errNoDesk  = errors.New("pit: no client for this vendor code")
	errRefused = errors.New("pit: the platform did not acknowledge the call")
)

// wallet is the client of a vendor code; nil where it was taken away.
func (s *Service) wallet(vendor string) studio.Wallet { return s.desks[vendor] }

// due lets a worker pay what a bet owes; where the queue is full the sweep
// finds it.
func (s *Service) due(bet id.Round) {
	select {
	case s.debts <- bet:
	default:
		s.owing.Store(true)
	}
}

func (s *Service) payDebts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case bet := <-s.debts:
			if _, err := s.pay(ctx, bet); err != nil && ctx.Err() == nil {
				s.owing.Store(true)
				s.d.Log.Warn("pit: a bet's money waits", "bet", bet.String(), "cause", err)
			}
		}
	}
}

// pay makes the call that a bet owes and writes down that it was acknowledged.
// It may be called by anybody at any time: the transaction ids make a repeat
// harmless. A bet that owes nothing is answered as it is.
func (s *Service) pay(ctx context.Context, bet id.Round) (Bet, error) {
	release, err := s.keys.take(ctx, "debt\n"+bet.String())
	if err != nil {
		return Bet{}, err
	}
	defer release()
	b, found, err := s.d.Store.FindBet(ctx, bet)
	if err != nil || !found || b.Owed == OweNothing || b.Owed == OweBet {
		return b, err
	}
	reply, err := s.call(ctx, b)
	if err != nil {
		return b, err
	}
	if !acknowledged(b.Owed, reply.Status) {
		return b, errors.Join(errRefused, errors.New(string(reply.Status)))
	}
	owed := b.Owed
	b.Owed = OweNothing
	if reply.HasBalance {
		b.Balance, b.BalanceVersion = reply.Balance, reply.BalanceVersion
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.Acknowledge(ctx, tx, b.ID, owed, b.Balance, b.BalanceVersion)
	})
	if err == nil {
		s.acknowledge(b)
	}
	return b, err
}

// acknowledge lets the member see the balance beside a bet of the present
// round.
func (s *Service) acknowledge(b Bet) {
	if t, err := s.table(b.Table); err == nil {
		t.mine.refresh(b)
	}
}

func (s *Service) call(ctx context.Context, b Bet) (seamless.Reply, error) {
	w, c := s.wallet(b.Vendor), callOf(b)
	if w == nil {
		return seamless.Reply{}, errNoDesk
	}
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
		return status == seamless.RolledBack // DOES_NOT_EXIST remembers nothing: the bet may still arrive
	case owed == OweClose:
		return status == seamless.RoundClosed || status == seamless.RoundSettled
	}
	return false
}

const (
	sweepAtOnce = 500
	allBets     = 1 << 30
)

// Sweep looks once at every bet whose money is not final and pays what it can;
// what it could not do is tried again by the next.
func (s *Service) Sweep(ctx context.Context) error {
	bets, err := s.d.Store.OwingBets(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, b := range bets {
		if b.Owed == OweBet {
			continue // under way; its request reports what came of it
		}
		if _, err := s.pay(ctx, b.ID); err != nil {
			s.owing.Store(true)
			s.d.Log.Warn("pit: a bet's money waits", "bet", b.ID.String(), "owed", string(b.Owed), "cause", err)
		}
	}
	if len(bets) == sweepAtOnce {
		s.owing.Store(true)
	}
	return nil
}
