package cashier

import (
	"context"

	"baize/internal/platform/db"
)

// refund gives a refused payment back to who paid it, where the provider can;
// elsewhere staff is told to do it by hand. No answer means that it is asked
// again: the provider knows what it has given back already.
func (s *Service) refund(ctx context.Context, p Provider, d Deposit) error {
	giver, can := p.(Refunder)
	var back Payout
	var err error
	if can {
		back, err = giver.Refund(ctx, RefundOrder{
			Reference: d.ID.String(), ProviderRef: d.ProviderRef, TrxID: d.TrxID, Amount: d.PaidAmount, Currency: d.CameIn(), Reason: d.Reason,
		})
		if err != nil {
			s.log.WarnContext(ctx, "a refund could not be ordered", "deposit", d.ID, "cause", err)
			return s.lookLater(ctx, d.ID)
		}
		if back.State == PayPending || back.State == PayProcessing {
			return s.lookLater(ctx, d.ID)
		}
	}
	_, err = s.changeDeposit(ctx, d.ID, func(_ context.Context, _ *db.Tx, d *Deposit) (Outcome, error) {
		if d.Refund != RefundDue {
			return Unchanged, nil
		}
		d.Refund = RefundByHand
		if back.State == PaySucceeded {
			d.Refund, d.RefundTrx = RefundDone, back.TrxID
		}
		return Refunding, nil
	})
	return err
}
