package cashier

import (
	"context"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

const (
	// noProofPause is how long an automatic receipt waits when the provider
	// does not confirm the payment; payoutPoll how long between two looks at a
	// payout that is under way.
	noProofPause = 10 * time.Minute
	payoutPoll   = 15 * time.Second
)

// stepWithdrawal does the machine's own next step, if it is due: scoring,
// paying, opening and closing the receipt. Its job calls it; calling it twice
// or from two machines at once does each step once.
func (s *Service) stepWithdrawal(ctx context.Context, withdrawal WithdrawalID) error {
	w, err := s.store.GetWithdrawal(ctx, withdrawal)
	if err != nil || !due(w.StepAt, clock.NowOf(s.clock)) {
		return err
	}
	switch w.State {
	case Paying:
		return s.pay(ctx, w)
	case ReceiptOpen:
		return s.autoReceive(ctx, w)
	}
	_, err = s.changeWithdrawal(ctx, withdrawal, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		now := clock.NowOf(s.clock)
		if !due(w.StepAt, now) {
			return none, nil
		}
		return s.advance(ctx, tx, w, now)
	})
	return err
}

func due(at, now clock.Instant) bool { return at > 0 && at <= now }

// advance does the steps that need nobody outside.
func (s *Service) advance(ctx context.Context, tx *db.Tx, w *Withdrawal, now clock.Instant) (effect, error) {
	switch w.State {
	case Requested:
		return s.moveOn(w, Risk, now)
	case Risk:
		facts, err := s.riskFacts(ctx, tx, *w, now)
		if err != nil {
			return none, err
		}
		w.RiskScore, w.RiskReasons = Assess(*w, facts, now)
		if s.auto.allow(*w, facts) {
			w.AutoApproved = true
			return s.moveOn(w, Approved, now)
		}
		return keep, w.to(Maker)
	case Approved, ReIssued:
		w.Attempts++
		return s.moveOn(w, Paying, now)
	case Issued:
		w.ReceiptBy = now.Add(s.window)
		return s.moveOn(w, ReceiptOpen, w.ReceiptBy)
	}
	return none, nil
}

func (s *Service) moveOn(w *Withdrawal, next WithdrawalState, at clock.Instant) (effect, error) {
	err := w.to(next)
	w.StepAt = at
	return keep, err
}

// pay orders the payout, or asks how the order stands: the reference makes
// both the same call. No answer means unknown, so the same reference is asked
// again, never another.
func (s *Service) pay(ctx context.Context, w Withdrawal) error {
	p, err := s.provider(w.Provider)
	if err != nil {
		return err
	}
	out, err := p.CreatePayout(ctx, PayoutOrder{
		Reference: w.reference(), Method: w.Method, Number: w.AccountNumber, Name: w.AccountName,
		Amount: w.LegAmount, Currency: w.Currency, Rate: w.Rate,
	})
	if err != nil {
		return ErrProvider.Wrap(err) // the job tries again with a growing pause
	}
	return s.observePayout(ctx, w.Provider, out)
}

// observePayout applies a provider's word about the current payout order.
func (s *Service) observePayout(ctx context.Context, provider string, p Payout) error {
	withdrawal, err := parsePayoutReference(p.Reference)
	if err != nil {
		return ErrWithdrawal
	}
	_, err = s.changeWithdrawal(ctx, withdrawal, func(ctx context.Context, tx *db.Tx, w *Withdrawal) (effect, error) {
		if w.Provider != provider {
			return none, ErrWithdrawal
		}
		what, err := w.observe(p, clock.NowOf(s.clock))
		parked := w.ByHand() && p.Reference == w.reference()
		switch {
		case err != nil || p.State != PaySucceeded:
		case what == none && !parked:
			err = s.tellUnexpected(ctx, tx, *w, p)
		case what != none && parked:
			s.log.ErrorContext(ctx, "a provider's word about a payout does not fit its order",
				"withdrawal", w.ID, "why", w.Reason, "transaction", p.TrxID, "amount", p.Amount, "currency", p.Currency)
		}
		return what, err
	})
	return err
}

// tellUnexpected tells of an order that was paid although it counts as refused
// and another decision has been taken since: the money may have gone out twice.
// A repeat of what is known is nothing new.
func (s *Service) tellUnexpected(ctx context.Context, tx *db.Tx, w Withdrawal, p Payout) error {
	legs, err := s.store.Legs(ctx, w.ID)
	if err != nil || slices.ContainsFunc(legs, func(l Leg) bool { return l.TrxID == p.TrxID }) {
		return err
	}
	s.log.ErrorContext(ctx, "a payout that counts as refused was paid", "withdrawal", w.ID, "reference", p.Reference, "transaction", p.TrxID)
	return s.bus.Publish(ctx, tx, PaidUnexpectedly{
		Withdrawal: w.ID, Member: w.MemberID, Reference: p.Reference, Provider: w.Provider, TrxID: p.TrxID, Currency: p.Currency, Amount: p.Amount,
		At: clock.NowOf(s.clock),
	})
}

// askedAgain asks the provider once more before anybody acts on a refusal: an
// order that was paid after all is taken as paid, and the act is refused with
// ErrPaidAfterAll; one that is being paid after all is waited for (ErrStillPaying).
// A repeat of the act asks nobody.
func (s *Service) askedAgain(ctx context.Context, withdrawal WithdrawalID, dec Decision, act string) error {
	if done, err := s.answered(ctx, dec, act); done || err != nil {
		return err
	}
	w, err := s.store.GetWithdrawal(ctx, withdrawal)
	if err != nil || w.State != Paying || !w.PayoutFailed {
		return err
	}
	return s.askOnce(ctx, w, func(Payout) bool { return true })
}

// askOnce asks the provider about an order that people are about to end. What it
// has paid is taken as paid where it is believed (ErrPaidAfterAll), and what it
// works on is waited for (ErrStillPaying); else people go on.
func (s *Service) askOnce(ctx context.Context, w Withdrawal, believed func(Payout) bool) error {
	p, err := s.provider(w.Provider)
	if err != nil {
		return err
	}
	out, err := p.QueryPayout(ctx, w.payoutRef(""))
	switch {
	case err != nil:
		return ErrProvider.Wrap(err)
	case out.State == PayPending || out.State == PayProcessing:
		return ErrStillPaying
	case out.State != PaySucceeded || !believed(out):
		return nil
	}
	if err := s.observePayout(ctx, w.Provider, out); err != nil {
		return err
	}
	return ErrPaidAfterAll
}

// observe is the pure part: only the current order of a withdrawal that is
// being paid is listened to. An order that was refused first and then paid is
// paid; nothing else is believed after a refusal.
func (w *Withdrawal) observe(p Payout, now clock.Instant) (effect, error) {
	if w.State != Paying || p.Reference != w.reference() || w.PayoutFailed && p.State != PaySucceeded {
		return none, nil
	}
	switch p.State {
	case PaySucceeded:
		if why := w.doubt(p); why != "" {
			return w.park(why), nil
		}
		again := w.IssuedAt > 0
		w.TrxID, w.IssuedAt, w.Reason, w.PayoutFailed = p.TrxID, now, "", false
		err := w.to(Issued)
		w.StepAt = now
		if again {
			return leg, err // the money left the book with the first order
		}
		return capture, err
	case PayFailed, PayCancelled, PayExpired:
		w.PayoutFailed, w.Reason, w.StepAt = true, p.Reason, 0
		return keep, nil
	}
	w.StepAt, w.Reason = now.Add(payoutPoll), p.Reason
	if p.State == PayByHand {
		w.StepAt = 0 // somebody pays it and says so
	}
	return quiet, nil
}

// doubt is why a provider's word that it paid is not proof of this order; "" is
// none.
func (w *Withdrawal) doubt(p Payout) string {
	switch {
	case p.TrxID == "":
		return ReasonNoProof
	case p.Currency != w.Currency:
		return ReasonCurrency
	case p.Amount != w.LegAmount:
		return ReasonAmount
	}
	return ""
}

// park leaves a payout to people (ByHand): money may have gone out, so that it is
// neither ordered again nor given back, and asking again would tell nothing new.
func (w *Withdrawal) park(why string) effect {
	if w.ByHand() && w.Reason == why {
		return none // told already
	}
	w.PayoutFailed, w.Reason, w.StepAt = false, why, 0
	return keep
}

// autoReceive closes the receipt when the member's time is over, if the
// provider proves the payment once more.
func (s *Service) autoReceive(ctx context.Context, w Withdrawal) error {
	p, err := s.provider(w.Provider)
	if err != nil {
		return err
	}
	out := Payout{State: PaySucceeded, TrxID: w.TrxID} // by the evidence of two people
	if !w.endedByPeople() {
		out, err = p.QueryPayout(ctx, w.payoutRef(w.TrxID))
	}
	if err != nil {
		return ErrProvider.Wrap(err)
	}
	_, err = s.changeWithdrawal(ctx, w.ID, func(_ context.Context, _ *db.Tx, w *Withdrawal) (effect, error) {
		now := clock.NowOf(s.clock)
		switch {
		case w.State != ReceiptOpen || !due(w.StepAt, now):
			return none, nil // the member was faster
		case out.State != PaySucceeded || out.TrxID != w.TrxID:
			w.Reason, w.StepAt = ReasonNoProof, now.Add(noProofPause)
			return quiet, nil
		}
		w.Reason = ""
		return keep, w.receive(AutoReceived)
	})
	return err
}
