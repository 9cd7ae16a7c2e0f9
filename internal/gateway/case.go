package gateway

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

type caseKind struct{}

// CaseID names a case.
type CaseID = id.Of[caseKind]

// The kinds of cases.
const (
	CaseRoundStale        = "round.stale"        // a round is open long after its last bet
	CaseTransferMismatch  = "transfer.mismatch"  // a vendor has an ended transfer otherwise
	CaseTransferDay       = "transfer.day"       // a vendor's report of its wallets does not agree with the transfers of a day
	CaseTransferUnknown   = "transfer.unknown"   // nobody can say whether a transfer happened
	CaseReconcileMismatch = "reconcile.mismatch" // the books of a day do not agree
	CaseNegative          = "balance.negative"   // a reversal left a member below zero
	CaseReturn            = "game.return"        // a game pays off its return
	CaseResultRefused     = "result.refused"     // a result of an ended round, from a vendor that cannot resettle
)

// Case is something about a vendor, or a member at whatever vendor, that staff
// must look at. Subject names what it is about among the vendor's cases of the
// kind, with Member where several share it; Detail says what was seen.
type Case struct {
	ID         CaseID
	Kind       string
	Vendor     string
	Subject    string
	Member     id.Member // 0 where it is about no one member
	Detail     string
	OpenedAt   clock.Instant
	ResolvedAt clock.Instant // 0 while open
	ResolvedBy id.Staff
	Note       string
}

// CaseQuery selects cases; an empty field selects all.
type CaseQuery struct {
	State  string // "open", "resolved"
	Kind   string
	Vendor string
	Page   page.Request
}

// The states of a case.
const (
	CaseOpen     = "open"
	CaseResolved = "resolved"
)

// The refusals about cases.
var (
	ErrCaseUnknown  = fault.New(fault.NotFound, "gateway.case.unknown")
	ErrCaseResolved = fault.New(fault.Conflict, "gateway.case.resolved")
	ErrCaseNote     = fault.New(fault.Invalid, "gateway.case.noteMissing")
)

// CaseStore keeps cases; part of Store.
type CaseStore interface {
	// AddCase reports whether the case is new: false where one of the same kind,
	// vendor, subject and member is open.
	AddCase(ctx context.Context, tx *db.Tx, c Case) (bool, error)
	// FindCase is ErrCaseUnknown where there is none.
	FindCase(ctx context.Context, c CaseID) (Case, error)
	// ListCases lists up to limit cases with ids below before, newest first.
	ListCases(ctx context.Context, q CaseQuery, before CaseID, limit int) ([]Case, error)
	// ResolveCase reports whether the case was open.
	ResolveCase(ctx context.Context, tx *db.Tx, c Case) (bool, error)
	CountOpenCases(ctx context.Context) (int, error)
}

// OpenCase opens a case in the caller's transaction. While one of the same
// kind, vendor, subject and member is open, another changes nothing.
func (s *Service) OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error {
	c := Case{
		ID: id.New[caseKind](s.d.IDs), Kind: kind, Vendor: vendor, Subject: subject, Member: member, Detail: detail, OpenedAt: s.Now(),
	}
	fresh, err := s.d.Store.AddCase(ctx, tx, c)
	if err != nil || !fresh {
		return err
	}
	return s.d.Bus.Publish(ctx, tx, CaseOpened{Case: c.ID, Kind: kind, Vendor: vendor, CaseSubject: subject, Member: member, At: c.OpenedAt})
}

// Case is one case; ErrCaseUnknown.
func (s *Service) Case(ctx context.Context, c CaseID) (Case, error) {
	return s.d.Store.FindCase(ctx, c)
}

// Cases lists cases, newest first.
func (s *Service) Cases(ctx context.Context, q CaseQuery) (page.Page[Case], error) {
	req := q.Page.Clamp()
	var before CaseID
	if err := before.UnmarshalText([]byte(req.Cursor)); err != nil {
		return page.Page[Case]{}, fault.InvalidField("cursor", "field.type")
	}
	rows, err := s.d.Store.ListCases(ctx, q, before, req.Limit+1)
	if err != nil {
		return page.Page[Case]{}, err
	}
	return page.Cut(rows, req.Limit, func(c Case) string { return c.ID.String() }), nil
}

// OpenCases is how many cases wait for staff.
func (s *Service) OpenCases(ctx context.Context) (int, error) { return s.d.Store.CountOpenCases(ctx) }

// ResolveCase closes a case with a note of what was found and done. Faults:
// ErrCaseUnknown, ErrCaseResolved, ErrCaseNote.
func (s *Service) ResolveCase(ctx context.Context, by id.Staff, which CaseID, note string) (Case, error) {
	note = strings.TrimSpace(note)
	if note == "" {
		return Case{}, ErrCaseNote
	}
	c, err := s.d.Store.FindCase(ctx, which)
	if err != nil {
		return Case{}, err
	}
	c.ResolvedAt, c.ResolvedBy, c.Note = s.Now(), by, note
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.resolve(ctx, tx, c) })
	return c, err
}

// resolve closes an open case as c says; ErrCaseResolved for whoever is second.
func (s *Service) resolve(ctx context.Context, tx *db.Tx, c Case) error {
	open, err := s.d.Store.ResolveCase(ctx, tx, c)
	switch {
	case err != nil:
		return err
	case !open:
		return ErrCaseResolved
	}
	return s.audit(ctx, tx, Action{
		Staff: c.ResolvedBy, Name: "gateway.case.resolve", Target: "case:" + c.ID.String(), Why: c.Note,
		Before: map[string]any{"state": CaseOpen}, After: map[string]any{"state": CaseResolved, "kind": c.Kind, "vendor": c.Vendor, "subject": c.Subject},
	})
}
