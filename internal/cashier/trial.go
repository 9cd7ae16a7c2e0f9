package cashier

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/members"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// trialFunds is what a trial account has to play with: money of a currency of
// its own, which is worth nothing and cannot be exchanged.
const trialFunds = 10_000 * money.Unit

// Listeners fund trial accounts when they are opened.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{Name: "cashier.trial", Topics: []string{members.TopicOpened}, Handle: s.fundTrials}}
}

func (s *Service) fundTrials(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	for _, d := range batch {
		var e members.Opened
		if err := d.Decode(&e); err != nil {
			return err
		}
		if e.Type != members.TypeTrial {
			continue
		}
		b, err := s.wallet.Credit(ctx, tx, wallet.Move{
			Member: e.Member, Currency: money.Trial, Pocket: wallet.Cash, Amount: trialFunds,
			Counter: ledger.House(ledger.Suspense, money.Trial), Kind: "trial.fund", Scope: "cashier.trial", ExternalID: e.Member.String(),
		})
		if err == nil {
			err = s.bus.Publish(ctx, tx, s.wallet.Changed(b))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
