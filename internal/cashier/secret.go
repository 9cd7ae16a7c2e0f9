package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Secret is the secret of payments as it came: in the clear, or in an envelope.
// Its faults are those of identity's CheckPayment.
type Secret struct {
	Word string
	JWE  string
}

// prove asks for the secret of payments.
func (s *Service) prove(ctx context.Context, member id.Member, p Secret) error {
	if s.payments == nil {
		return nil
	}
	return s.payments.ProvePayment(ctx, member, p.Word, p.JWE)
}

// mayPayOut is prove, and that no reset of the secret holds withdrawals back.
func (s *Service) mayPayOut(ctx context.Context, member id.Member, p Secret) error {
	if s.payments == nil {
		return nil
	}
	if err := s.prove(ctx, member, p); err != nil {
		return err
	}
	st, err := s.payments.PaymentStatus(ctx, member)
	if err == nil && st.HoldUntil != 0 {
		err = fault.New(fault.Refused, "cashier.payment.held", fault.Args{"until": st.HoldUntil})
	}
	return err
}

// riskFacts are the store's, and what identity knows.
func (s *Service) riskFacts(ctx context.Context, tx *db.Tx, w Withdrawal, now clock.Instant) (RiskFacts, error) {
	facts, err := s.store.RiskFacts(ctx, tx, w, now.Add(-day))
	if err != nil || s.payments == nil {
		return facts, err
	}
	st, err := s.payments.PaymentStatus(ctx, w.MemberID)
	facts.SecretReplacedAt = st.ReplacedAt
	return facts, err
}
