package jackpot

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/studio/fair"
)

// Begin makes the pools of Deps.Begin that are missing, each with its first
// cycle. It may be called again and by every process.
func (s *Service) Begin(ctx context.Context) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		made := false
		for _, level := range Levels() {
			terms, wanted := s.d.Begin[level]
			if !wanted {
				continue
			}
			if err := terms.Valid(s.d.Currency); err != nil {
				return err
			}
			added, err := s.make(ctx, tx, Pool{
				ID: id.New[poolKind](s.d.IDs), Level: level, Currency: s.d.Currency, Terms: terms, Open: true, Version: 1, ChangedAt: s.now(),
			})
			if err != nil {
				return err
			}
			made = made || added
		}
		if !made {
			return nil
		}
		return s.reprice(ctx, tx, s.d.Currency)
	})
	if err != nil {
		return err
	}
	return s.readRates(ctx)
}

// make adds a pool with its first cycle, where its level has none yet.
func (s *Service) make(ctx context.Context, tx *db.Tx, p Pool) (added bool, err error) {
	if added, err = s.d.Store.InsertPool(ctx, tx, p); err != nil || !added {
		return false, err
	}
	w := s.newWork(tx, p.Currency)
	if w.reserve, err = s.d.Store.LockReserve(ctx, tx, p.Currency); err != nil {
		return false, err
	}
	c, err := s.first(ctx, w, p)
	if err != nil {
		return false, err
	}
	if err := s.d.Store.InsertCycle(ctx, tx, c); err != nil {
		return false, err
	}
	return true, w.post(ctx)
}

// first opens the first cycle of a pool. What an earlier version of the house
// had put into the level's account is its base.
func (s *Service) first(ctx context.Context, w *work, p Pool) (*Cycle, error) {
	held := money.Amount(0)
	account, err := s.d.Ledger.Find(ctx, pool(p.Level, p.Currency))
	if err == nil && account != 0 {
		held, err = s.d.Ledger.Balance(ctx, account)
	}
	if err != nil {
		return nil, err
	}
	c := s.cycle(p, 1, fair.NewServerSeed(s.d.Rand), firstEntropy)
	if held > 0 {
		c.Base = held
		return c, nil
	}
	s.seed(w, c)
	return c, nil
}

// cycle is a cycle that begins now with a seed.
func (s *Service) cycle(p Pool, number int, seed fair.ServerSeed, entropy fair.ClientSeed) *Cycle {
	next := fair.NewServerSeed(s.d.Rand)
	c := &Cycle{
		ID: id.New[cycleKind](s.d.IDs), Pool: p.ID, Number: number, Level: p.Level, Terms: p.Terms, Currency: p.Currency, State: Accruing,
		SeedHash: seed.Commitment().String(), NextHash: next.Commitment().String(), Entropy: string(entropy), OpenedAt: s.now(),
	}
	c.SeedSealed = s.d.Box.Seal(sealContext(c.ID, "seed"), seed.String())
	c.NextSealed = s.d.Box.Seal(sealContext(c.ID, "next"), next.String())
	return c
}

// after is the cycle that follows a won one, with the seed that was announced
// while it ran and the entropy of the stake that won it.
func (s *Service) after(won *Cycle, p Pool) (*Cycle, error) {
	text, err := s.d.Box.Open(sealContext(won.ID, "next"), won.NextSealed)
	if err != nil {
		return nil, err
	}
	seed, err := fair.ParseServerSeed(text)
	if err != nil {
		return nil, err
	}
	return s.cycle(p, won.Number+1, seed, fair.ClientSeed(won.Action.String())), nil
}

func sealContext(c CycleID, which string) string { return fmt.Sprint("jackpot/", c, "/", which) }

// seed puts the first money into a cycle: from the reserve as far as that goes,
// the rest from the house.
func (s *Service) seed(w *work, c *Cycle) {
	c.Base = c.Seed
	if c.Spread > 0 {
		cent := smallest(c.Currency)
		c.Base += money.Amount(rng.Below(s.d.Rand, uint64(c.Spread/cent)+1)) * cent
	}
	if c.Base == 0 {
		return
	}
	saved := max(0, min(w.reserve, c.Base))
	w.reserve -= saved
	w.entry(ledger.Entry{Kind: kindSeed, Scope: scope, ExternalID: fmt.Sprint("seed:", c.ID)},
		leg{pool(c.Level, c.Currency), c.Base}, leg{reserve(c.Currency), -saved}, leg{ledger.House(ledger.JackpotSeed, c.Currency), saved - c.Base})
}
