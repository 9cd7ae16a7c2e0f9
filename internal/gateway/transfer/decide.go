package transfer

import (
	"context"
	"strings"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// The refusals of an ending by people.
var (
	// ErrNotUnknown says that the vendor may still tell how a transfer ended.
	ErrNotUnknown = fault.New(fault.Conflict, "gateway.transfer.notUnknown")
	// ErrProposed says that an ending is proposed already.
	ErrProposed = fault.New(fault.Conflict, "gateway.transfer.proposed")
	// ErrProposal says that there is no such proposal, or none any more.
	ErrProposal = fault.New(fault.Conflict, "gateway.transfer.noProposal")
	// ErrSamePerson refuses who proposed an ending to decide on it.
	ErrSamePerson = fault.New(fault.Forbidden, "gateway.transfer.samePerson")
)

const (
	// ReasonDecided says that people found, by evidence, that the vendor has
	// carried nothing out.
	ReasonDecided = "DECIDED"

	endKind     = "gateway.transfer.end" // in the staff room's register
	maxEvidence = 300
	// decidedLook is how often the vendor is asked what it says to an ending that
	// people found, until it says something.
	decidedLook = 24 * time.Hour
)

// Ending is how a transfer ended by the evidence: DONE or RETURNED. Amount
// counts where all that the vendor had was asked for, for only the evidence
// tells how much that was.
type Ending struct {
	State    State
	Amount   money.Amount
	Evidence string
}

// Proposal is an ending that waits for a second person, or that has been found.
// Of a transfer that its vendor has ended all is empty.
type Proposal struct {
	EndState   State
	EndAmount  money.Amount
	Evidence   string
	EndMaker   id.Staff
	EndChecker id.Staff
}

// waits reports a proposal that nobody has decided on.
func (p *Proposal) waits() bool { return p.EndMaker != 0 && p.EndChecker == 0 }

// decided reports a transfer that people have ended.
func (t *Transfer) decided() bool { return t.EndChecker != 0 }

// propose notes an ending that one person vouches for.
func (t *Transfer) propose(by id.Staff, e Ending) error {
	e.Evidence = strings.TrimSpace(e.Evidence)
	switch {
	case t.State != Unknown:
		return ErrNotUnknown
	case t.waits():
		return ErrProposed
	case e.State != Done && e.State != Returned:
		return fault.InvalidField("state", "field.type")
	case e.Evidence == "":
		return fault.InvalidField("evidence", "field.required")
	case len(e.Evidence) > maxEvidence:
		return fault.InvalidField("evidence", "field.length", fault.Args{"min": 1, "max": maxEvidence})
	}
	switch {
	case e.State == Returned:
		e.Amount = 0
	case !t.Whole:
		e.Amount = t.Amount
	case e.Amount < 0 || e.Amount != e.Amount.FloorTo(t.Currency.Digits()):
		return fault.InvalidField("amount", "gateway.transfer.decimals", fault.Args{"digits": t.Currency.Digits()})
	}
	t.Proposal = Proposal{EndState: e.State, EndAmount: e.Amount, Evidence: e.Evidence, EndMaker: by}
	return nil
}

// confirm ends the transfer as was proposed. The vendor is asked on.
func (t *Transfer) confirm(by id.Staff, now clock.Instant) error {
	if t.State != Unknown {
		return ErrNotUnknown
	}
	reason := ReasonDecided
	if t.EndState == Done {
		t.carry(t.EndAmount)
		reason = ""
	}
	t.end(t.EndState, reason, now)
	t.EndChecker, t.StepAt = by, now.Add(decidedLook)
	return nil
}

// Propose notes how an unknown transfer ended, by evidence from outside; nothing
// moves yet. Faults: ErrNotUnknown, ErrProposed, and those of fields.
func (s *Service) Propose(ctx context.Context, by id.Staff, transfer ID, e Ending) (Transfer, error) {
	return s.decide(ctx, transfer, func(ctx context.Context, tx *db.Tx, t *Transfer) error {
		if err := t.propose(by, e); err != nil {
			return err
		}
		if err := s.d.Approvals.Propose(ctx, tx, endKind, t.Reference, by); err != nil {
			return err
		}
		return s.audited(ctx, tx, by, "gateway.transfer.propose", *t, nil, t.Proposal)
	})
}

// Decide is a second person's word about a proposal, named by the ending that
// was seen: it ends the transfer and posts what the evidence says, or drops the
// proposal. Faults: ErrProposal, ErrSamePerson, ErrNotUnknown.
func (s *Service) Decide(ctx context.Context, by id.Staff, transfer ID, seen Ending, yes bool) (Transfer, error) {
	return s.decide(ctx, transfer, func(ctx context.Context, tx *db.Tx, t *Transfer) error {
		switch {
		case !t.waits() || t.EndState != seen.State || t.EndAmount != seen.Amount:
			return ErrProposal
		case t.EndMaker == by:
			return ErrSamePerson
		}
		was, what := t.Proposal, "gateway.transfer.drop"
		if yes {
			if err := t.confirm(by, s.now()); err != nil {
				return err
			}
			what = "gateway.transfer.decide"
		} else {
			t.Proposal = Proposal{}
		}
		if err := s.d.Approvals.Decide(ctx, tx, endKind, t.Reference, by, yes); err != nil {
			return err
		}
		return s.audited(ctx, tx, by, what, *t, was, map[string]any{"state": t.State, "moved": t.Moved})
	})
}

// decide runs what people do to a transfer with all that follows from it.
func (s *Service) decide(ctx context.Context, transfer ID, do func(context.Context, *db.Tx, *Transfer) error) (Transfer, error) {
	out, _, err := s.changeTx(ctx, transfer, Outcome{}, func(ctx context.Context, tx *db.Tx, t *Transfer) (bool, error) {
		err := do(ctx, tx, t)
		return err == nil, err
	})
	return out, err
}

func (s *Service) audited(ctx context.Context, tx *db.Tx, by id.Staff, what string, t Transfer, before, after any) error {
	if s.d.Audit == nil {
		return nil
	}
	return s.d.Audit(ctx, tx, by, what, t.ID.String(), before, after)
}

// askOn asks the vendor of a transfer that people have ended, until it says how
// it has it: that settles it, or opens a case. It moves nothing.
func (s *Service) askOn(ctx context.Context, t Transfer) error {
	heard := Outcome{State: Pending}
	v, err := s.d.Vendors.Find(ctx, t.Vendor)
	if err == nil {
		heard, err = s.call(ctx, v.Status, t)
	}
	if err != nil {
		s.d.Log.WarnContext(ctx, "a transfer that people have ended could not be asked after", "transfer", t.ID, "vendor", t.Vendor, "cause", err)
	}
	_, _, err = s.changeTx(ctx, t.ID, Outcome{}, func(ctx context.Context, tx *db.Tx, t *Transfer) (bool, error) {
		switch now := s.now(); {
		case !t.due(now):
			return false, nil
		case heard.State == Pending:
			t.StepAt = now.Add(decidedLook)
			return true, nil
		}
		t.StepAt = 0
		if t.agrees(heard) {
			return true, nil
		}
		return true, s.contradicted(ctx, tx, *t, heard)
	})
	return err
}

// contradicted opens the case of a vendor that has an ended transfer otherwise.
func (s *Service) contradicted(ctx context.Context, tx *db.Tx, t Transfer, heard Outcome) error {
	s.d.Log.ErrorContext(ctx, "a vendor has a transfer otherwise", "transfer", t.ID, "vendor", t.Vendor, "state", t.State, "answer", heard)
	if s.d.Cases == nil {
		return nil
	}
	return s.d.Cases.OpenCase(ctx, tx, gateway.CaseTransferMismatch, t.Vendor, t.Reference, t.MemberID, otherwise(t, heard))
}
