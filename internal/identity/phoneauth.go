package identity

import (
	"context"
	"encoding/json"
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
// bound with the session: where a further proof is due, not before it is given,
// since a number comes into other hands and a binding is for good.
// ErrPhoneUnknown asks to register; ErrPhoneOff, ErrPhoneToken, ErrPhoneBound.
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
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.takePhone(ctx, tx, proof) })
	if err != nil {
		return LoginResult{}, err
	}
	return s.enterBy(ctx, cred, arrival{way: WayPhone, client: client, phone: &proof})
}

func (s *Service) phoneOwner(ctx context.Context, proof PhoneProof) (*Credential, error) {
	member, err := s.store.PhoneOwner(ctx, proof.Subject)
	if err != nil {
		return nil, err
	}
	if member != 0 {
		return s.store.CredentialOf(ctx, member)
	}
	cred, err := s.credentialAt(ctx, ChannelSMS, proof.Number)
	if cred == nil || err != nil {
		return nil, err
	}
	if taken, err := s.store.HasPhone(ctx, cred.Member); taken || err != nil {
		return nil, orElse(err, ErrPhoneBound) // another person's by now
	}
	return cred, nil
}

// takePhone takes the sign-in, once; ErrPhoneToken for one that was taken before.
func (s *Service) takePhone(ctx context.Context, tx *db.Tx, proof PhoneProof) error {
	fresh, err := s.store.InsertEnvelope(ctx, tx, "phone:"+proof.name(), clock.NowOf(s.clock).Add(2*phoneFresh))
	if err == nil && !fresh {
		err = ErrPhoneToken
	}
	return err
}

// bindPhone binds the person to the member if they are not bound yet;
// ErrPhoneBound where either is bound to another.
func (s *Service) bindPhone(ctx context.Context, tx *db.Tx, member id.Member, proof PhoneProof) error {
	bound, err := s.store.BindPhone(ctx, tx, PhoneIdentity{Member: member, Subject: proof.Subject, BoundAt: clock.NowOf(s.clock)})
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

// sealPhone is a sign-in as it waits for a further proof; empty of other ways in.
func (s *Service) sealPhone(member id.Member, proof *PhoneProof) (string, error) {
	if proof == nil || s.codes.Box == nil {
		return "", nil
	}
	raw, err := json.Marshal(proof)
	return s.codes.Box.Seal(waitingLabel(member), string(raw)), err
}

func (s *Service) openPhone(w *StepUp) (*PhoneProof, error) {
	if w.Phone == "" {
		return nil, nil
	}
	raw, err := s.codes.Box.Open(waitingLabel(w.Member), w.Phone)
	if err != nil {
		return nil, err
	}
	var proof PhoneProof
	return &proof, json.Unmarshal([]byte(raw), &proof)
}

func waitingLabel(member id.Member) string { return "identity_stepups:" + member.String() }

// PhoneOf reports whether a phone identity is bound to the member, for the
// pages that may then offer no change of it.
func (s *Service) PhoneOf(ctx context.Context, member id.Member) (bool, error) {
	return s.store.HasPhone(ctx, member)
}
