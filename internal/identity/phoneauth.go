package identity

import (
	"context"
	"errors"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// PhoneProof is what the phone-auth service vouches for.
type PhoneProof struct {
	// Subject is the service's own name of the person.
	Subject string
	Number  string // E.164
	// ProvenAt is when the code of the message was entered.
	ProvenAt clock.Instant
}

// name is the sign-in's own, by which it is taken once: not the token's text,
// which can be written in more ways than one and still be believed.
func (p PhoneProof) name() string {
	return HashToken(p.Subject + "@" + strconv.FormatInt(int64(p.ProvenAt), 10))
}

// PhoneVerifier reads an ID token of the phone-auth service; any error is a
// token that is not believed.
type PhoneVerifier interface {
	VerifyPhone(ctx context.Context, token string) (PhoneProof, error)
}

// PhoneIdentity binds a member to a person at the phone-auth service; it is
// never changed and never taken away, which the database holds too.
type PhoneIdentity struct {
	Member  id.Member
	Subject string
	BoundAt clock.Instant
}

// The refusals of phone sign-in. ErrPhoneUnknown is told only to who has just
// proven to own the number.
var (
	ErrPhoneOff     = fault.New(fault.Forbidden, "identity.phone.off")
	ErrPhoneToken   = fault.New(fault.Refused, "identity.phone.refused")
	ErrPhoneUnknown = fault.New(fault.NotFound, "identity.phone.unknown").With("register", true)
	ErrPhoneBound   = fault.InvalidField("mobileNum", "identity.phone.bound")
)

// phoneFresh is how long after the code was entered a proof is taken.
const phoneFresh = 10 * time.Minute

// provePhone reads a token; it must be fresh.
func (s *Service) provePhone(ctx context.Context, token string) (PhoneProof, error) {
	if s.phones == nil {
		return PhoneProof{}, ErrPhoneOff
	}
	proof, err := s.phones.VerifyPhone(ctx, token)
	if err != nil {
		return PhoneProof{}, ErrPhoneToken.Wrap(err)
	}
	age := clock.NowOf(s.clock).Sub(proof.ProvenAt)
	if proof.Subject == "" || age > phoneFresh || age < -phoneFresh {
		return PhoneProof{}, ErrPhoneToken
	}
	if proof.Number, err = s.Mobile(proof.Number, ""); err != nil {
		return PhoneProof{}, ErrPhoneToken.Wrap(err)
	}
	return proof, nil
}

// LoginByPhone opens a session for who owns the proven number: the member who
// is bound to the person, else the one who has confirmed the number, who is
// bound now. ErrPhoneUnknown asks to register; ErrPhoneOff, ErrPhoneToken.
func (s *Service) LoginByPhone(ctx context.Context, token string, client Client) (LoginResult, error) {
	proof, err := s.provePhone(ctx, token)
	if err != nil {
		return LoginResult{}, err
	}
	cred, err := s.phoneOwner(ctx, proof)
	switch {
	case err != nil:
		return LoginResult{}, err
	case cred == nil:
		return LoginResult{}, ErrPhoneUnknown
	case cred.Blocked:
		return LoginResult{}, ErrBlocked
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.bindPhone(ctx, tx, cred.Member, proof) })
	if err != nil {
		return LoginResult{}, err
	}
	return s.enterBy(ctx, cred, arrival{way: WayPhone, client: client})
}

func (s *Service) phoneOwner(ctx context.Context, proof PhoneProof) (*Credential, error) {
	member, err := s.store.PhoneOwner(ctx, proof.Subject)
	if err != nil {
		return nil, err
	}
	if member != 0 {
		return s.store.CredentialOf(ctx, member)
	}
	return s.credentialAt(ctx, ChannelSMS, proof.Number)
}

// bindPhone takes the sign-in, once, and binds the person to the member if they
// are not bound yet. ErrPhoneToken for one that was taken before, ErrPhoneBound
// where either is bound to another.
func (s *Service) bindPhone(ctx context.Context, tx *db.Tx, member id.Member, proof PhoneProof) error {
	now := clock.NowOf(s.clock)
	fresh, err := s.store.InsertEnvelope(ctx, tx, "phone:"+proof.name(), now.Add(2*phoneFresh))
	if err != nil || !fresh {
		return orElse(err, ErrPhoneToken)
	}
	bound, err := s.store.BindPhone(ctx, tx, PhoneIdentity{Member: member, Subject: proof.Subject, BoundAt: now})
	if err != nil {
		return err
	}
	if bound.Member != member || bound.Subject != proof.Subject {
		return ErrPhoneBound
	}
	err = s.KeepContact(ctx, tx, member, ChannelSMS, proof.Number, true)
	if errors.Is(err, ErrContactTaken) {
		err = ErrPhoneBound
	}
	return err
}

// PhoneOf reports whether a phone identity is bound to the member, for the
// pages that may then offer no change of it.
func (s *Service) PhoneOf(ctx context.Context, member id.Member) (bool, error) {
	return s.store.HasPhone(ctx, member)
}
