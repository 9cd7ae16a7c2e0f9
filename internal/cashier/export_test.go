package cashier

import "context"

// ObservePayout applies a provider's word, as a signed notice does.
func (s *Service) ObservePayout(ctx context.Context, provider string, p Payout) error {
	return s.observePayout(ctx, provider, p)
}
