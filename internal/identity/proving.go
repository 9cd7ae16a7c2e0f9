package identity

import (
	"context"

	"baize/internal/kernel/id"
)

// Proving is how a member shows that it is they who ask.
type Proving struct {
	HasPassword bool
	// Methods are those of who has no password; empty where they have none
	// either, or need none.
	Methods []MethodOffer
}

// Proving tells what Prove takes of the member.
func (s *Service) Proving(ctx context.Context, member id.Member) (out Proving, err error) {
	if out.HasPassword, err = s.HasPassword(ctx, member); err != nil || out.HasPassword {
		return out, err
	}
	out.Methods, _, err = offersOf(ctx, s.proving(), member)
	return out, err
}

// proving are the methods that stand in a password's stead: a login's further
// proofs, with codes of a purpose of their own, so that a code which somebody was
// talked into reading out for a login opens nothing here. The name on a payout
// account is none of them: the member centre shows it to whoever has the session.
func (s *Service) proving() []StepUpMethod {
	var out []StepUpMethod
	for _, m := range s.methods {
		switch m := m.(type) {
		case PayeeMethod:
		case ContactMethod:
			m.purpose = CodeProof
			out = append(out, m)
		default:
			out = append(out, m)
		}
	}
	return out
}

// provingBy is the member's method of that name. ErrProofNone of who has none at
// all, errAnswerNeeded where none is named, ErrStepUpMethod.
func (s *Service) provingBy(ctx context.Context, member id.Member, name string) (StepUpMethod, error) {
	some := false
	for _, m := range s.proving() {
		_, has, err := m.Hint(ctx, member)
		if err != nil {
			return nil, err
		}
		if has && m.Name() == name {
			return m, nil
		}
		some = some || has
	}
	switch {
	case !some:
		return nil, ErrProofNone
	case name == "":
		return nil, errAnswerNeeded
	}
	return nil, ErrStepUpMethod
}

// SendProofCode sends the code of a method to who has no password. ErrProofNone,
// ErrStepUpMethod of who has a password or names what sends nothing, and the
// faults of codes.
func (s *Service) SendProofCode(ctx context.Context, member id.Member, method string, client Client) (CodeSent, error) {
	if has, err := s.HasPassword(ctx, member); err != nil || has {
		return CodeSent{}, orElse(err, ErrStepUpMethod)
	}
	m, err := s.provingBy(ctx, member, method)
	if err != nil {
		return CodeSent{}, err
	}
	contact, ok := m.(ContactMethod)
	if !ok {
		return CodeSent{}, ErrStepUpMethod
	}
	return contact.send(ctx, member, client)
}
