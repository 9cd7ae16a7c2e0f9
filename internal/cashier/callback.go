package cashier

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"baize/internal/kernel/clock"
	"baize/internal/platform/faultpoint"
)

// CallbackPath is where providers send their notices; the provider's code
// follows it.
const CallbackPath = "/callback/v1/"

// ReturnPath is where a provider sends a member back to after paying.
func ReturnPath(provider string, deposit DepositID) string {
	return CallbackPath + provider + "/return/" + deposit.String()
}

// Return is a member coming back from the provider's page: the provider is
// asked what happened, whatever the address says, but not again within
// returnPause. ErrProvider leaves the rest to the deposit's job.
func (s *Service) Return(ctx context.Context, provider string, deposit DepositID, back url.Values) error {
	d, err := s.store.GetDeposit(ctx, deposit)
	if err != nil {
		return err
	}
	if d.Provider != provider {
		return ErrDeposit
	}
	if d.State == DepositCreated || !d.State.open() && d.State != DepositExpired {
		return nil
	}
	p, err := s.provider(provider)
	if err != nil || !s.returns.first(d.ID, clock.NowOf(s.clock)) {
		return err
	}
	pay, err := p.Return(ctx, d.ref(), back)
	if err != nil {
		return ErrProvider.Wrap(err)
	}
	_, err = s.observePayment(ctx, provider, pay)
	return err
}

// Notify applies a provider's webhook. ErrWebhook when it is not the
// provider's own; every repeat of a true one succeeds and changes nothing.
func (s *Service) Notify(ctx context.Context, provider string, header http.Header, body []byte) error {
	p, err := s.provider(provider)
	if err != nil {
		return err
	}
	n, err := p.ParseWebhook(ctx, header, body)
	if err != nil {
		return err
	}
	if err := faultpoint.Hit(ctx, faultpoint.NoticeBefore); err != nil {
		return err
	}
	switch {
	case n.Payment != nil:
		_, err = s.observePayment(ctx, provider, *n.Payment)
	case n.Payout != nil:
		err = s.observePayout(ctx, provider, *n.Payout)
	case n.Ask != "":
		err = s.ask(ctx, p, n.Ask)
	}
	if err != nil {
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.NoticeAfter)
}

// ask asks a provider about a deposit that a notice has named; one that is not
// ours is none of our business, and one that is decided needs no question.
func (s *Service) ask(ctx context.Context, p Provider, reference string) error {
	deposit, err := parsePaymentReference(reference)
	if err != nil {
		return nil
	}
	d, err := s.store.GetDeposit(ctx, deposit)
	if errors.Is(err, ErrDeposit) || err == nil && d.Provider != p.Code() {
		return nil
	}
	if err != nil || d.State == DepositCreated || d.State == DepositCredited || d.State == DepositReview {
		return err
	}
	pay, err := p.Query(ctx, d.ref())
	if err != nil {
		return ErrProvider.Wrap(err)
	}
	_, err = s.observePayment(ctx, p.Code(), pay)
	return err
}
