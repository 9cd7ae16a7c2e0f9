package runner

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
)

// debt is a bet that owes a call, of a crash round or a round of steps.
type debt struct {
	bet   id.Round
	steps bool
}

// due lets a worker pay what a bet owes; where the queue is full the sweep
// finds it.
func (s *Service) due(d debt) {
	select {
	case s.debts <- d:
	default:
		s.owing.Store(true)
	}
}

func (s *Service) payDebts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case d := <-s.debts:
			var err error
			if d.steps {
				_, err = s.paySteps(ctx, d.bet)
			} else {
				_, err = s.pay(ctx, d.bet)
			}
			if err != nil && ctx.Err() == nil {
				s.waits(d.bet, err)
			}
		}
	}
}

// waits leaves a bet's money to the sweep.
func (s *Service) waits(bet id.Round, cause error) {
	s.owing.Store(true)
	s.d.Log.Warn("studio: a bet's money waits", "bet", bet.String(), "cause", cause)
}

// pay makes the call that a bet owes and writes down that it was acknowledged.
// It may be called by anybody at any time: the transaction ids make a repeat
// harmless. A bet that owes nothing is answered as it is.
func (s *Service) pay(ctx context.Context, bet id.Round) (CrashBet, error) {
	unlock, err := s.locks.take(ctx, "debt\n"+bet.String(), "", false)
	if err != nil {
		return CrashBet{}, err
	}
	defer unlock()
	b, found, err := s.d.Store.FindCrashBet(ctx, bet)
	if err != nil || !found || b.Owed == OweNothing || b.Owed == OweBet {
		return b, err
	}
	reply, err := s.discharge(ctx, b.Vendor, b.ID, owes{b.Owed, b.Payout, callOf(b)})
	if err != nil {
		return b, err
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

// owes is a call of the vendor protocol that is owed.
type owes struct {
	owed   Owed
	payout money.Amount
	call   seamless.Call
}

// discharge makes an owed call; it is an error where it needs a repeat.
func (s *Service) discharge(ctx context.Context, vendor string, bet id.Round, o owes) (reply seamless.Reply, err error) {
	w, c := s.wallet(vendor), o.call
	switch o.owed {
	case OweWin:
		c.TxID, c.RefTxID, c.Amount, c.RoundClosed = winTx(bet), betTx(bet), o.payout, true
		reply, err = w.Win(ctx, c)
	case OweRollback:
		c.TxID, c.RefTxID = undoTx(bet), betTx(bet)
		reply, err = w.Rollback(ctx, c)
	default:
		reply, err = w.RoundClose(ctx, c)
	}
	if err == nil && !acknowledged(o.owed, reply.Status) {
		err = statusError(reply.Status)
	}
	return reply, err
}

// acknowledged reports that a call needs no repeat.
func acknowledged(owed Owed, status seamless.Status) bool {
	switch {
	case status == seamless.OK:
		return true
	case owed == OweRollback:
		return undone(status)
	case owed == OweClose:
		return status == seamless.RoundClosed || status == seamless.RoundSettled
	}
	return false
}

const (
	sweepAtOnce = 500
	allBets     = 1 << 30
)

// sweepBets pays what crash bets still owe.
func (s *Service) sweepBets(ctx context.Context) error {
	bets, err := s.d.Store.OwingBets(ctx, sweepAtOnce)
	if err != nil {
		return err
	}
	for _, b := range bets {
		if b.Owed == OweBet {
			continue // under way; its request reports what came of it
		}
		if _, err := s.pay(ctx, b.ID); err != nil {
			s.waits(b.ID, err)
		}
	}
	if len(bets) == sweepAtOnce {
		s.owing.Store(true)
	}
	return nil
}

// voidUnfinished ends the rounds that a stopped process left in BETTING or
// RUNNING by the published rule: bets still in play are returned, cash-outs
// that were written stay, the seed is published. Bets whose stake may have
// been asked for are rolled back too, whichever round they are of.
func (s *Service) voidUnfinished(ctx context.Context) error {
	rounds, err := s.d.Store.UnfinishedRounds(ctx)
	if err != nil {
		return err
	}
	for _, round := range rounds {
		if err := s.voidRound(ctx, round); err != nil {
			return err
		}
	}
	if len(rounds) > 0 {
		if err := s.room.loadPast(ctx); err != nil {
			return err
		}
	}
	return s.undoUnderWay(ctx)
}

func (s *Service) voidRound(ctx context.Context, round CrashRound) error {
	bets, err := s.d.Store.BetsOf(ctx, round.ID)
	if err != nil {
		return err
	}
	if round.Seed, round.Point, err = s.revealed(ctx, round); err != nil {
		return err
	}
	round.Phase, round.EndedAt = crash.Void, s.now()
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, b := range bets {
			if b.Status.Final() {
				continue
			}
			b.Status, b.Owed = crash.Voided, OweRollback
			if err := s.d.Store.SetBet(ctx, tx, b); err != nil {
				return err
			}
		}
		return s.d.Store.SetPhase(ctx, tx, round)
	})
}

// revealed is the seed and point of a round that is being ended.
func (s *Service) revealed(ctx context.Context, round CrashRound) (string, crash.Multiplier, error) {
	row, found, err := s.d.Store.ChainByID(ctx, round.Chain)
	if err != nil || !found {
		return "", 0, errors.Join(ErrRound, err)
	}
	seeds, salt := s.room.chain.seeds, s.room.chain.salt
	if row.ID != s.room.chain.row.ID {
		text, err := s.d.Box.Open(chainContext(row.ID), row.SecretSealed)
		if err != nil {
			return "", 0, err
		}
		secret, err := fair.ParseServerSeed(text)
		if err != nil {
			return "", 0, err
		}
		if seeds, err = fair.NewChain(secret, row.Length); err != nil {
			return "", 0, err
		}
		salt = fair.ClientSeed(row.Salt)
	}
	seed, err := seeds.Seed(round.Number)
	if err != nil {
		return "", 0, err
	}
	return seed.String(), crash.PointOf(seed, salt), nil
}

// undoUnderWay turns bets whose call was under way when the process stopped
// into bets that owe a rollback.
func (s *Service) undoUnderWay(ctx context.Context) error {
	if err := s.undoSteps(ctx); err != nil {
		return err
	}
	bets, err := s.d.Store.OwingBets(ctx, allBets)
	if err != nil || len(bets) == 0 {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, b := range bets {
			if b.Owed != OweBet {
				continue
			}
			b.Owed = OweRollback
			if err := s.d.Store.SetBet(ctx, tx, b); err != nil {
				return err
			}
		}
		return nil
	})
}
