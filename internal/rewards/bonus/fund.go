package bonus

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// scope is the scope of the room's entries in the book.
const scope = "bonus"

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// advance makes a queued grant active, unless the member has an active one.
// The caller holds the member's pockets.
func (s *Service) advance(ctx context.Context, tx *db.Tx, g *Grant, r *Rule) error {
	if r != nil && r.Type == Rounds {
		return s.giveRounds(ctx, tx, g, r)
	}
	other, err := s.Store.InState(ctx, tx, g.Member, g.Currency, Active)
	if err != nil {
		return err
	}
	if other != nil {
		g.State = Queued
		if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
			return err
		}
		return s.tell(ctx, tx, g)
	}
	now := s.now()
	g.State, g.ActiveAt, g.ExpiresAt, g.Why = Active, now, now.Add(days(g.Terms.Days)), ""
	if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
		return err
	}
	if err := s.move(ctx, tx, g, wallet.Leg{Amount: g.Amount, Kind: "bonus.grant", ExternalID: g.ID.String()}); err != nil {
		return err
	}
	if g.Target == 0 {
		return s.finish(ctx, tx, g, Completed, "")
	}
	return s.tell(ctx, tx, g)
}

// giveRounds hands free rounds to the vendor's grants; their wins are cash.
func (s *Service) giveRounds(ctx context.Context, tx *db.Tx, g *Grant, r *Rule) error {
	now := s.now()
	g.State, g.ActiveAt, g.EndedAt, g.ExpiresAt = Completed, now, now, now.Add(days(r.Days))
	_, err := s.Bets.GrantTx(ctx, tx, betting.Grant{
		Vendor: r.Vendor, Reward: "bonus-" + g.ID.String(), Member: g.Member, Currency: g.Currency, Games: r.Games, Rounds: r.Count,
		Stake: r.RoundStake, Pocket: wallet.Cash, ExpiresAt: g.ExpiresAt,
	})
	if err == nil {
		err = s.Store.UpdateGrant(ctx, tx, g)
	}
	if err != nil {
		return err
	}
	return s.tell(ctx, tx, g)
}

// move posts a leg of the bonus pocket, against BONUS_COST where it names no
// other side, and tells the balance.
func (s *Service) move(ctx context.Context, tx *db.Tx, g *Grant, l wallet.Leg) error {
	if l.Amount == 0 {
		return nil
	}
	l.Scope, l.Memo = scope, g.ID.String()
	if l.Pocket == "" {
		l.Pocket = wallet.Bonus
	}
	if l.Counter == (ledger.AccountRef{}) {
		l.Counter = betting.BonusCost(g.Currency)
	}
	b, _, err := s.Wallet.Apply(ctx, tx, g.Member, g.Currency, l)
	if err != nil {
		return err
	}
	if l.Counter == betting.BonusCost(g.Currency) {
		given := Given{Member: g.Member, Currency: g.Currency, Amount: l.Amount, For: g.Slot, At: s.now()}
		if err := s.Bus.Publish(ctx, tx, given); err != nil {
			return err
		}
	}
	return s.Bus.Publish(ctx, tx, s.Wallet.Changed(b))
}

// toCash moves bonus money into cash.
func (s *Service) toCash(ctx context.Context, tx *db.Tx, g *Grant, amount money.Amount, kind, external string) error {
	return s.move(ctx, tx, g, wallet.Leg{
		Pocket: wallet.Cash, Amount: amount, Counter: wallet.Pocketed(g.Member, wallet.Bonus, g.Currency), Kind: kind, ExternalID: external,
	})
}

// finish ends an active grant: what is in the pocket goes to cash or back, and
// the next one in the queue begins. The caller holds the member's pockets.
func (s *Service) finish(ctx context.Context, tx *db.Tx, g *Grant, to State, why string) error {
	b, err := s.Wallet.BalanceTx(ctx, tx, g.Member, g.Currency)
	if err != nil {
		return err
	}
	net, err := s.Bets.BonusNet(ctx, tx, g.ID)
	if err != nil {
		return err
	}
	cash, house := money.Amount(0), b.Bonus
	if g.Found = b.Bonus - g.left(net); g.Found < 0 || b.Bonus < 0 {
		return errBooks.With("grant", g.ID.String())
	}
	if to == Completed {
		cash, house = g.convertible(house)
	}
	g.State, g.Why, g.EndedAt = to, why, s.now()
	g.Converted, g.Forfeited = g.Converted+cash, g.Forfeited+house
	if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
		return err
	}
	if err := s.toCash(ctx, tx, g, cash, "bonus.convert", g.ID.String()); err != nil {
		return err
	}
	if err := s.move(ctx, tx, g, wallet.Leg{Amount: -house, Kind: kindOfEnd(to), ExternalID: g.ID.String()}); err != nil {
		return err
	}
	if err := s.tell(ctx, tx, g); err != nil {
		return err
	}
	next, err := s.Store.InState(ctx, tx, g.Member, g.Currency, Queued)
	if err != nil || next == nil {
		return err
	}
	return s.advance(ctx, tx, next, nil)
}

// errBooks stops a transaction in which the pocket has less than its grant.
var errBooks = fault.New(fault.Internal, "rewards.bonus.books")

func kindOfEnd(to State) string {
	switch to {
	case Completed:
		return "bonus.rest"
	case Expired:
		return "bonus.expire"
	case Cancelled:
		return "bonus.cancel"
	}
	return "bonus.forfeit"
}

// end ends a grant in any state that is not final.
func (s *Service) end(ctx context.Context, tx *db.Tx, g *Grant, to State, why string) error {
	if g.State == Active {
		return s.finish(ctx, tx, g, to, why)
	}
	if g.State == Offered {
		if err := s.Store.GiveBack(ctx, tx, g.Campaign); err != nil {
			return err
		}
	}
	g.State, g.Why, g.EndedAt = to, why, s.now()
	if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
		return err
	}
	return s.tell(ctx, tx, g)
}
