package bonus

import (
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

var _ betting.Bonuses = (*Service)(nil)

// Stake implements betting.Bonuses: the maximum bet holds for every bet while
// there is bonus money, and bonus money is taken where it counts.
func (s *Service) Stake(ctx context.Context, tx *db.Tx, ask betting.BonusAsk) (betting.BonusID, error) {
	g, err := s.Store.InState(ctx, tx, ask.Member, ask.Currency, Active)
	if err != nil || g == nil || g.ExpiresAt <= s.now() {
		return 0, err
	}
	if g.Terms.MaxBet > 0 && ask.Stake > g.Terms.MaxBet {
		return 0, betting.ErrBonusBet.With("max", g.Terms.MaxBet)
	}
	if ask.Bonus == 0 {
		return g.ID, nil
	}
	lane, err := s.Lanes.LaneOf(ctx, ask.Vendor, ask.Game)
	if err != nil {
		return 0, err
	}
	if g.Terms.Weights[lane] == 0 {
		return 0, betting.ErrBonusGame
	}
	return g.ID, nil
}

// Landed implements betting.Bonuses.
func (s *Service) Landed(ctx context.Context, tx *db.Tx, m betting.BonusMove) error {
	g, err := s.Store.GrantTx(ctx, tx, m.Grant)
	if err != nil || g == nil || g.State == Active {
		return err
	}
	name := m.Action.String() + ":" + g.ID.String()
	cash, house := money.Amount(0), m.Amount
	if g.State == Completed {
		cash, house = m.Amount, 0
		if g.Terms.MaxConvert > 0 {
			cash = min(cash, max(0, g.Terms.MaxConvert-g.Converted))
			house = m.Amount - cash
		}
	}
	g.Converted, g.Forfeited = g.Converted+cash, g.Forfeited+house
	if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
		return err
	}
	if err := s.toCash(ctx, tx, g, cash, "bonus.convert", name); err != nil {
		return err
	}
	return s.move(ctx, tx, g, wallet.Leg{Amount: -house, Kind: "bonus.rest", ExternalID: name})
}

// Cover implements betting.Bonuses. Of an active grant it is what the pocket
// has; of one that ended cash gives back what it was given, the house the rest.
func (s *Service) Cover(ctx context.Context, tx *db.Tx, m betting.BonusMove) (money.Amount, error) {
	g, err := s.Store.GrantTx(ctx, tx, m.Grant)
	if err != nil {
		return 0, err
	}
	b, err := s.Wallet.BalanceTx(ctx, tx, m.Member, m.Currency)
	if err != nil || g == nil || g.State == Active {
		return min(max(b.Bonus-m.Held, 0), m.Amount), err
	}
	name := m.Action.String() + ":" + g.ID.String()
	cash := min(m.Amount, max(0, g.Converted-g.FromCash))
	house := m.Amount - cash
	g.FromCash, g.FromHouse = g.FromCash+cash, g.FromHouse+house
	if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
		return 0, err
	}
	if cash > 0 {
		err := s.move(ctx, tx, g, wallet.Leg{
			Pocket: wallet.Cash, Amount: -cash, Counter: wallet.Pocketed(g.Member, wallet.Bonus, g.Currency),
			Kind: "bonus.takeBack", ExternalID: name, AllowNegative: true,
		})
		if err != nil {
			return 0, err
		}
	}
	return m.Amount, s.move(ctx, tx, g, wallet.Leg{Amount: house, Kind: "bonus.cover", ExternalID: name})
}

// Refused implements betting.Bonuses: the refusal is counted on the grant, where
// the member and staff see it.
func (s *Service) Refused(ctx context.Context, member id.Member, c money.Currency, why error) {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.CountRefusal(ctx, tx, member, c) })
	s.Log.WarnContext(ctx, "a bet was refused because of a bonus", "member", member, "why", why, "counted", err == nil)
}
