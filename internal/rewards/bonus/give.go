package bonus

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
	"baize/internal/wallet"
)

// Giver hands over what other rooms give: bonuses under a campaign's terms, cash
// with or without a turnover to be made, and free rounds.
type Giver struct{ s *Service }

// Giver is the prize.Giver of Bonus, Cash and Rounds.
func (s *Service) Giver() Giver { return Giver{s} }

var _ prize.Giver = Giver{}

// Give implements prize.Giver. A bonus names its campaign by Tag, whose terms
// hold in any state but CLOSED; without one the house's own terms do. Rounds
// name a campaign of rounds, of which Count are given.
func (g Giver) Give(ctx context.Context, tx *db.Tx, x prize.Giving) error {
	if err := x.Prize.Check(); err != nil {
		return err
	}
	if x.Scope == "" || x.ID == "" || x.Currency == money.Trial {
		return prize.ErrPrize
	}
	if _, err := g.s.Wallet.BalanceTx(ctx, tx, x.Member, x.Currency); err != nil {
		return err
	}
	switch x.Prize.Kind {
	case prize.Cash:
		return g.s.giveCash(ctx, tx, x)
	case prize.Bonus, prize.Rounds:
		return g.s.giveBonus(ctx, tx, x)
	}
	return prize.ErrPrize
}

// giveCash credits cash from the cost of bonuses, and notes what of it must be
// turned over.
func (s *Service) giveCash(ctx context.Context, tx *db.Tx, x prize.Giving) error {
	now := s.now()
	target, err := x.Prize.Amount.MulRatio(int64(x.Prize.Turnover), 1)
	if err != nil {
		return prize.ErrPrize.Wrap(err)
	}
	r := Rollover{ID: id.New[Rollover](s.IDs), Member: x.Member, Currency: x.Currency, Amount: x.Prize.Amount, Target: target, At: now}
	if target == 0 {
		r.DoneAt = now
	}
	fresh, err := s.Store.InsertRollover(ctx, tx, &r, x.Scope, x.ID)
	if err != nil || !fresh {
		return err
	}
	g := Grant{Member: x.Member, Currency: x.Currency, Slot: x.Prize.Tag}
	return s.move(ctx, tx, &g, wallet.Leg{Pocket: wallet.Cash, Amount: x.Prize.Amount, Kind: "bonus.cash", ExternalID: r.ID.String()})
}

// Require notes that an amount that a member got from elsewhere must be turned
// over once before anything is withdrawn; source names it for good.
func (s *Service) Require(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, amount money.Amount, source string) error {
	r := Rollover{ID: id.New[Rollover](s.IDs), Member: member, Currency: c, Amount: amount, Target: amount, At: s.now()}
	_, err := s.Store.InsertRollover(ctx, tx, &r, "bonus.require", source)
	return err
}

// houseRule are the terms of a bonus that names no campaign.
func houseRule(c money.Currency, amount money.Amount) Rule {
	return Rule{
		Type: Gift, Currency: c, Amount: amount, Every: Once, Wager: 10, WagerOn: OnBonus, Weights: DefaultWeights(), Days: 30,
	}
}

func (s *Service) giveBonus(ctx context.Context, tx *db.Tx, x prize.Giving) error {
	campaign := &Campaign{Rule: houseRule(x.Currency, x.Prize.Amount)}
	if x.Prize.Tag != "" {
		var err error
		if campaign, err = s.Store.CampaignByTag(ctx, tx, x.Prize.Tag); err != nil {
			return err
		}
	}
	if campaign == nil || campaign.State == Closed || campaign.Rule.Currency != x.Currency ||
		(campaign.Rule.Type == Rounds) != (x.Prize.Kind == prize.Rounds) {
		return prize.ErrPrize
	}
	slot := x.Scope + ":" + x.ID
	stands, err := s.Store.BySlot(ctx, tx, campaign.ID, x.Member, slot)
	if err != nil || stands != nil {
		return err
	}
	rule := campaign.Rule
	g := s.fresh(campaign, x.Member, slot, s.now())
	g.State, g.Amount = Queued, x.Prize.Amount
	if rule.Type == Rounds {
		rule.Count = int(x.Prize.Count)
	}
	if err := s.aim(g, &rule); err != nil {
		return err
	}
	if err := s.Store.InsertGrant(ctx, tx, g); err != nil {
		return err
	}
	return s.advance(ctx, tx, g, &rule)
}
