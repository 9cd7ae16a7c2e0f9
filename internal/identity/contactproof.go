package identity

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const methodMobile, methodEmail = "mobile", "email"

// ContactMethod is the further proof by a code to the member's confirmed number
// or address.
type ContactMethod struct {
	s       *Service
	channel Channel
	name    string
	// purpose is what its codes open.
	purpose Purpose
}

// MobileMethod sends codes by SMS.
func (s *Service) MobileMethod() ContactMethod {
	return ContactMethod{s, ChannelSMS, methodMobile, CodeStepUp}
}

// EmailMethod sends codes by e-mail.
func (s *Service) EmailMethod() ContactMethod {
	return ContactMethod{s, ChannelEmail, methodEmail, CodeStepUp}
}

// Name is mobile or email.
func (m ContactMethod) Name() string { return m.name }

// Hint is the masked address, where a code can be sent to it.
func (m ContactMethod) Hint(ctx context.Context, member id.Member) (string, bool, error) {
	to, err := m.s.reach(ctx, member, m.channel)
	if to == "" || err != nil || m.s.codes.Messenger == nil {
		return "", false, err
	}
	return MaskAddress(to), true, nil
}

// Send sends the code; the faults of codes.
func (m ContactMethod) Send(ctx context.Context, member id.Member, client Client) (int, error) {
	sent, err := m.send(ctx, member, client)
	return secondsOf(sent.ResendIn), err
}

func (m ContactMethod) send(ctx context.Context, member id.Member, client Client) (CodeSent, error) {
	to, err := m.s.reach(ctx, member, m.channel)
	if err != nil {
		return CodeSent{}, err
	}
	return m.s.SendCode(ctx, SendCodeCmd{Purpose: m.purpose, Channel: m.channel, To: to, Client: client, Member: member})
}

// Check spends the code; one that was never sent, is too old or was tried too
// often is refused in its own words.
func (m ContactMethod) Check(ctx context.Context, member id.Member, answer string) (bool, error) {
	to, err := m.s.reach(ctx, member, m.channel)
	if err != nil {
		return false, err
	}
	var refusal error
	err = m.s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal, err = m.s.useCode(ctx, tx, m.purpose, m.channel, to, answer)
		return err
	})
	if err != nil || refusal == nil {
		return err == nil, err
	}
	if errors.Is(refusal, ErrCodeWrong) {
		return false, nil
	}
	return false, at("answer", refusal)
}
