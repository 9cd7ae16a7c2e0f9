package compliance

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Erased is a member of whom nothing is left but a pseudonym, the book, and
// what the law keeps, sealed until a day.
type Erased struct {
	Member    id.Member
	Pseudonym string
	Sealed    string
	ErasedAt  clock.Instant
	Until     clock.Instant
}

// keptFor is how long the law keeps who somebody was.
const keptFor = 5 * year

// The refusals of erasing.
var (
	ErrMoney      = fault.New(fault.Conflict, "compliance.erase.money")
	ErrOpenBets   = fault.New(fault.Conflict, "compliance.erase.bets")
	ErrOpenCase   = fault.New(fault.Conflict, "compliance.erase.waiting")
	ErrErased     = fault.New(fault.NotFound, "compliance.erase.unknown")
	ErrConfirm    = fault.InvalidField("confirm", "compliance.erase.confirm")
	ErrPaymentsOn = fault.New(fault.Conflict, "compliance.erase.payments")
)

// EraseCmd is a member's wish to be forgotten, proved as identity asks.
type EraseCmd struct {
	Member  id.Member
	Proof   identity.Proof
	Confirm bool
}

// Obstacles say why a member cannot be erased now; none where nothing does.
func (s *Service) Obstacles(ctx context.Context, member id.Member) ([]string, error) {
	all, err := s.obstacles(ctx, nil, member)
	found := make([]string, len(all))
	for i, f := range all {
		found[i] = f.Key
	}
	return found, err
}

func (s *Service) obstacles(ctx context.Context, tx *db.Tx, member id.Member) (out []*fault.Fault, err error) {
	for _, look := range []struct {
		refusal *fault.Fault
		is      func() (bool, error)
	}{
		{ErrMoney, func() (bool, error) { return s.Store.Held(ctx, tx, member) }},
		{ErrOpenBets, func() (bool, error) { return s.Bets.Open(ctx, tx, member) }},
		{ErrPaymentsOn, func() (bool, error) { return s.Payments.Running(ctx, tx, member) }},
		{ErrOpenCase, func() (bool, error) {
			n, err := s.Store.OpenCases(ctx, tx, member)
			if err != nil || n > 0 {
				return n > 0, err
			}
			last, err := s.Store.RequestsOf(ctx, tx, member, 1)
			return len(last) > 0 && last[0].open(), err
		}},
	} {
		is, err := look.is()
		if err != nil {
			return nil, err
		}
		if is {
			out = append(out, look.refusal)
		}
	}
	return out, nil
}

// Erase forgets a member: every room overwrites what it need not keep, the
// login ends, and the book goes on under a pseudonym. Faults: ErrConfirm, the
// prover's, ErrMoney, ErrOpenBets, ErrPaymentsOn, ErrOpenCase.
func (s *Service) Erase(ctx context.Context, c EraseCmd) error {
	if !c.Confirm {
		return ErrConfirm
	}
	if err := s.Prover.Prove(ctx, c.Member, c.Proof); err != nil {
		return err
	}
	var files []string
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		all, err := s.obstacles(ctx, tx, c.Member)
		if err != nil {
			return err
		}
		if len(all) > 0 {
			return all[0]
		}
		files, err = s.erase(ctx, tx, c.Member)
		return err
	})
	if err != nil {
		return err
	}
	var failed error
	for _, f := range files {
		failed = errors.Join(failed, s.Vault.Remove(ctx, f))
	}
	if failed != nil {
		s.Log.ErrorContext(ctx, "papers of an erased member stay on the disk", "cause", failed)
	}
	return nil
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	p, err := s.Store.Person(ctx, tx, member)
	if err != nil {
		return nil, err
	}
	known, err := s.openDetails(personLabel(member), p.Sealed)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(struct {
		Level  Level   `json:"level"`
		Person Details `json:"person"`
	}{p.Level, known})
	if err != nil {
		return nil, err
	}
	now := s.now()
	e := Erased{
		Member: member, Pseudonym: "x" + hex.EncodeToString(rng.Bytes(s.Random, 7)), Sealed: s.Box.Seal(keptLabel(member), string(raw)),
		ErasedAt: now, Until: now.Add(keptFor),
	}
	if files, err = s.eraseOwn(ctx, tx, p); err != nil {
		return nil, err
	}
	for _, room := range s.Rooms {
		if room.Erase != nil {
			if err := room.Erase(ctx, tx, member, e.Pseudonym); err != nil {
				return nil, err
			}
		}
	}
	if err := s.record(ctx, tx, Event{Kind: EventPII, Source: "erased:" + member.String(), Member: member, Detail: "erased", At: now}); err != nil {
		return nil, err
	}
	return files, s.Store.InsertErased(ctx, tx, e)
}

func keptLabel(m id.Member) string { return "compliance_erased:" + m.String() }

// eraseOwn empties the room's own rows and answers which files go.
func (s *Service) eraseOwn(ctx context.Context, tx *db.Tx, p Person) (files []string, err error) {
	papers, err := s.Store.PapersOfMember(ctx, tx, p.Member)
	if err != nil {
		return nil, err
	}
	for _, paper := range papers {
		if paper.File != "" {
			files = append(files, paper.File)
		}
	}
	copies, err := s.Store.CopiesOf(ctx, tx, p.Member)
	if err != nil {
		return nil, err
	}
	for _, c := range copies {
		if c.File != "" {
			files = append(files, c.File)
		}
		c.State, c.File, c.Token = CopyExpired, "", ""
		if err := s.Store.SaveCopy(ctx, tx, c); err != nil {
			return nil, err
		}
	}
	all, err := s.Store.RequestsOf(ctx, tx, p.Member, 1000)
	if err != nil {
		return nil, err
	}
	for _, r := range all {
		if r.Sealed, err = s.sealDetails(requestLabel(r.ID), Details{}); err != nil {
			return nil, err
		}
		r.Note = ""
		if err := s.Store.SaveRequest(ctx, tx, r); err != nil {
			return nil, err
		}
	}
	if p.Sealed, err = s.sealDetails(personLabel(p.Member), Details{}); err != nil {
		return nil, err
	}
	p.DocKey, p.NameKey, p.UpdatedAt = "", "", s.now() // who comes again is another member
	return files, errors.Join(s.Store.PutPerson(ctx, tx, p), s.Store.DropPapers(ctx, tx, p.Member), s.Store.DropConsents(ctx, tx, p.Member), s.Store.DropTraces(ctx, tx, p.Member))
}

// ErasedQuery asks for who was erased, or for one of them.
type ErasedQuery struct {
	Member id.Member // 0 for all
	Page   page.Request
}

// ErasedMembers lists who was erased, the youngest account first.
func (s *Service) ErasedMembers(ctx context.Context, q ErasedQuery) (page.Page[Erased], error) {
	q.Page = q.Page.Clamp()
	return s.Store.ErasedList(ctx, q)
}

// OpenKept opens what the law keeps of an erased member, for a reason that goes
// into the audit log first. ErrErased.
func (s *Service) OpenKept(ctx context.Context, by id.Staff, member id.Member, why string) (Level, Details, error) {
	var kept struct {
		Level  Level   `json:"level"`
		Person Details `json:"person"`
	}
	why, err := words("why", why)
	if err != nil {
		return 0, kept.Person, err
	}
	e, err := s.Store.ErasedOf(ctx, member)
	if err != nil {
		return 0, kept.Person, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.kept.open", Target: target("member", member.String()), Why: why})
	})
	if err != nil {
		return 0, kept.Person, err
	}
	raw, err := s.Box.Open(keptLabel(member), e.Sealed)
	if err != nil {
		return 0, kept.Person, err
	}
	err = json.Unmarshal([]byte(raw), &kept)
	return kept.Level, kept.Person, err
}
