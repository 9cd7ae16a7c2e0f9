package bonus

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// rolloverFor is how long cash that was given binds withdrawals.
const rolloverFor = 30

// MayWithdraw implements cashier.TurnoverGuard. Cash that must be turned over
// comes first (ErrRollover with what is "left"), but not for who has shut
// themselves out for months: nobody's money waits for bets that are refused. With an active bonus the member
// is told what withdrawing gives up (ErrForfeits with "amount", "grant"); he
// forfeits it, which is his one confirmation, and asks again.
func (s *Service) MayWithdraw(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, _ money.Amount) error {
	if c == money.Trial {
		return nil
	}
	// The gate first: money that comes in meanwhile brings its rollover with it.
	b, err := s.Wallet.BalanceTx(ctx, tx, member, c)
	if err != nil {
		return err
	}
	open, err := s.Store.OpenRollovers(ctx, tx, []id.Member{member})
	if err != nil {
		return err
	}
	left, since := money.Amount(0), s.now().Add(-days(rolloverFor))
	for _, r := range open {
		if r.Currency == c && r.At > since {
			left = max(left, r.Target-r.Progress)
		}
	}
	if left > 0 {
		gone, err := s.People.Left(ctx, member)
		if err != nil {
			return err
		}
		if !gone {
			return ErrRollover.With("left", left)
		}
	}
	g, err := s.Store.InState(ctx, tx, member, c, Active)
	if err != nil || g == nil {
		return err
	}
	return ErrForfeits.With("amount", b.Bonus).With("grant", g.ID.String())
}
