package cashier

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// payoutKind names what people say of payouts in the staff room's register.
const payoutKind = "cashier.payout"

// PaidEnding is what a provider has really paid on an order, by evidence from
// outside: 0 is nothing at all, and then there is no transaction.
type PaidEnding struct {
	Paid     money.Amount
	Trx      string
	Evidence string
}

// PaidProposal is an ending of the order EndLeg, of which EndOrdered was to be
// paid, that waits for a second person, or that was found.
type PaidProposal struct {
	EndLeg      int
	EndOrdered  money.Amount
	EndPaid     money.Amount
	EndTrx      string
	EndEvidence string
	EndMaker    id.Staff
	EndChecker  id.Staff
}

// waits reports a proposal that nobody has decided on.
func (p *PaidProposal) waits() bool { return p.EndMaker != 0 && p.EndChecker == 0 }

// short and beyond are by how much less, or more, was paid than was ordered.
func (p *PaidProposal) short() money.Amount  { return max(p.EndOrdered-p.EndPaid, 0) }
func (p *PaidProposal) beyond() money.Amount { return max(p.EndPaid-p.EndOrdered, 0) }

// turn is how what was paid stands to what was ordered.
func (p *PaidProposal) turn() Turn {
	switch {
	case p.EndPaid == 0:
		return TurnNothing
	case p.EndPaid < p.EndOrdered:
		return TurnLess
	}
	return TurnMore
}

// endedByPeople reports that two people, and not the provider, have said what
// the current order paid.
func (w *Withdrawal) endedByPeople() bool { return w.EndChecker != 0 && w.EndLeg == w.Attempts }

// proposeEnding notes an ending that one person vouches for.
func (w *Withdrawal) proposeEnding(by id.Staff, e PaidEnding) error {
	switch {
	case !w.ByHand():
		return ErrWithdrawalState
	case w.PaidProposal.waits():
		return ErrEndingProposed
	case e.Paid < 0:
		return fault.InvalidField("paid", "cashier.amount.positive")
	case e.Paid > 0 && e.Trx == "":
		return fault.InvalidField("trxId", "field.required")
	case len(e.Trx) > maxEvidence:
		return fault.InvalidField("trxId", "field.length", fault.Args{"min": 1, "max": maxEvidence})
	}
	if err := scale("paid", e.Paid, w.Currency); err != nil {
		return err
	}
	if err := evidenceOf(e.Evidence); err != nil {
		return err
	}
	if e.Paid == 0 {
		e.Trx = ""
	}
	w.PaidProposal = PaidProposal{EndLeg: w.Attempts, EndOrdered: w.LegAmount, EndPaid: e.Paid, EndTrx: e.Trx, EndEvidence: e.Evidence, EndMaker: by}
	return nil
}

// endPaid takes the order as paid with what the evidence says. What was not paid
// comes back to the member; what was paid beyond the order is nobody's but the
// house's, and is not a part of what the member asked for.
func (w *Withdrawal) endPaid(by Decision, now clock.Instant) (effect, error) {
	again := w.IssuedAt > 0
	w.EndChecker = by.Staff
	if w.EndPaid == 0 {
		return w.endUnpaid(by.Reason, again)
	}
	w.LegAmount, w.ReturnedAmount, w.Excess = w.EndOrdered-w.short(), w.ReturnedAmount+w.short(), w.Excess+w.beyond()
	w.TrxID, w.IssuedAt, w.Reason = w.EndTrx, now, ""
	err := w.to(Issued)
	w.StepAt = now
	if again {
		return leg, err
	}
	return capture, err
}

// endUnpaid gives everything back of an order that has paid nothing; the member
// reads why.
func (w *Withdrawal) endUnpaid(why string, again bool) (effect, error) {
	if why == "" {
		return none, fault.InvalidField("reason", "field.required")
	}
	w.Reason = why
	if again {
		w.giveRest(w.LegAmount)
		return restore, w.to(ReturnedToBalance)
	}
	w.giveBack()
	return release, w.to(Returned)
}

// ProposePaid notes what was really paid on a payout that waits for people;
// nothing moves yet. version is the one that was seen. Faults:
// ErrWithdrawalState, ErrEndingProposed, ErrEndingChanged, ErrNotPermitted, that
// of StepUp and those of fields.
func (s *Service) ProposePaid(ctx context.Context, withdrawal WithdrawalID, dec Decision, version int64, e PaidEnding) (Withdrawal, error) {
	e.Trx, e.Evidence = strings.TrimSpace(e.Trx), strings.TrimSpace(e.Evidence)
	if !dec.MayMake {
		return Withdrawal{}, ErrNotPermitted
	}
	return s.endPayout(ctx, withdrawal, dec, version, "payout.propose", e, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if err := w.proposeEnding(dec.Staff, e); err != nil {
			return none, err
		}
		if err := s.newTrx(ctx, tx, w.Provider, w.EndTrx); err != nil || s.approvals == nil {
			return keep, err
		}
		return keep, s.approvals.Propose(ctx, tx, payoutKind, w.ID.String(), dec.Staff)
	})
}

// DecidePaid is a second person's word about a proposal, as it was seen at
// version: it ends the order with what the evidence says, or drops the proposal.
// The provider is asked once more first: an order that it has paid as it was
// ordered is taken so, and one that it works on is waited for. Where nothing was
// paid the member reads the reason. Faults:
// ErrEndingChanged, ErrSamePerson, ErrPaidAfterAll, ErrStillPaying,
// ErrNotPermitted, that of StepUp.
func (s *Service) DecidePaid(ctx context.Context, withdrawal WithdrawalID, dec Decision, version int64, yes bool) (Withdrawal, error) {
	if !dec.MayCheck {
		return Withdrawal{}, ErrNotPermitted
	}
	act := "payout.drop"
	if yes {
		act = actDecidePaid
		if err := s.askedBefore(ctx, withdrawal, dec); err != nil {
			return Withdrawal{}, err
		}
	}
	return s.endPayout(ctx, withdrawal, dec, version, act, yes, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		switch {
		case !w.PaidProposal.waits():
			return none, ErrEndingChanged
		case w.EndMaker == dec.Staff:
			return none, ErrSamePerson
		case yes && (!w.ByHand() || w.EndLeg != w.Attempts):
			return none, ErrEndingChanged
		}
		what, err := s.settlePaid(ctx, tx, w, dec, yes)
		if err != nil || s.approvals == nil {
			return what, err
		}
		return what, s.approvals.Decide(ctx, tx, payoutKind, w.ID.String(), dec.Staff, yes)
	})
}

// settlePaid ends the order as was proposed, or forgets the proposal.
func (s *Service) settlePaid(ctx context.Context, tx *db.Tx, w *Withdrawal, by Decision, yes bool) (effect, error) {
	if !yes {
		w.PaidProposal = PaidProposal{}
		return keep, nil
	}
	if err := s.newTrx(ctx, tx, w.Provider, w.EndTrx); err != nil {
		return none, err
	}
	what, err := w.endPaid(by, clock.NowOf(s.clock))
	if err != nil || w.EndPaid == w.EndOrdered {
		return what, err
	}
	return what, s.bus.Publish(ctx, tx, PaidOtherwise{
		Withdrawal: w.ID, Member: w.MemberID, Reference: w.reference(), Provider: w.Provider, TrxID: w.EndTrx, Currency: w.Currency,
		Ordered: w.EndOrdered, Paid: w.EndPaid, Turn: w.turn(), Back: w.short(), At: clock.NowOf(s.clock),
	})
}

const actDecidePaid = "payout.decide"

// askedBefore asks the provider once more before people end its order, for who
// may end it; a repeat asks nobody.
func (s *Service) askedBefore(ctx context.Context, withdrawal WithdrawalID, dec Decision) error {
	if err := s.fresh(ctx, dec); err != nil {
		return err
	}
	if done, err := s.answered(ctx, dec, actDecidePaid); done || err != nil {
		return err
	}
	w, err := s.store.GetWithdrawal(ctx, withdrawal)
	switch {
	case err != nil || !w.ByHand():
		return err
	case w.PaidProposal.waits() && w.EndMaker == dec.Staff:
		return ErrSamePerson
	}
	// One that does not fit is why people are asked.
	return s.askOnce(ctx, w, func(out Payout) bool { return w.doubt(out) == "" })
}

// endPayout runs one of the two decisions once per key, with its audit line.
func (s *Service) endPayout(ctx context.Context, withdrawal WithdrawalID, dec Decision, version int64, act string, content any, change withdrawalChange) (Withdrawal, error) {
	if err := s.fresh(ctx, dec); err != nil {
		return Withdrawal{}, err
	}
	return s.decideAs(ctx, withdrawal, dec, act, []any{version, content}, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if w.Version != version {
			return none, ErrEndingChanged
		}
		return change(ctx, tx, w)
	})
}
