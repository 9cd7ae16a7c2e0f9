package cashier

import (
	"context"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// The refusals of endings that two people find.
var (
	// ErrEndingProposed says that an ending waits for the second person already.
	ErrEndingProposed = fault.New(fault.Conflict, "cashier.ending.proposed")
	// ErrEndingChanged says that it is no longer as whoever decides has seen it.
	ErrEndingChanged = fault.New(fault.Conflict, "cashier.ending.changed")
)

const (
	refundKind     = "cashier.refund" // in the staff room's register
	refundScope    = "cashier.refund" // in the book
	maxEndEvidence = 300
)

// RefundEnding is how the giving back of a payment ended that its provider could
// not give back: RefundDone by the transfer Trx, or RefundKept, because nobody
// can give it back. The sum is always what had come in.
type RefundEnding struct {
	State    RefundState
	Trx      string
	Evidence string
}

// RefundProposal is an ending that waits for a second person, or that was found.
type RefundProposal struct {
	RefundEnd      RefundState
	RefundRef      string
	RefundEvidence string
	RefundMaker    id.Staff
	RefundChecker  id.Staff
}

// waits reports a proposal that nobody has decided on.
func (p *RefundProposal) waits() bool { return p.RefundMaker != 0 && p.RefundChecker == 0 }

// mayRefund reports whether an ending follows on how the refund stands: what is
// kept can still be given to who proves that it is theirs.
func (d *Deposit) mayRefund(end RefundState) bool {
	switch end {
	case RefundDone:
		return d.Refund == RefundByHand || d.Refund == RefundKept
	case RefundKept:
		return d.Refund == RefundByHand
	}
	return false
}

// proposeRefund notes an ending that one person vouches for.
func (d *Deposit) proposeRefund(by id.Staff, e RefundEnding) error {
	switch {
	case d.Refund != RefundByHand && d.Refund != RefundKept:
		return ErrDepositState
	case d.RefundProposal.waits():
		return ErrEndingProposed
	case !d.mayRefund(e.State):
		return fault.InvalidField("state", "field.type")
	case e.State == RefundDone && e.Trx == "":
		return fault.InvalidField("trxId", "field.required")
	case len(e.Trx) > maxTrx:
		return fault.InvalidField("trxId", "field.length", fault.Args{"min": 1, "max": maxTrx})
	}
	if err := evidenceOf(e.Evidence); err != nil {
		return err
	}
	if e.State == RefundKept {
		e.Trx = ""
	}
	d.RefundProposal = RefundProposal{RefundEnd: e.State, RefundRef: e.Trx, RefundEvidence: e.Evidence, RefundMaker: by}
	return nil
}

func evidenceOf(text string) error {
	switch {
	case text == "":
		return fault.InvalidField("evidence", "field.required")
	case len(text) > maxEndEvidence:
		return fault.InvalidField("evidence", "field.length", fault.Args{"min": 1, "max": maxEndEvidence})
	}
	return nil
}

// RefundsByHand lists what staff have to give back by hand, or what is kept, the
// newest first.
func (s *Service) RefundsByHand(ctx context.Context, state RefundState, p page.Request) (page.Page[Deposit], error) {
	return s.store.ListDeposits(ctx, Filter{Refund: state}, p)
}

// ProposeRefund notes how a refund by hand ended, by evidence; nothing moves yet.
// version is the one that was seen. Faults: ErrDepositState, ErrEndingProposed,
// ErrEndingChanged, ErrNotPermitted, that of StepUp and those of fields.
func (s *Service) ProposeRefund(ctx context.Context, deposit DepositID, dec Decision, version int64, e RefundEnding) (Deposit, error) {
	e.Trx, e.Evidence = strings.TrimSpace(e.Trx), strings.TrimSpace(e.Evidence)
	if !dec.MayMake {
		return Deposit{}, ErrNotPermitted
	}
	return s.endRefund(ctx, deposit, dec, version, "refund.propose", e, func(ctx context.Context, tx *db.Tx, d *Deposit) error {
		if err := d.proposeRefund(dec.Staff, e); err != nil {
			return err
		}
		if err := s.newTrx(ctx, tx, d.Provider, d.RefundRef); err != nil || s.approvals == nil {
			return err
		}
		return s.approvals.Propose(ctx, tx, refundKind, d.ID.String(), dec.Staff)
	})
}

// DecideRefund is a second person's word about a proposal, as it was seen at
// version: it ends the refund and books what the ending says, or drops the
// proposal. Faults: ErrEndingChanged, ErrSamePerson, ErrNotPermitted, that of
// StepUp.
func (s *Service) DecideRefund(ctx context.Context, deposit DepositID, dec Decision, version int64, yes bool) (Deposit, error) {
	if !dec.MayCheck {
		return Deposit{}, ErrNotPermitted
	}
	act := "refund.drop"
	if yes {
		act = "refund.decide"
	}
	return s.endRefund(ctx, deposit, dec, version, act, yes, func(ctx context.Context, tx *db.Tx, d *Deposit) error {
		switch {
		case !d.RefundProposal.waits():
			return ErrEndingChanged
		case d.RefundMaker == dec.Staff:
			return ErrSamePerson
		}
		if err := s.settleRefund(ctx, tx, d, dec.Staff, yes); err != nil || s.approvals == nil {
			return err
		}
		return s.approvals.Decide(ctx, tx, refundKind, d.ID.String(), dec.Staff, yes)
	})
}

// settleRefund ends the refund as was proposed, or forgets the proposal.
func (s *Service) settleRefund(ctx context.Context, tx *db.Tx, d *Deposit, by id.Staff, yes bool) error {
	if !yes {
		d.RefundProposal = RefundProposal{}
		return nil
	}
	if err := s.newTrx(ctx, tx, d.Provider, d.RefundRef); err != nil {
		return err
	}
	was := d.Refund
	d.Refund, d.RefundTrx, d.RefundChecker = d.RefundEnd, d.RefundRef, by
	switch {
	case d.Refund == RefundKept:
		return s.bookKept(ctx, tx, d, "deposit.kept", ledger.Provider(d.Provider, ledger.PSPClearing, d.CameIn()), ledger.House(ledger.Unclaimed, d.CameIn()))
	case was == RefundKept:
		return s.bookKept(ctx, tx, d, "deposit.claimed", ledger.House(ledger.Unclaimed, d.CameIn()), ledger.Provider(d.Provider, ledger.PSPClearing, d.CameIn()))
	}
	return nil // what was refused never came into the book, so it leaves it no more
}

// bookKept books what nobody could give back as owed, or takes it out again for
// who proved that it is theirs.
func (s *Service) bookKept(ctx context.Context, tx *db.Tx, d *Deposit, kind string, from, to ledger.AccountRef) error {
	return s.post(ctx, tx, ledger.Entry{Kind: kind, Scope: refundScope, ExternalID: d.ID.String()}, from, to, d.PaidAmount)
}

// newTrx refuses a transaction that has paid or given back something already.
func (s *Service) newTrx(ctx context.Context, tx *db.Tx, provider, trx string) error {
	if trx == "" {
		return nil
	}
	known, err := s.store.TrxKnown(ctx, tx, provider, trx)
	if err == nil && known {
		err = fault.InvalidField("trxId", "cashier.trx.used")
	}
	return err
}

// endRefund runs one of the two decisions once per key, with its audit line.
func (s *Service) endRefund(ctx context.Context, deposit DepositID, dec Decision, version int64, act string, content any,
	change func(context.Context, *db.Tx, *Deposit) error,
) (Deposit, error) {
	if err := s.fresh(ctx, dec); err != nil {
		return Deposit{}, err
	}
	return s.changeDeposit(ctx, deposit, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		before := d.refundLogged()
		_, repeated, err := idem.Once(ctx, tx, s.clock, dec.key(act, deposit.String(), []any{version, content}), func() (bool, error) {
			if d.Version != version {
				return false, ErrEndingChanged
			}
			return true, change(ctx, tx, d)
		})
		if err != nil || repeated {
			return Unchanged, err
		}
		return Refunding, s.record(ctx, tx, dec, "cashier."+act, deposit.String(), before, d.refundLogged())
	})
}

// refundLogged is what the audit log keeps of a refund.
func (d *Deposit) refundLogged() any {
	return map[string]any{
		"refund": d.Refund, "amount": d.PaidAmount, "currency": d.CameIn(), "end": d.RefundEnd, "trxId": d.RefundRef,
		"evidence": d.RefundEvidence, "maker": d.RefundMaker, "checker": d.RefundChecker, "version": d.Version,
	}
}
