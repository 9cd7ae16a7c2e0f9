package bonus

import (
	"context"

	"baize/internal/cashier"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

var topicCredited = cashier.Credited{}.Topic()

// onCredited matches deposits with what their members have joined. A deposit
// goes to one campaign: the one that was joined first and takes it.
func (s *Service) onCredited(ctx context.Context, tx *db.Tx, all []bus.Delivery) error {
	for _, d := range all {
		e, err := bus.Value[cashier.Credited](d)
		if err != nil {
			return err
		}
		if e.Currency == money.Trial || e.Amount <= 0 {
			continue
		}
		one := Deposit{ID: int64(e.Deposit), Member: e.Member, Currency: e.Currency, Method: e.Method, Amount: e.Amount, At: e.At}
		if one.At == 0 {
			one.At = d.CreatedAt
		}
		nth, fresh, err := s.Store.AddDeposit(ctx, tx, one)
		if err != nil {
			return err
		}
		if !fresh {
			continue
		}
		one.Nth = nth
		if err := s.match(ctx, tx, one); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) match(ctx context.Context, tx *db.Tx, d Deposit) error {
	if _, err := s.Wallet.BalanceTx(ctx, tx, d.Member, d.Currency); err != nil {
		return err
	}
	offered, err := s.Store.OfferedTo(ctx, tx, d.Member, d.Currency)
	if err != nil {
		return err
	}
	for i := range offered {
		g := &offered[i]
		rule, err := s.Store.RuleOf(ctx, g.Campaign, g.Version)
		if err != nil {
			return err
		}
		if rule == nil || d.At.Told() < g.CreatedAt.Told() || g.ExpiresAt <= d.At {
			continue
		}
		if bonus := rule.matched(d.Amount, d.Method, d.Nth); bonus > 0 {
			return s.matched(ctx, tx, g, rule, bonus, d.Amount)
		}
	}
	return nil
}

// matched gives a joined grant its amounts.
func (s *Service) matched(ctx context.Context, tx *db.Tx, g *Grant, r *Rule, bonus, deposit money.Amount) error {
	g.Amount, g.Deposit, g.ExpiresAt = bonus, deposit, 0
	if err := s.aim(g, r); err != nil {
		return err
	}
	if r.Review {
		g.State, g.Why = Claimed, "review"
		if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
			return err
		}
		return s.tell(ctx, tx, g)
	}
	return s.advance(ctx, tx, g, r)
}
