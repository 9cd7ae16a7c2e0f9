package compliance

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// The kinds of cases.
const (
	KindStructuring  = "structuring"
	KindInOut        = "inOut"
	KindPayees       = "payees"
	KindSharedPayee  = "sharedPayee"
	KindRing         = "deviceRing"
	KindDumping      = "chipDumping"
	KindOpposite     = "oppositeSides"
	KindJump         = "geoJump"
	KindLargeWin     = "largeWin"
	KindLargeDeposit = "largeDeposit"
	KindSpike        = "depositSpike"
	KindListed       = "watchlist"
	KindSamePerson   = "samePerson"
	KindMinor        = "minor"
)

// Kinds are all kinds of cases.
func Kinds() []string {
	return []string{KindStructuring, KindInOut, KindPayees, KindSharedPayee, KindRing, KindDumping, KindOpposite, KindJump,
		KindLargeWin, KindLargeDeposit, KindSpike, KindListed, KindSamePerson, KindMinor}
}

// CaseState is where a case stands.
type CaseState string

// The states; the last two are final.
const (
	CaseOpen     CaseState = "open"
	CaseTaken    CaseState = "taken"
	CaseProposed CaseState = "proposed"
	CaseCleared  CaseState = "cleared"
	CaseReported CaseState = "reported"
)

// Case is something that somebody must look at. Facts is JSON of what was seen.
type Case struct {
	ID       CaseID
	Kind     string
	Member   id.Member
	Subject  string
	Facts    string
	State    CaseState
	Owner    id.Staff
	DueAt    clock.Instant
	Reason   string
	Maker    id.Staff
	Checker  id.Staff
	OpenedAt clock.Instant
	ClosedAt clock.Instant
	Version  int64
}

// Note is what staff wrote about a case.
type Note struct {
	ID    NoteID
	Case  CaseID
	Staff id.Staff
	Text  string
	At    clock.Instant
}

// CaseQuery narrows the list of cases; State "waiting" is every state that is
// not final, "overdue" those of them whose time is over.
type CaseQuery struct {
	State  string
	Kind   string
	Member id.Member
	Owner  id.Staff
	Now    clock.Instant
	Page   page.Request
}

// The refusals of cases.
var (
	ErrCase      = fault.New(fault.NotFound, "compliance.case.unknown")
	ErrCaseState = fault.New(fault.Conflict, "compliance.case.state")
	ErrCaseOwner = fault.New(fault.Conflict, "compliance.case.owner")
	ErrOwnCheck  = fault.New(fault.Forbidden, "compliance.case.own")
)

// Flag is what a rule saw. Subject names it, with its period where it may come
// again: the same one makes one case.
type Flag struct {
	Kind    string
	Member  id.Member
	Subject string
	Facts   map[string]any
	Urgent  bool
}

// Flag opens a case in the caller's transaction, unless the subject has one or
// the member one of the kind that waits.
func (s *Service) Flag(ctx context.Context, tx *db.Tx, f Flag) error {
	raw, err := json.Marshal(f.Facts)
	if err != nil {
		return err
	}
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	hours := rules.CaseHours
	if f.Urgent {
		hours = rules.UrgentHours
	}
	now := s.now()
	_, err = s.Store.AddCase(ctx, tx, Case{
		ID: id.New[caseKind](s.IDs), Kind: f.Kind, Member: f.Member, Subject: f.Subject, Facts: string(raw), State: CaseOpen,
		DueAt: now.Add(time.Duration(hours) * time.Hour), OpenedAt: now, Version: 1,
	})
	return err
}

// Cases lists cases, newest first.
func (s *Service) Cases(ctx context.Context, q CaseQuery) (page.Page[Case], error) {
	q.Page, q.Now = q.Page.Clamp(), s.now()
	return s.Store.Cases(ctx, q)
}

// CaseWork counts what waits: cases and referred requests.
func (s *Service) CaseWork(ctx context.Context) (cases, requests int, err error) {
	if cases, err = s.Store.CountCases(ctx); err == nil {
		requests, err = s.Store.CountRequests(ctx, StateReferred)
	}
	return cases, requests, err
}

// CaseNotes are the notes of a case, oldest first.
func (s *Service) CaseNotes(ctx context.Context, which CaseID) ([]Note, error) {
	return s.Store.Notes(ctx, which)
}

// Case is one case; ErrCase.
func (s *Service) Case(ctx context.Context, which CaseID) (Case, error) {
	return s.Store.Case(ctx, nil, which)
}

// CaseCmd is what staff does to a case. Key makes a repeat answer the first one.
type CaseCmd struct {
	Staff id.Staff
	Case  CaseID
	Text  string
	Key   string
}

// Take makes the operator the owner; who has it may be relieved. ErrCaseState.
func (s *Service) Take(ctx context.Context, c CaseCmd) error {
	return s.change(ctx, "take", c, func(x *Case) error {
		if x.State != CaseOpen && x.State != CaseTaken {
			return ErrCaseState
		}
		x.State, x.Owner = CaseTaken, c.Staff
		return nil
	})
}

// AddNote writes a note into a case that is not closed.
func (s *Service) AddNote(ctx context.Context, c CaseCmd) error {
	text, err := words("text", c.Text)
	if err != nil {
		return err
	}
	return s.change(ctx, "note", c, func(x *Case) error {
		if x.ClosedAt != 0 {
			return ErrCaseState
		}
		return nil
	}, func(ctx context.Context, tx *db.Tx) error {
		return s.Store.InsertNote(ctx, tx, Note{ID: id.New[noteKind](s.IDs), Case: c.Case, Staff: c.Staff, Text: text, At: s.now()})
	})
}

// Clear closes a case as nothing: by its owner, with a reason. Faults:
// ErrCaseState, ErrCaseOwner.
func (s *Service) Clear(ctx context.Context, c CaseCmd) error {
	reason, err := words("text", c.Text)
	if err != nil {
		return err
	}
	return s.change(ctx, "clear", c, func(x *Case) error {
		if err := x.mine(c.Staff, CaseTaken); err != nil {
			return err
		}
		x.State, x.Reason, x.Maker, x.ClosedAt = CaseCleared, reason, c.Staff, s.now()
		return nil
	})
}

// Propose says that a case is to be reported; somebody else decides.
func (s *Service) Propose(ctx context.Context, c CaseCmd) error {
	reason, err := words("text", c.Text)
	if err != nil {
		return err
	}
	return s.change(ctx, "propose", c, func(x *Case) error {
		if err := x.mine(c.Staff, CaseTaken); err != nil {
			return err
		}
		x.State, x.Reason, x.Maker = CaseProposed, reason, c.Staff
		return nil
	})
}

func (c *Case) mine(by id.Staff, in CaseState) error {
	switch {
	case c.State != in:
		return ErrCaseState
	case c.Owner != by:
		return ErrCaseOwner
	}
	return nil
}

// Report closes a proposed case as reported, by another person than its maker;
// approve false gives it back to the owner. Faults: ErrCaseState, ErrOwnCheck.
func (s *Service) Report(ctx context.Context, c CaseCmd, approve bool) error {
	text, err := words("text", c.Text)
	if err != nil {
		return err
	}
	what := map[bool]string{true: "report", false: "return"}[approve]
	return s.change(ctx, what, c, func(x *Case) error {
		switch {
		case x.State != CaseProposed:
			return ErrCaseState
		case x.Maker == c.Staff:
			return ErrOwnCheck
		case !approve:
			x.State, x.Maker, x.Reason = CaseTaken, 0, ""
			return nil
		}
		x.State, x.Checker, x.ClosedAt = CaseReported, c.Staff, s.now()
		return nil
	}, func(ctx context.Context, tx *db.Tx) error {
		return s.Store.InsertNote(ctx, tx, Note{ID: id.New[noteKind](s.IDs), Case: c.Case, Staff: c.Staff, Text: text, At: s.now()})
	})
}

// change runs one step of a case in one transaction: row, further rows, audit.
func (s *Service) change(ctx context.Context, what string, c CaseCmd, step func(*Case) error, more ...func(context.Context, *db.Tx) error) error {
	return s.once(ctx, "compliance.case."+what, c.Staff, c.Key, []any{c.Case, c.Text}, func(ctx context.Context, tx *db.Tx) error {
		x, err := s.Store.Case(ctx, tx, c.Case)
		if err != nil {
			return err
		}
		before := x.State
		if err := step(&x); err != nil {
			return err
		}
		if err := s.Store.SaveCase(ctx, tx, &x); err != nil {
			return err
		}
		for _, do := range more {
			if err := do(ctx, tx); err != nil {
				return err
			}
		}
		return s.Auditor.Audit(ctx, tx, Action{
			Staff: c.Staff, Name: "compliance.case." + what, Target: target("case", x.ID.String()), Why: c.Text,
			Before: map[string]any{"state": before}, After: map[string]any{"state": x.State, "kind": x.Kind, "member": x.Member},
		})
	})
}
