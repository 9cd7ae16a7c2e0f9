package cashier

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// receiptKind names forced receipts in the staff room's register.
const receiptKind = "cashier.receipt"

// Investigate is staff taking up a dispute.
func (s *Service) Investigate(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	return s.decide(ctx, withdrawal, dec, "withdrawal.investigate", func(_ context.Context, _ *db.Tx, w *Withdrawal) (effect, error) {
		return keep, w.to(Investigating)
	})
}

// Reissue sends what is missing again, as an order of its own.
func (s *Service) Reissue(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	return s.decide(ctx, withdrawal, dec, "withdrawal.reissue", func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if err := s.dropForce(ctx, tx, w, dec); err != nil {
			return none, err
		}
		if err := w.to(ReIssued); err != nil {
			return none, err
		}
		w.LegAmount, w.Disputed, w.Reason = w.Disputed, 0, ""
		w.StepAt = clock.NowOf(s.clock)
		return keep, nil
	})
}

// ReturnDisputed gives what is missing back to the member's balance; where
// nothing arrived at all the fee comes back too.
func (s *Service) ReturnDisputed(ctx context.Context, withdrawal WithdrawalID, dec Decision) (Withdrawal, error) {
	if dec.Reason == "" {
		return Withdrawal{}, fault.InvalidField("reason", "field.required")
	}
	return s.decide(ctx, withdrawal, dec, "withdrawal.restore", func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if err := s.dropForce(ctx, tx, w, dec); err != nil {
			return none, err
		}
		if err := w.to(ReturnedToBalance); err != nil {
			return none, err
		}
		w.Reason = dec.Reason
		w.giveRest(w.Disputed)
		return restore, nil
	})
}

// giveRest makes the sums of captured money that comes back.
func (w *Withdrawal) giveRest(amount money.Amount) {
	w.ReturnedAmount, w.Disputed = w.ReturnedAmount+amount, 0
	if w.ReceivedAmount == 0 {
		w.ReturnedAmount, w.Fee = w.ReturnedAmount+w.Fee, 0
	}
}

// ForceReceived ends a dispute against the member's word, by the provider's
// evidence: one of staff proposes it and names the evidence, another confirms
// it (ErrSamePerson).
func (s *Service) ForceReceived(ctx context.Context, withdrawal WithdrawalID, dec Decision, evidence string) (Withdrawal, error) {
	evidence = strings.TrimSpace(evidence)
	return s.decideAs(ctx, withdrawal, dec, "withdrawal.force", evidence, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		switch {
		case w.State != Investigating:
			return none, ErrWithdrawalState
		case w.ForceMakerID == 0:
			return keep, s.proposeForce(ctx, tx, w, dec, evidence)
		case w.ForceMakerID == dec.Staff:
			return none, ErrSamePerson
		case !dec.MayCheck:
			return none, ErrNotPermitted
		}
		w.ForceCheckerID = dec.Staff
		if err := w.receive(ForcedReceived); err != nil {
			return none, err
		}
		return keep, s.closeForce(ctx, tx, w, dec, true)
	})
}

const (
	maxEvidence = 80
	actPaid     = "withdrawal.paid"
)

func (s *Service) proposeForce(ctx context.Context, tx *db.Tx, w *Withdrawal, dec Decision, evidence string) error {
	if !dec.MayMake {
		return ErrNotPermitted
	}
	if evidence == "" {
		return fault.InvalidField("evidence", "field.required")
	}
	if len(evidence) > maxEvidence {
		return fault.InvalidField("evidence", "field.length", fault.Args{"min": 1, "max": maxEvidence})
	}
	w.ForceMakerID, w.Evidence = dec.Staff, evidence
	if s.approvals == nil {
		return nil
	}
	return s.approvals.Propose(ctx, tx, receiptKind, w.reference(), dec.Staff)
}

// dropForce ends a proposal to force the receipt by doing something else, which
// is for another person than the one who proposed it.
func (s *Service) dropForce(ctx context.Context, tx *db.Tx, w *Withdrawal, dec Decision) error {
	if w.ForceMakerID == 0 || w.State != Investigating {
		return nil
	}
	if w.ForceMakerID == dec.Staff {
		return ErrSamePerson
	}
	err := s.closeForce(ctx, tx, w, dec, false)
	w.ForceMakerID, w.Evidence = 0, ""
	return err
}

func (s *Service) closeForce(ctx context.Context, tx *db.Tx, w *Withdrawal, dec Decision, yes bool) error {
	if s.approvals == nil {
		return nil
	}
	return s.approvals.Decide(ctx, tx, receiptKind, w.reference(), dec.Staff, yes)
}

// ConfirmPaid is staff's word that a payout under way was paid, with the
// transaction: the provider is asked about it, or, where people pay by hand,
// the word is recorded. A repeat of the key asks nobody, and names the same
// transaction. Faults: a transaction that paid another withdrawal.
func (s *Service) ConfirmPaid(ctx context.Context, withdrawal WithdrawalID, dec Decision, trx string) (Withdrawal, error) {
	trx = strings.TrimSpace(trx)
	if trx == "" {
		return Withdrawal{}, fault.InvalidField("trxId", "field.required")
	}
	out, err := s.proofOf(ctx, withdrawal, dec, trx)
	if err != nil {
		return Withdrawal{}, err
	}
	return s.decideAs(ctx, withdrawal, dec, actPaid, trx, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		known, err := s.store.TrxKnown(ctx, tx, w.Provider, trx)
		switch {
		case err != nil:
			return none, err
		case w.State != Paying || w.PayoutFailed:
			return none, ErrWithdrawalState
		case w.PaidProposal.waits(): // one person's word does not overrule what two look at
			return none, ErrEndingProposed
		case known:
			return none, fault.InvalidField("trxId", "cashier.trx.used")
		case out.State != PaySucceeded || out.TrxID != trx || w.doubt(out) != "":
			return none, fault.InvalidField("trxId", "cashier.trx.unknown")
		}
		return w.observe(out, clock.NowOf(s.clock))
	})
}

// proofOf is what the provider says of a transaction that staff names; nothing
// where the key has its answer already.
func (s *Service) proofOf(ctx context.Context, withdrawal WithdrawalID, dec Decision, trx string) (Payout, error) {
	if done, err := s.answered(ctx, dec, actPaid); done || err != nil {
		return Payout{}, err
	}
	w, err := s.store.GetWithdrawal(ctx, withdrawal)
	if err != nil {
		return Payout{}, err
	}
	p, err := s.provider(w.Provider)
	if err != nil {
		return Payout{}, err
	}
	out, err := p.QueryPayout(ctx, w.payoutRef(trx))
	if err != nil {
		return Payout{}, ErrProvider.Wrap(err)
	}
	return out, nil
}
