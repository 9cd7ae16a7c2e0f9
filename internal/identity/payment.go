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

// PaymentSecret is the secret of payments as it is stored, with its own lock.
type PaymentSecret struct {
	Member    id.Member
	Hash      string
	ChangedAt clock.Instant
	// ReplacedAt is when it last took the place of another; 0 for a first one.
	ReplacedAt clock.Instant
	// Wrong counts guesses since WrongSince; LockedUntil is when payments open
	// again. Logging in is not touched by either.
	Wrong       int
	WrongSince  clock.Instant
	LockedUntil clock.Instant
	// HoldUntil is when withdrawals open again after a reset.
	HoldUntil clock.Instant
}

// The refusals of a payment secret. A wrong one tells the tries that are {left},
// ErrPaymentLocked the {minutes}.
var (
	ErrPaymentSecret = fault.InvalidField("paymentPassword", "identity.payment.wrong")
	ErrPaymentUnset  = fault.New(fault.Refused, "identity.payment.unset")
	ErrPaymentLocked = fault.New(fault.Limited, "identity.payment.locked")
)

const (
	paymentTries  = 5
	paymentWindow = 24 * time.Hour
	paymentLock   = 24 * time.Hour
	paymentHold   = 24 * time.Hour
)

func paymentWrong(field string, left int) error {
	return fault.InvalidField(field, "identity.payment.triesLeft", fault.Args{"left": left})
}

func paymentLocked(wait time.Duration) error {
	return fault.New(fault.Limited, ErrPaymentLocked.Key, fault.Args{
		"minutes": max(1, int((wait+time.Minute-1)/time.Minute)), "seconds": secondsOf(wait),
	})
}

// charge counts a guess before it is looked at, so that parallel ones cannot
// slip through together; a locked secret is ErrPaymentLocked and counts none.
func (p *PaymentSecret) charge(now clock.Instant) error {
	if p.LockedUntil > now {
		return paymentLocked(p.LockedUntil.Sub(now))
	}
	p.begin(now)
	if p.Wrong++; p.Wrong >= paymentTries {
		p.LockedUntil = now.Add(paymentLock)
	}
	return nil
}

// begin counts anew where the day of the tries, or the lock, is over.
func (p *PaymentSecret) begin(now clock.Instant) {
	if p.LockedUntil != 0 || now.Sub(p.WrongSince) >= paymentWindow {
		p.Wrong, p.WrongSince, p.LockedUntil = 0, now, 0
	}
}

// chargeBeside counts a comparison that is no try at payments but would tell as
// much as one. The try that locks is left to payments: where it is the next, it is
// false, and nothing may be compared.
func (p *PaymentSecret) chargeBeside(now clock.Instant) bool {
	if p.LockedUntil > now {
		return false
	}
	p.begin(now)
	if p.Wrong >= paymentTries-1 {
		return false
	}
	p.Wrong++
	return true
}

// forgive takes back what was counted, once a guess was right.
func (p *PaymentSecret) forgive() { p.Wrong, p.WrongSince, p.LockedUntil = 0, 0, 0 }

// CheckPayment is nil where the member's payment secret is the given one;
// ErrPaymentSecret, ErrPaymentUnset, or ErrPaymentLocked. What is counted is
// written before the answer, whatever becomes of the caller's own transaction.
func (s *Service) CheckPayment(ctx context.Context, member id.Member, secret string) error {
	_, err := s.checkPayment(ctx, member, secret, "paymentPassword")
	return err
}

// ProvePayment is CheckPayment for a secret that may come in an envelope, which
// holds it as paymentPassword.
func (s *Service) ProvePayment(ctx context.Context, member id.Member, secret, jwe string) error {
	body := struct {
		PaymentPassword string `json:"paymentPassword"`
	}{secret}
	if jwe != "" {
		body.PaymentPassword = ""
	}
	if err := s.Unseal(ctx, jwe, &body); err != nil {
		return err
	}
	return s.CheckPayment(ctx, member, body.PaymentPassword)
}

// checkPayment answers the hash that the secret fits.
func (s *Service) checkPayment(ctx context.Context, member id.Member, secret, field string) (proven string, err error) {
	p, err := s.chargePayment(ctx, member)
	if err != nil {
		return "", err
	}
	ok, err := s.fitsPayment(ctx, secret, p.Hash)
	switch {
	case err != nil:
		return "", err
	case !ok && p.Wrong >= paymentTries:
		return "", paymentLocked(paymentLock)
	case !ok:
		return "", paymentWrong(field, paymentTries-p.Wrong)
	}
	return p.Hash, s.changePayment(ctx, member, func(p *PaymentSecret) error { p.forgive(); return nil })
}

// fitsPayment holds a secret against a hash with its digits as Western ones, as
// one of digits is kept, and else as it was typed. The rule of today is not
// asked: it may have been another when the secret was chosen.
func (s *Service) fitsPayment(ctx context.Context, typed, hash string) (bool, error) {
	for _, word := range slices.Compact([]string{westernDigits(typed), typed}) {
		if ok, _, err := s.hasher.Verify(ctx, word, hash); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func (s *Service) chargePayment(ctx context.Context, member id.Member) (charged PaymentSecret, err error) {
	err = s.changePayment(ctx, member, func(p *PaymentSecret) error {
		err := p.charge(clock.NowOf(s.clock))
		charged = *p
		return err
	})
	return charged, err
}

// changePayment changes a secret's row in a transaction of its own;
// ErrPaymentUnset where there is none.
func (s *Service) changePayment(ctx context.Context, member id.Member, change func(*PaymentSecret) error) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := s.store.LockPayment(ctx, tx, member)
		if err != nil || p == nil {
			return orElse(err, ErrPaymentUnset)
		}
		if err := change(p); err != nil {
			return err
		}
		return s.store.PutPayment(ctx, tx, *p)
	})
}

// PaymentStatus is where a member stands with the secret of payments; zero
// moments are none.
type PaymentStatus struct {
	Set         bool
	ChangedAt   clock.Instant
	ReplacedAt  clock.Instant
	LockedUntil clock.Instant
	HoldUntil   clock.Instant
}

// PaymentStatus tells whether the member has a secret of payments, and what
// stands against using it now.
func (s *Service) PaymentStatus(ctx context.Context, member id.Member) (out PaymentStatus, err error) {
	p, err := s.store.FindPayment(ctx, member)
	if err != nil || p == nil {
		return out, err
	}
	now := clock.NowOf(s.clock)
	out = PaymentStatus{Set: true, ChangedAt: p.ChangedAt, ReplacedAt: p.ReplacedAt}
	if p.LockedUntil > now {
		out.LockedUntil = p.LockedUntil
	}
	if p.HoldUntil > now {
		out.HoldUntil = p.HoldUntil
	}
	return out, nil
}
