package compliance

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Standing is what a member sees of the verification.
type Standing struct {
	Level Level
	// Name is the verified name, which payout accounts must have.
	Name string
	// Last is the newest request, nil where there is none.
	Last  *Request
	Gates []Gate
	Sums  []Sums
	Age   int
	Most  int // pictures of one request
}

// Of is a member's standing.
func (s *Service) Of(ctx context.Context, member id.Member) (Standing, error) {
	rules, err := s.inForce(ctx)
	if err != nil {
		return Standing{}, err
	}
	p, err := s.Store.Person(ctx, nil, member)
	if err != nil {
		return Standing{}, err
	}
	d, err := s.openDetails(personLabel(member), p.Sealed)
	if err != nil {
		return Standing{}, err
	}
	sums, err := s.Payments.Sums(ctx, nil, member)
	if err != nil {
		return Standing{}, err
	}
	out := Standing{Sums: sums, Level: p.Level, Name: d.Name, Gates: rules.Gates, Age: rules.Least(), Most: rules.Papers}
	old, err := s.Store.RequestsOf(ctx, nil, member, 1)
	if len(old) > 0 {
		out.Last = &old[0]
	}
	return out, err
}

// LevelOf is what a member has proved.
func (s *Service) LevelOf(ctx context.Context, member id.Member) (Level, error) {
	p, err := s.Store.Person(ctx, nil, member)
	return p.Level, err
}

func (s *Service) personDetails(ctx context.Context, tx *db.Tx, member id.Member) (Details, error) {
	p, err := s.Store.Person(ctx, tx, member)
	if err != nil {
		return Details{}, err
	}
	return s.openDetails(personLabel(member), p.Sealed)
}

// Waiting are the requests of a state, "" for all.
func (s *Service) Waiting(ctx context.Context, state RequestState, p page.Request) (page.Page[Request], error) {
	return s.Store.Requests(ctx, state, p.Clamp())
}

// File is a request as staff judges it: what the member states, what is known
// already, the pictures, and what the member sent before.
type File struct {
	Request
	Stated Details
	Known  Details
	Papers []Paper
	Before []Request
	Level  Level // of the member now
}

// Open is a request with what it holds; that it was opened is in the audit log.
func (s *Service) Open(ctx context.Context, by id.Staff, request RequestID) (File, error) {
	r, err := s.Store.Request(ctx, nil, request)
	if err != nil {
		return File{}, err
	}
	f := File{Request: r}
	if f.Stated, err = s.openDetails(requestLabel(r.ID), r.Sealed); err != nil {
		return f, err
	}
	p, err := s.Store.Person(ctx, nil, r.Member)
	if err != nil {
		return f, err
	}
	f.Level = p.Level
	if f.Known, err = s.openDetails(personLabel(r.Member), p.Sealed); err != nil {
		return f, err
	}
	if f.Papers, err = s.Store.Papers(ctx, r.ID); err != nil {
		return f, err
	}
	if f.Before, err = s.Store.RequestsOf(ctx, nil, r.Member, 20); err != nil {
		return f, err
	}
	return f, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.request.look", Target: target("member", r.Member.String()), After: map[string]any{"request": r.ID}})
	})
}

// Reasons are why staff turns papers down; the member is told which.
func Reasons() []string {
	return []string{"unreadable", "expired", "mismatch", "incomplete", "notAccepted", ReasonUnderAge}
}

// DecideCmd is staff's word about a referred request. Note is for the file.
type DecideCmd struct {
	Staff   id.Staff
	Request RequestID
	Pass    bool
	Reason  string // one of Reasons where it does not pass
	Note    string
	Born    string // with ReasonUnderAge: what the document says
	Key     string
}

const noteMax = 500

// Decide settles a referred request. Faults: ErrRequest, ErrDecided, invalid
// fields.
func (s *Service) Decide(ctx context.Context, c DecideCmd) error {
	note, err := words("note", c.Note)
	if err != nil {
		return err
	}
	c.Note = note
	if !c.Pass && !slices.Contains(Reasons(), c.Reason) {
		return fault.InvalidField("reason", "field.choice")
	}
	return s.once(ctx, "compliance.decide", c.Staff, c.Key, c, func(ctx context.Context, tx *db.Tx) error { return s.decide(ctx, tx, c) })
}

// once runs a change of staff's once for a key.
func (s *Service) once(ctx context.Context, scope string, by id.Staff, key string, content any, work func(context.Context, *db.Tx) error) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		k := idem.Key{Scope: scope + ":" + by.String(), ID: key, Content: content}
		_, _, err := idem.Once(ctx, tx, s.Clock, k, func() (bool, error) { return true, work(ctx, tx) })
		return err
	})
}

// words are what staff must say, trimmed.
func words(field, text string) (string, error) {
	text = strings.TrimSpace(identity.Clean(text))
	if n := utf8.RuneCountInString(text); n < 3 || n > noteMax {
		return "", fault.InvalidField(field, "field.length", fault.Args{"min": 3, "max": noteMax})
	}
	return text, nil
}

func (s *Service) decide(ctx context.Context, tx *db.Tx, c DecideCmd) error {
	r, err := s.Store.Request(ctx, tx, c.Request)
	switch {
	case err != nil:
		return err
	case r.State != StateReferred:
		return ErrDecided
	}
	before := r.State
	r.Note, r.DecidedBy = c.Note, c.Staff
	if c.Pass {
		d, err := s.openDetails(requestLabel(r.ID), r.Sealed)
		if err != nil {
			return err
		}
		err = s.pass(ctx, tx, r, d)
		if err != nil {
			return err
		}
	} else if c.Reason == ReasonUnderAge {
		if err := s.minor(ctx, tx, r, Found{Born: c.Born, Age: AgeAt(c.Born, s.now())}, c.Staff); err != nil {
			return err
		}
	} else if err := s.fail(ctx, tx, r, c.Reason); err != nil {
		return err
	}
	return s.Auditor.Audit(ctx, tx, Action{
		Staff: c.Staff, Name: "compliance.request.decide", Target: target("member", r.Member.String()), Why: c.Note,
		Before: map[string]any{"state": before}, After: map[string]any{"request": r.ID, "level": r.Level, "passed": c.Pass, "reason": c.Reason},
	})
}

// Found is what showed that a member is a minor.
type Found struct {
	Born string `json:"born"`
	Age  int    `json:"age"`
}

// minor closes the account and asks for the deposits to be given back.
func (s *Service) minor(ctx context.Context, tx *db.Tx, r Request, f Found, by id.Staff) error {
	if err := s.fail(ctx, tx, r, ReasonUnderAge); err != nil {
		return err
	}
	return s.closeMinor(ctx, tx, r.Member, f, by)
}

func (s *Service) closeMinor(ctx context.Context, tx *db.Tx, member id.Member, f Found, by id.Staff) error {
	if err := s.Freezer.Freeze(ctx, tx, member, by, "under age"); err != nil {
		return err
	}
	paid, err := s.Payments.Sums(ctx, tx, member)
	if err != nil {
		return err
	}
	facts := map[string]any{"found": f, "paid": paid}
	return s.Flag(ctx, tx, Flag{Kind: KindMinor, Member: member, Subject: member.String(), Facts: facts, Urgent: true})
}

// MinorCmd is staff's finding that a member is under age, whatever way it came
// to light.
type MinorCmd struct {
	Staff  id.Staff
	Member id.Member
	Born   string
	Why    string
	Key    string
}

// ErrOfAge says that the birth date is of somebody old enough.
var ErrOfAge = fault.New(fault.Refused, "compliance.age.old")

// Minor freezes the account of a minor and opens the case in which deposits are
// given back. Faults: ErrOfAge, invalid fields.
func (s *Service) Minor(ctx context.Context, c MinorCmd) error {
	why, err := words("why", c.Why)
	if err != nil {
		return err
	}
	rules, err := s.inForce(ctx)
	if err != nil {
		return err
	}
	age := AgeAt(c.Born, s.now())
	switch {
	case age < 0:
		return fault.InvalidField("born", "compliance.born.day")
	case age >= rules.Least():
		return ErrOfAge
	}
	return s.once(ctx, "compliance.minor", c.Staff, c.Key, c, func(ctx context.Context, tx *db.Tx) error {
		if err := s.closeMinor(ctx, tx, c.Member, Found{Born: c.Born, Age: age}, c.Staff); err != nil {
			return err
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: c.Staff, Name: "compliance.minor.close", Target: target("member", c.Member.String()), Why: why, After: map[string]any{"age": age}})
	})
}
