package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
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

// unlessDone asks whether a request may be made, but of one that has its answer:
// who asks again is answered again, whatever holds by now, and owes no proof a
// second time, which an envelope does not give and a lock would refuse.
func (s *Service) unlessDone(ctx context.Context, k idem.Key, may func() error) (done bool, err error) {
	done, err = idem.Done(ctx, s.db, k.Scope, k.ID)
	if err == nil && !done {
		err = may()
	}
	return done, err
}

// riskFacts are the store's, and what identity knows and compliance is concerned
// about. The gate comes first: who is being frozen is frozen, or approved before.
func (s *Service) riskFacts(ctx context.Context, tx *db.Tx, w Withdrawal, now clock.Instant) (RiskFacts, error) {
	if _, err := s.wallet.BalanceTx(ctx, tx, w.MemberID, w.Currency); err != nil {
		return RiskFacts{}, err
	}
	facts, err := s.store.RiskFacts(ctx, tx, w, now.Add(-day))
	if err != nil {
		return facts, err
	}
	if s.payments != nil {
		st, err := s.payments.PaymentStatus(ctx, w.MemberID)
		if err != nil {
			return facts, err
		}
		facts.SecretReplacedAt = st.ReplacedAt
	}
	if s.checks != nil {
		facts.Concerns, err = s.checks.Concerns(ctx, tx, w.MemberID, w.Currency)
	}
	return facts, err
}
