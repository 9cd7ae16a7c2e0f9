package cashier

import (
	"context"
	"net/http"

	"baize/internal/platform/faultpoint"
)

// Notify applies a provider's webhook. ErrWebhook when it is not the
// provider's own; every repeat of a true one succeeds and changes nothing.
func (s *Service) Notify(ctx context.Context, provider string, header http.Header, body []byte) error {
	p, err := s.provider(provider)
	if err != nil {
		return err
	}
	n, err := p.ParseWebhook(header, body)
	if err != nil {
		return err
	}
	if err := faultpoint.Hit(ctx, faultpoint.NoticeBefore); err != nil {
		return err
	}
	if n.Payment != nil {
		_, err = s.observePayment(ctx, provider, *n.Payment)
	} else if n.Payout != nil {
		err = s.observePayout(ctx, provider, *n.Payout)
	}
	if err != nil {
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.NoticeAfter)
}
