package betting

import (
	"context"

	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// RollbackCmd undoes the bet, win or bet-win that RefTxID names. Where TxID is
// empty the rollback is named after what it undoes.
type RollbackCmd struct {
	Head
	RefTxID string
}

// Rollback undoes an action in a transaction of its own. Of what never came it
// leaves a tombstone and answers well; a second rollback of the same action
// answers well, replayed, and does nothing. ErrSettled where the round's result
// stands in the way, see the package comment; ErrCurrency; ErrCommand where it
// names itself.
func (s *Service) Rollback(ctx context.Context, c RollbackCmd) (Result, error) {
	return s.write(ctx, &c.Head, Wanted{RefTxID: c.RefTxID}, func(ctx context.Context, tx *db.Tx) (Result, error) { return s.RollbackTx(ctx, tx, c) })
}

// RollbackTx is Rollback in the caller's transaction.
func (s *Service) RollbackTx(ctx context.Context, tx *db.Tx, c RollbackCmd) (Result, error) {
	if c.RefTxID == "" || len(c.RefTxID) > maxTxID {
		return Result{}, ErrCommand
	}
	if c.TxID == "" {
		c.TxID = "rollback:" + c.RefTxID
	}
	if c.TxID == c.RefTxID { // its tombstone would stand under its own id
		return Result{}, ErrCommand
	}
	a := s.fresh(KindRollback, c.Head)
	a.RefTxID = c.RefTxID
	again := false
	res, err := s.once(ctx, tx, a, func() (err error) {
		again, err = s.rollback(ctx, tx, &c, a)
		return err
	})
	res.Replayed = res.Replayed || again
	return res, err
}

// rollback reports whether the target was undone before.
func (s *Service) rollback(ctx context.Context, tx *db.Tx, c *RollbackCmd, a *Action) (again bool, err error) {
	target, found, err := s.store.LockAction(ctx, tx, c.Vendor, c.RefTxID)
	switch {
	case err != nil:
		return false, err
	case !found:
		return false, s.bury(ctx, tx, c, a)
	case target.Balance.Member != c.Member:
		return false, ErrUnknown
	case target.Balance.Currency != c.Currency:
		return false, ErrCurrency
	case !target.live():
		a.Round = target.Round
		return true, s.note(ctx, tx, c, a)
	case target.isBet(), target.isWin():
		if err := s.recall(ctx, tx, &target); err != nil {
			return false, err
		}
		return false, s.undo(ctx, tx, &target, a)
	}
	return false, ErrSettled // a rollback, close or resettlement is not undone
}

// bury leaves a tombstone for an action that may yet come.
func (s *Service) bury(ctx context.Context, tx *db.Tx, c *RollbackCmd, a *Action) error {
	if err := s.note(ctx, tx, c, a); err != nil {
		return err
	}
	stone := s.fresh(KindTombstone, c.Head)
	stone.TxID, stone.Hash, stone.ReversedBy, stone.Balance = c.RefTxID, "", a.ID, a.Balance
	return s.store.InsertAction(ctx, tx, stone)
}

// note records a rollback that moves nothing.
func (s *Service) note(ctx context.Context, tx *db.Tx, c *RollbackCmd, a *Action) (err error) {
	if c.Currency == "" {
		return ErrCommand
	}
	// Whom nobody knows gets no accounts by being named in a rollback.
	known, err := s.wallet.Known(ctx, c.Member, c.Currency)
	if err == nil && known {
		a.Balance, err = s.wallet.BalanceTx(ctx, tx, c.Member, c.Currency)
	}
	if err != nil {
		return err
	}
	return s.store.InsertAction(ctx, tx, a)
}

// undo posts the exact opposite of target and takes it out of its round.
func (s *Service) undo(ctx context.Context, tx *db.Tx, target, a *Action) error {
	r, found, err := s.store.LockRoundByID(ctx, tx, target.Balance.Member, target.Round)
	if err != nil {
		return err
	}
	if !found || !r.mayUndo(target) {
		return ErrSettled
	}
	if r.Settlement > 0 && target.Kind != KindBet { // what a resettlement has replaced is not undone beside it
		turn, err := s.store.TurnOf(ctx, tx, target.ID)
		if err != nil || turn < r.Settlement {
			return orSettled(err)
		}
	}
	a.Round, a.Stake, a.Payout = r.ID, target.Stake, target.Payout
	told := r.take(target)
	if err := s.store.UpdateRound(ctx, tx, &r); err != nil {
		return err
	}
	a.Balance = wallet.Balance{Member: r.Member, Currency: r.Currency}
	if err := s.giveBack(ctx, tx, target, a); err != nil {
		return err
	}
	if err := s.reverse(ctx, tx, target, a, &r); err != nil {
		return err
	}
	if err := s.store.MarkReversed(ctx, tx, target, a.ID); err != nil {
		return err
	}
	if err := s.store.InsertAction(ctx, tx, a); err != nil {
		return err
	}
	return s.tell(ctx, tx, TopicVoided, a, &r, told)
}

func orSettled(err error) error {
	if err == nil {
		return ErrSettled
	}
	return err
}

// reverse posts the opposite of target. The stake goes back first, then what
// was won is taken, as far below zero as it must.
func (s *Service) reverse(ctx context.Context, tx *db.Tx, target, a *Action, r *Round) error {
	if err := s.postBack(ctx, tx, target, a, r); err != nil {
		return err
	}
	if d := target.detail; d != nil {
		if err := s.movePools(ctx, tx, a, d.Pools, -1); err != nil {
			return err
		}
	}
	if target.Payout > 0 {
		return s.warn(ctx, tx, a)
	}
	return nil
}

func (s *Service) postBack(ctx context.Context, tx *db.Tx, target, a *Action, r *Round) error {
	of, err := s.bonusOfTarget(ctx, tx, target, r)
	if err != nil {
		return err
	}
	if len(of) > 0 {
		return s.unspread(ctx, tx, target, a, r, of)
	}
	var legs []wallet.Leg
	if target.Stake > 0 {
		legs = append(legs, stakeLeg(a, target, "bet.rollback", target.Stake))
	}
	if target.Payout > 0 {
		back, err := s.backLegs(ctx, tx, a, target, "win.rollback", target.Payout)
		if err != nil {
			return err
		}
		legs = append(legs, back...)
	}
	return s.post(ctx, tx, a, r, legs)
}

// mayUndo says whether the round's result stands in the way of undoing a.
func (r *Round) mayUndo(a *Action) bool {
	switch {
	case !r.closed():
		return true
	case a.Kind == KindBet:
		return r.Wins == 0
	case a.Kind == KindBetWin:
		return r.Wins == 1 && r.Settlement == 0
	case a.Kind == KindPromo || a.Kind == KindJackpot:
		return r.Bets == 0 && r.Settlement == 0 // a round of its own
	}
	return false
}

// take removes a from the round's totals and tells what settled events had
// counted of it.
func (r *Round) take(a *Action) Told {
	r.Undone++
	r.Stake -= a.Stake
	r.Payout -= a.Payout
	if a.isBet() {
		r.Bets--
	}
	if a.isWin() || a.Kind == KindBetWin {
		r.Wins--
	}
	told := Told{Stake: a.Stake, Payout: a.Payout, SettledStake: max(0, r.SettledStake-r.Stake)}
	r.SettledStake = min(r.SettledStake, r.Stake)
	if r.Bets == 0 && r.Wins == 0 {
		r.State = Voided
	}
	return told
}
