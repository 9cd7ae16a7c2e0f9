package identity

import (
	"context"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// PaymentCmd sets the secret of payments, or replaces it. The first is proven as
// Prove says, every later one by the old secret, a forgotten one by a code to the
// confirmed Channel.
type PaymentCmd struct {
	Member  id.Member
	Proof   Proof
	Old     string
	Channel Channel
	Code    string
	New     string
	Confirm string
	Client  Client
}

// SetPayment sets the first secret, or changes the one there is; wrong fields,
// the faults of Prove, ErrPaymentSecret, ErrPaymentLocked or fault.Limited.
func (s *Service) SetPayment(ctx context.Context, cmd PaymentCmd) error {
	has, err := s.store.FindPayment(ctx, cmd.Member)
	if err != nil {
		return err
	}
	secret, err := s.newPayment(ctx, cmd)
	if err != nil {
		return err
	}
	proven, err := s.provenPayment(ctx, cmd, has == nil)
	if err != nil {
		return err
	}
	if err := s.notLogin(ctx, cmd.Member, cmd.New, secret); err != nil {
		return err
	}
	hash, err := s.hasher.Hash(ctx, secret)
	if err != nil {
		return err
	}
	what := PaymentChanged
	if has == nil {
		what = PaymentSet
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := s.store.LockPayment(ctx, tx, cmd.Member)
		if err != nil {
			return err
		}
		if p == nil {
			p = &PaymentSecret{Member: cmd.Member}
		}
		if p.Hash != proven {
			return ErrPaymentThere
		}
		return s.putPayment(ctx, tx, p, hash, what, cmd.Client)
	})
}

// provenPayment is the hash of the old secret, which the member has proven; empty
// where it is the first. A later one is proven by itself alone, so that holding
// the new one beside the login's costs a try at the login's: its answer tells
// whether a word is that one.
func (s *Service) provenPayment(ctx context.Context, cmd PaymentCmd, first bool) (hash string, err error) {
	if first {
		_, err = s.Prove(ctx, cmd.Member, cmd.Proof)
		return "", err
	}
	if hash, err = s.checkPayment(ctx, cmd.Member, cmd.Old, "oldPaymentPassword"); err != nil {
		return "", err
	}
	return hash, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, proofGate(cmd.Member))
	})
}

// ErrPaymentThere says that another window has set the secret meanwhile.
var ErrPaymentThere = fault.New(fault.Conflict, "identity.payment.there")

func (s *Service) putPayment(ctx context.Context, tx *db.Tx, p *PaymentSecret, hash, what string, client Client) error {
	now := clock.NowOf(s.clock)
	p.forgive()
	if p.Hash, p.ChangedAt = hash, now; what != PaymentSet {
		p.ReplacedAt = now
	}
	if what == PaymentReset {
		p.HoldUntil = now.Add(paymentHold)
	}
	if err := s.store.PutPayment(ctx, tx, *p); err != nil {
		return err
	}
	return s.bus.Publish(ctx, tx, SecurityChanged{Member: p.Member, What: what, IP: client.IP.String(), At: now})
}

// newPayment is a new secret as the operator's rule reads it, held to that rule.
func (s *Service) newPayment(ctx context.Context, cmd PaymentCmd) (string, error) {
	const field = "newPaymentPassword"
	rule, err := s.PaymentRule(ctx)
	if err != nil {
		return "", err
	}
	cred, err := s.store.CredentialOf(ctx, cmd.Member)
	if err != nil || cred == nil {
		return "", orElse(err, ErrProof)
	}
	secret := inFigures(rule, cmd.New)
	wrong, err := s.checkSecret(rule, secret, cred.Username)
	switch {
	case err != nil:
		return "", err
	case wrong != nil:
		return "", fault.InvalidField(field, wrong.Key, wrong.Args)
	case secret != inFigures(rule, cmd.Confirm):
		return "", fault.InvalidField("confirmPaymentPassword", "identity.confirm.mismatch")
	case secret == inFigures(rule, cmd.Old):
		return "", fault.InvalidField(field, "identity.password.same")
	}
	return secret, nil
}

// notLogin keeps the two secrets of a member apart, the new one as it was typed
// and as it is read. Its answer is told only to who has proven to be the member:
// it says of a word whether it is the password.
func (s *Service) notLogin(ctx context.Context, member id.Member, typed, read string) error {
	cred, err := s.store.CredentialOf(ctx, member)
	if err != nil || cred == nil || cred.SecretHash == "" {
		return err
	}
	for _, word := range slices.Compact([]string{typed, read}) {
		same, _, err := s.hasher.Verify(ctx, word, cred.SecretHash)
		if err != nil {
			return err
		}
		if same {
			return fault.InvalidField("newPaymentPassword", sameAsLogin)
		}
	}
	return nil
}

const (
	paymentField = "paymentPassword"
	sameAsLogin  = "identity.payment.sameAsLogin"
)

// boundPayment is the rule of a secret of payments within the house's bounds:
// never shorter than six nor longer than sixteen.
func boundPayment(rule FieldRule) FieldRule {
	const shortest, longest = 6, 16
	rule.MinLength = min(max(rule.MinLength, shortest), longest)
	if rule.MaxLength < rule.MinLength || rule.MaxLength > longest {
		rule.MaxLength = longest
	}
	return rule
}

// PaymentRule is what a new secret of payments has to look like: the operator's
// rule, but that it is always asked for.
func (s *Service) PaymentRule(ctx context.Context) (FieldRule, error) {
	rules, err := s.fieldRules(ctx)
	rule := boundPayment(ruleOf(rules, paymentField))
	rule.Enabled, rule.Required = true, true
	return rule, err
}

// SendPaymentCode sends the code that resets a forgotten secret to the member's
// confirmed address; ErrPaymentUnset, ErrContactNone and the faults of codes.
func (s *Service) SendPaymentCode(ctx context.Context, member id.Member, channel Channel, client Client) (CodeSent, error) {
	if p, err := s.store.FindPayment(ctx, member); err != nil || p == nil {
		return CodeSent{}, orElse(err, ErrPaymentUnset)
	}
	to, err := s.reach(ctx, member, channel)
	if err == nil && to == "" {
		err = ErrContactNone
	}
	if err != nil {
		return CodeSent{}, err
	}
	return s.SendCode(ctx, SendCodeCmd{Purpose: CodePayment, Channel: channel, To: to, Client: client, Member: member})
}

// ResetPayment replaces a forgotten secret with a code, opens its lock and
// holds withdrawals for a day; wrong fields, ErrContactNone, the faults of
// codes, or fault.Limited.
func (s *Service) ResetPayment(ctx context.Context, cmd PaymentCmd) error {
	cmd.Old = ""
	secret, err := s.newPayment(ctx, cmd)
	if err != nil {
		return err
	}
	to, err := s.reach(ctx, cmd.Member, cmd.Channel)
	if err != nil || to == "" {
		return orElse(err, ErrContactNone)
	}
	hash, err := s.hasher.Hash(ctx, secret)
	if err != nil {
		return err
	}
	apart := s.notLogin(ctx, cmd.Member, cmd.New, secret)
	gate := Gate{Scope: "payment.reset:" + cmd.Member.String(), LockFrom: 10, Longest: 15 * time.Minute, Forget: time.Hour}
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := s.throttle.Charge(ctx, tx, gate); err != nil {
			return err
		}
		if refusal, err = s.useCode(ctx, tx, CodePayment, cmd.Channel, to, cmd.Code); refusal != nil || err != nil {
			return err
		}
		// Who has the code alone guesses at the login's secret by other words.
		if err := s.throttle.Charge(ctx, tx, proofGate(cmd.Member)); err != nil {
			return err
		}
		if apart != nil {
			return apart // the code stays good for another word
		}
		if err := s.throttle.Forgive(ctx, tx, gate); err != nil {
			return err
		}
		p, err := s.store.LockPayment(ctx, tx, cmd.Member)
		if err != nil || p == nil {
			return orElse(err, ErrPaymentUnset)
		}
		return s.putPayment(ctx, tx, p, hash, PaymentReset, cmd.Client)
	})
	return firstError(err, refusal)
}

// UnlockPayment is support's word that a locked secret may be tried again, in
// the transaction that audits it; ErrPaymentUnset.
func (s *Service) UnlockPayment(ctx context.Context, tx *db.Tx, member id.Member) error {
	p, err := s.store.LockPayment(ctx, tx, member)
	if err != nil || p == nil {
		return orElse(err, ErrPaymentUnset)
	}
	p.forgive()
	return s.store.PutPayment(ctx, tx, *p)
}
