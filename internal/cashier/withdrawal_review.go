package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// ErrNotPermitted says that the decision of this stage needs another
// permission.
var ErrNotPermitted = fault.New(fault.Forbidden, "request.forbidden")

// approvalKind names withdrawals in the staff room's register.
const approvalKind = "cashier.withdrawal"

// Approve is the maker's or the checker's yes, whichever is due; they must be
// two people (ErrSamePerson).
func (s *Service) Approve(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	return s.decide(ctx, withdrawal, dec, "withdrawal.approve", func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		stage, now := w.State, clock.NowOf(s.clock)
		if err := dec.permitted(stage); err != nil {
			return none, err
		}
		if err := w.approve(dec.Staff, now); err != nil {
			return none, err
		}
		if w.State == Approved {
			w.StepAt = now
		}
		return keep, s.register(ctx, tx, stage, w.ID, dec.Staff, true)
	})
}

// Reject is the maker's or the checker's no: the hold goes back to the member
// with the reason.
func (s *Service) Reject(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	if dec.Reason == "" {
		return Withdrawal{}, fault.InvalidField("reason", "field.required")
	}
	return s.decide(ctx, withdrawal, dec, "withdrawal.reject", func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		stage := w.State
		if err := dec.permitted(stage); err != nil {
			return none, err
		}
		if err := w.reject(dec.Staff, dec.Reason, clock.NowOf(s.clock)); err != nil {
			return none, err
		}
		if stage == Maker {
			return release, nil // nothing was proposed
		}
		return release, s.register(ctx, tx, stage, w.ID, dec.Staff, false)
	})
}

// What staff do about a payout that was refused.
const (
	actPayAgain = "withdrawal.payAgain"
	actReturn   = "withdrawal.return"
)

// PayAgain orders a payout anew after the provider has definitely refused one; it
// is asked once more first (ErrPaidAfterAll, ErrStillPaying).
func (s *Service) PayAgain(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	if err := s.askedAgain(ctx, withdrawal, dec, actPayAgain); err != nil {
		return Withdrawal{}, err
	}
	return s.decide(ctx, withdrawal, dec, actPayAgain, func(_ context.Context, _ *db.Tx, w *Withdrawal) (effect, error) {
		if w.State != Paying || !w.PayoutFailed {
			return none, ErrWithdrawalState
		}
		w.PayoutFailed, w.Reason, w.Attempts = false, "", w.Attempts+1
		w.StepAt = clock.NowOf(s.clock)
		return keep, nil
	})
}

// ReturnFunds gives up a payout that the provider has definitely refused: the
// hold goes back to the member. It is asked once more first (ErrPaidAfterAll, ErrStillPaying).
func (s *Service) ReturnFunds(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	if dec.Reason == "" {
		return Withdrawal{}, fault.InvalidField("reason", "field.required")
	}
	if err := s.askedAgain(ctx, withdrawal, dec, actReturn); err != nil {
		return Withdrawal{}, err
	}
	return s.decide(ctx, withdrawal, dec, actReturn, func(_ context.Context, _ *db.Tx, w *Withdrawal) (effect, error) {
		if w.State != Paying || !w.PayoutFailed {
			return none, ErrWithdrawalState
		}
		w.Reason = dec.Reason
		if w.IssuedAt > 0 {
			w.giveRest(w.LegAmount)
			return restore, w.to(ReturnedToBalance)
		}
		w.giveBack()
		return release, w.to(Returned)
	})
}

// decide runs a staff decision once per key, with its line in the audit log.
func (s *Service) decide(ctx context.Context, withdrawal WithdrawalID, dec Decision, act string, change withdrawalChange) (Withdrawal, error) {
	return s.decideAs(ctx, withdrawal, dec, act, nil, change)
}

// decideAs is decide where a repeat must have the same content too.
func (s *Service) decideAs(ctx context.Context, withdrawal WithdrawalID, dec Decision, act string, content any, change withdrawalChange) (Withdrawal, error) {
	return s.changeWithdrawal(ctx, withdrawal, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		before := *w
		what := none
		_, repeated, err := idem.Once(ctx, tx, s.clock, dec.key(act, withdrawal.String(), content), func() (_ bool, err error) {
			what, err = change(ctx, tx, w)
			return true, err
		})
		if err != nil || repeated {
			return none, err
		}
		return what, s.record(ctx, tx, dec, "cashier."+act, withdrawal.String(), before.logged(), w.logged())
	})
}

// logged is what the audit log keeps of a withdrawal: nothing about the payee.
func (w Withdrawal) logged() any {
	return map[string]any{
		"state": w.State, "reason": w.Reason, "amount": w.Amount, "fee": w.Fee, "riskScore": w.RiskScore,
		"maker": w.MakerID, "checker": w.CheckerID, "attempts": w.Attempts, "version": w.Version,
		"received": w.ReceivedAmount, "returned": w.ReturnedAmount, "excess": w.Excess, "ordered": w.EndOrdered, "paid": w.EndPaid,
		"trxId": w.EndTrx, "evidence": w.EndEvidence, "endMaker": w.EndMaker, "endChecker": w.EndChecker,
	}
}

func (d Decision) permitted(stage WithdrawalState) error {
	if stage == Maker && !d.MayMake || stage == Checker && !d.MayCheck {
		return ErrNotPermitted
	}
	return nil
}

// register tells the staff room's four-eyes register, which may refuse.
func (s *Service) register(ctx context.Context, tx *db.Tx, stage WithdrawalState, w WithdrawalID, staff id.Staff, yes bool) error {
	if s.approvals == nil {
		return nil
	}
	if stage == Maker {
		return s.approvals.Propose(ctx, tx, approvalKind, w.String(), staff)
	}
	return s.approvals.Decide(ctx, tx, approvalKind, w.String(), staff, yes)
}
