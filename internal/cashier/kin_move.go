package cashier

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

const kinScope = "cashier.kin"

// lockBoth holds both balances in the order of the members, so that two
// transfers that cross each other never wait for one another.
func (s *Service) lockBoth(ctx context.Context, tx *db.Tx, t KinTransfer) error {
	for _, m := range []id.Member{min(t.FromID, t.ToID), max(t.FromID, t.ToID)} {
		if _, err := s.wallet.BalanceTx(ctx, tx, m, t.Currency); err != nil {
			return err
		}
	}
	return nil
}

// moveKin is two entries over the house's suspense, which ends as it began.
func (s *Service) moveKin(ctx context.Context, tx *db.Tx, t KinTransfer) error {
	move := func(member id.Member, kind string) wallet.Move {
		return wallet.Move{
			Member: member, Currency: t.Currency, Pocket: wallet.Cash, Amount: t.Amount, Counter: ledger.House(ledger.Suspense, t.Currency),
			Kind: kind, Scope: kinScope, ExternalID: t.ID.String(),
		}
	}
	gave, err := s.wallet.Debit(ctx, tx, move(t.FromID, "kin.out"))
	if err != nil {
		return err
	}
	got, err := s.wallet.Credit(ctx, tx, move(t.ToID, "kin.in"))
	if err != nil {
		return err
	}
	for _, b := range []wallet.Balance{gave, got} {
		if err := s.bus.Publish(ctx, tx, s.wallet.Changed(b)); err != nil {
			return err
		}
	}
	return nil
}

// kinLeft is what a member may still give away in these 24 hours.
func (s *Service) kinLeft(ctx context.Context, tx *db.Tx, member id.Member, now clock.Instant) (money.Amount, error) {
	gave, err := s.store.KinGiven(ctx, tx, member, now.Add(-day))
	return max(s.kin.Rules.Day-gave, 0), err
}

// KinTerms is what a member may give, and to whom.
type KinTerms struct {
	// Upline is the account above; empty for none.
	Upline string
	// Down says that the member, an agent, may give to those below; Cross that
	// the other need not be the next in line.
	Down, Cross bool
	Rules       KinRules
	Left        money.Amount
	Currency    money.Currency
	Available   money.Amount
}

// KinTerms tells what GiveKin would take; ErrKinClosed where transfers are off.
func (s *Service) KinTerms(ctx context.Context, member id.Member) (t KinTerms, err error) {
	m, err := s.kinMember(ctx, member)
	if err != nil {
		return t, err
	}
	t = KinTerms{Down: m.Type.IsAgent(), Rules: s.kin.Rules, Currency: m.Currency}
	if m.Upline != 0 {
		above, err := s.kin.People.Get(ctx, m.Upline)
		if err != nil {
			return t, err
		}
		if above.Status == members.Active {
			t.Upline = above.Account
		}
	}
	if t.Cross, err = s.kin.Switches.Enabled(ctx, SwitchKinCross); err != nil {
		return t, err
	}
	b, err := s.wallet.Balance(ctx, member, m.Currency)
	if err != nil {
		return t, err
	}
	t.Available = max(b.Cash, 0)
	gave, err := s.store.KinGiven(ctx, s.db, member, clock.NowOf(s.clock).Add(-day))
	t.Left = max(s.kin.Rules.Day-gave, 0)
	return t, err
}
