package identity

import (
	"context"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Proof is what shows that it is the member who asks for something that a session
// alone may not do: the password, or of who has none the answer to one of the
// methods of Proving.
type Proof struct {
	Password string
	Method   string
	Answer   string
}

func (p Proof) given() bool { return p.Password != "" || p.Method != "" }

// ErrProof says that the password that a change asks for is not the member's.
// ErrProofNone is told to who has no password and no method either, and says what
// to do about it.
var (
	ErrProof     = fault.InvalidField("password", "identity.password.oldWrong")
	ErrProofNone = fault.New(fault.Refused, "identity.proof.none")

	errAnswerNeeded = fault.InvalidField("answer", "field.required")
)

// Prove checks the proof of who is logged in already and wants to change a way
// in, and returns the username. Of who has a password nothing else is taken.
// ErrProof, ErrProofNone, ErrStepUpMethod, ErrStepUpAnswer and the faults of
// codes at the field answer, or fault.Limited.
func (s *Service) Prove(ctx context.Context, member id.Member, p Proof) (string, error) {
	cred, err := s.store.CredentialOf(ctx, member)
	if err != nil || cred == nil {
		return "", orElse(err, ErrProof)
	}
	if err := s.prove(ctx, cred, p, "password"); err != nil {
		return "", err
	}
	return cred.Username, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Forgive(ctx, tx, proofGate(member))
	})
}

// prove counts the try and leaves it counted, for the caller to forgive with what
// it proves. Field is where the form asks for the password.
func (s *Service) prove(ctx context.Context, cred *Credential, p Proof, field string) error {
	check, err := s.checkOf(ctx, cred, p, field)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, proofGate(cred.Member))
	})
	if err != nil {
		return err
	}
	return check()
}

// checkOf is the look at the proof that the member owes; what is missing of it is
// refused before anything is counted.
func (s *Service) checkOf(ctx context.Context, cred *Credential, p Proof, field string) (func() error, error) {
	if cred.SecretHash != "" {
		if p.Password == "" {
			return nil, fault.InvalidField(field, "field.required")
		}
		return func() error {
			ok, _, err := s.hasher.Verify(ctx, p.Password, cred.SecretHash)
			if err == nil && !ok {
				err = fault.InvalidField(field, "identity.password.oldWrong")
			}
			return err
		}, nil
	}
	method, err := s.provingBy(ctx, cred.Member, p.Method)
	if err == nil && p.Answer == "" {
		err = errAnswerNeeded
	}
	if err != nil {
		return nil, err
	}
	return func() error {
		ok, err := method.Check(ctx, cred.Member, p.Answer)
		if err == nil && !ok {
			err = ErrStepUpAnswer
		}
		return err
	}, nil
}

// proofGate is one for both: a member owes one sort of proof at a time.
func proofGate(member id.Member) Gate {
	return Gate{Scope: "password:" + member.String(), LockFrom: 5, Longest: 15 * time.Minute, Forget: time.Hour}
}

// HasPassword reports whether the member has a password; who came in by another
// way only has an empty hash, which no password fits. Members who registered by
// phone alone before this was so have the hash of a word that nobody knows, and
// cannot be told from who chose one: they go by "forgotten password".
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
