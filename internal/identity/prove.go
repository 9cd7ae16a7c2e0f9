package identity

import (
	"context"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// ErrProof says that the password that a change asks for is not the member's.
var ErrProof = fault.InvalidField("password", "identity.password.oldWrong")

// Prove checks the password of who is logged in already and wants to change a
// way in, and returns the username; ErrProof or fault.Limited.
func (s *Service) Prove(ctx context.Context, member id.Member, password string) (string, error) {
	cred, err := s.store.CredentialOf(ctx, member)
	if err != nil || cred == nil {
		return "", orElse(err, ErrProof)
	}
	gate := passwordGate(member)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, gate)
	})
	if err != nil {
		return "", err
	}
	ok, _, err := s.hasher.Verify(ctx, password, cred.SecretHash)
	if err != nil || !ok {
		return "", orElse(err, ErrProof)
	}
	return cred.Username, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.throttle.Forgive(ctx, tx, gate) })
}

func passwordGate(member id.Member) Gate {
	return Gate{Scope: "password:" + member.String(), LockFrom: 5, Longest: 15 * time.Minute, Forget: time.Hour}
}

// HasPassword reports whether the member has a password; who came in by another
// way only has an empty hash, which no password fits.
func (s *Service) HasPassword(ctx context.Context, member id.Member) (bool, error) {
	cred, err := s.store.CredentialOf(ctx, member)
	return cred != nil && cred.SecretHash != "", err
}

// Username is the name that a member logs in with.
func (s *Service) Username(ctx context.Context, member id.Member) (string, error) {
	cred, err := s.store.CredentialOf(ctx, member)
	if err != nil || cred == nil {
		return "", orElse(err, ErrLogin)
	}
	return cred.Username, nil
}
