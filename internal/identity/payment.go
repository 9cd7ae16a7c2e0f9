package identity

import (
	"context"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// The refusals of a payment secret.
var (
	ErrPaymentSecret = fault.InvalidField("paymentPassword", "identity.payment.wrong")
	ErrPaymentUnset  = fault.New(fault.Refused, "identity.payment.unset")
)

// CheckPayment is nil where the member's payment secret is the given one;
// ErrPaymentSecret, ErrPaymentUnset, or fault.Limited after wrong ones.
func (s *Service) CheckPayment(ctx context.Context, member id.Member, secret string) error {
	hash, err := s.store.PaymentHash(ctx, member)
	if err != nil {
		return err
	}
	if hash == "" {
		return ErrPaymentUnset
	}
	gate := Gate{Scope: "payment:" + member.String(), LockFrom: 5, Longest: 15 * time.Minute, Forget: time.Hour}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.throttle.Charge(ctx, tx, gate)
		return err
	})
	if err != nil {
		return err
	}
	ok, _, err := s.hasher.Verify(ctx, secret, hash)
	if err != nil || !ok {
		return orElse(err, ErrPaymentSecret)
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.throttle.Forgive(ctx, tx, gate) })
}
