package identity

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// The documents that a member accepts; marketing is a wish, not a document,
// and has one version.
const (
	DocumentTerms     = "terms"
	DocumentMarketing = "marketing"
)

// Acceptance is the evidence that a member accepted a version of a document.
type Acceptance struct {
	Member   id.Member
	Document string
	Version  int
	IP       string
	At       clock.Instant
}

// Terms tells which version of the terms is in force; the first is 1.
type Terms interface {
	TermsVersion(ctx context.Context) (int, error)
}

// ErrTermsVersion says that the accepted version is not the one in force, so
// that nobody accepts what they have not been shown.
var ErrTermsVersion = fault.New(fault.Conflict, "identity.terms.changed")

func (s *Service) termsVersion(ctx context.Context) (int, error) {
	if s.terms == nil {
		return 1, nil
	}
	return s.terms.TermsVersion(ctx)
}

// TermsStanding is the version in force and the latest that a member accepted.
type TermsStanding struct {
	Current  int
	Accepted int
}

// Due reports that the member must be asked.
func (t TermsStanding) Due() bool { return t.Accepted < t.Current }

// TermsOf tells where a member stands with the terms.
func (s *Service) TermsOf(ctx context.Context, member id.Member) (out TermsStanding, err error) {
	if out.Current, err = s.termsVersion(ctx); err != nil {
		return out, err
	}
	out.Accepted, err = s.store.AcceptedVersion(ctx, member, DocumentTerms)
	return out, err
}

// Accepted tells how many members accepted each version of a document.
func (s *Service) Accepted(ctx context.Context, document string) (map[int]int, error) {
	return s.store.AcceptedCounts(ctx, document)
}

// LatestAccepted is the latest version of a document that any member accepted, 0
// for none.
func (s *Service) LatestAccepted(ctx context.Context, document string) (int, error) {
	return s.store.LatestAccepted(ctx, document)
}

// AcceptTerms records that a member accepts the version in force; repeated it
// changes nothing. ErrTermsVersion.
func (s *Service) AcceptTerms(ctx context.Context, member id.Member, version int, client Client) error {
	current, err := s.termsVersion(ctx)
	if err != nil {
		return err
	}
	if version != current {
		return ErrTermsVersion
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.accept(ctx, tx, member, DocumentTerms, version, client)
	})
}

func (s *Service) accept(ctx context.Context, tx *db.Tx, member id.Member, document string, version int, client Client) error {
	return s.store.InsertAcceptance(ctx, tx, Acceptance{
		Member: member, Document: document, Version: version, IP: client.IP.String(), At: clock.NowOf(s.clock),
	})
}
