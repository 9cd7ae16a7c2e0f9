package identity

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Kind is the sort of account behind a login.
type Kind string

// The kinds; an agent is a member too.
const (
	KindMember Kind = "member"
	KindTrial  Kind = "trial"
	KindAgent  Kind = "agent"
)

// Credential is how one member logs in.
type Credential struct {
	Member     id.Member
	Username   string // in lower case
	Kind       Kind
	SecretHash string // empty of who has no password: none fits
	MustChange bool   // the secret is temporary
	Blocked    bool
	CreatedAt  clock.Instant
	ChangedAt  clock.Instant
	LoginAt    clock.Instant // 0 before the first login
}

// ErrUsernameTaken says that somebody has the wanted username.
var ErrUsernameTaken = fault.InvalidField("username", "identity.username.taken")

// Normalize is the stored form of a username.
func Normalize(username string) string { return strings.ToLower(strings.TrimSpace(Clean(username))) }

// Clean drops what a text column cannot hold: zero bytes and broken UTF-8.
func Clean(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
}

// Enrolment gives an existing profile its credentials; Hash is of HashSecret.
type Enrolment struct {
	Member     id.Member
	Username   string
	Kind       Kind
	Hash       string
	MustChange bool
	// TermsAccepted records that the terms in force are accepted with it, as
	// for the accounts of the sandbox.
	TermsAccepted bool
}

// HashSecret is the slow hash of a secret; it must not be called inside a
// transaction.
func (s *Service) HashSecret(ctx context.Context, secret string) (string, error) {
	return s.hasher.Hash(ctx, secret)
}

// Enrol stores credentials in the caller's transaction; ErrUsernameTaken.
func (s *Service) Enrol(ctx context.Context, tx *db.Tx, e Enrolment) error {
	now := clock.NowOf(s.clock)
	c := Credential{
		Member: e.Member, Username: Normalize(e.Username), Kind: e.Kind, SecretHash: e.Hash,
		MustChange: e.MustChange, CreatedAt: now, ChangedAt: now,
	}
	taken, err := s.store.UsernameTaken(ctx, tx, c.Username)
	if err != nil {
		return err
	}
	if taken || c.Kind != KindTrial && trialName(c.Username) {
		return ErrUsernameTaken
	}
	if err := s.store.InsertCredential(ctx, tx, c); err != nil || !e.TermsAccepted {
		return err
	}
	version, err := s.termsVersion(ctx)
	if err != nil {
		return err
	}
	return s.accept(ctx, tx, e.Member, DocumentTerms, version, Client{})
}

// SetBlocked closes or reopens the login of a member; closing ends all
// sessions, which other nodes notice within two seconds.
func (s *Service) SetBlocked(ctx context.Context, tx *db.Tx, member id.Member, blocked bool) error {
	if err := s.store.SetBlocked(ctx, tx, member, blocked); err != nil {
		return err
	}
	if !blocked {
		return nil
	}
	tx.OnCommit(func() { s.cache.Forget(int64(member)) })
	now := clock.NowOf(s.clock)
	if err := s.store.ForgetDevices(ctx, tx, member, 0, now); err != nil {
		return err
	}
	return s.store.EndSessions(ctx, tx, member, 0, now)
}
