package jackpot

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/studio/runner"
)

// Report tells each prize that a vendor's members were paid in [from, to), for
// the vendor's books of a day.
func (s *Service) Report(ctx context.Context, vendor string, from, to clock.Instant, each func(runner.Transaction) error) error {
	paid, err := s.d.Store.PaidBetween(ctx, vendor, from, to)
	if err != nil {
		return err
	}
	for _, c := range paid {
		err := each(runner.Transaction{
			TxID: WinTx(c.ID), RoundID: "promo:" + WinTx(c.ID), UserID: c.Member.String(), Currency: c.Currency, Payout: c.Prize, At: c.PaidAt,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
