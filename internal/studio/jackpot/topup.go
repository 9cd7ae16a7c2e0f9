package jackpot

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// TopUp adds a drawn amount of the house's own money to every pool whose terms
// say so.
func (s *Service) TopUp(ctx context.Context) error {
	cycles, err := s.read(ctx, false)
	if err != nil {
		return err
	}
	for _, c := range cycles {
		if !c.Growth {
			continue
		}
		amount := topUpLow + s.draw(c.Currency)
		err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			added, err := s.d.Store.AddTopped(ctx, tx, c.ID, amount)
			if err != nil || !added { // it was won meanwhile
				return err
			}
			house, err := s.d.Ledger.Account(ctx, tx, ledger.House(ledger.JackpotSeed, c.Currency))
			if err != nil {
				return err
			}
			into, err := s.d.Ledger.Account(ctx, tx, pool(c.Level, c.Currency))
			if err != nil {
				return err
			}
			_, err = s.d.Ledger.Post(ctx, tx, ledger.Entry{
				Kind: kindTopUp, Scope: scope, ExternalID: s.external(), Fresh: true,
				Postings: []ledger.Posting{{Account: house, Amount: -amount}, {Account: into, Amount: amount}},
			})
			return err
		})
		if err != nil {
			return err
		}
		s.stale()
	}
	return nil
}

// draw is a whole number of the smallest unit from 0 to the spread.
func (s *Service) draw(c money.Currency) money.Amount {
	cent := smallest(c)
	return money.Amount(rng.Below(s.d.Rand, uint64(topUpSpread/cent)+1)) * cent
}
