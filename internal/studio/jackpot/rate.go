package jackpot

import (
	"context"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
)

// rateLead is how long before it counts a new rate is written down, so that
// every process knows it by then. A stake's part is that of its moment, however
// often its call is made: a repeat says the same.
const rateLead = time.Minute

// Contributing lets every stake that goes through a vendor's end of the
// protocol name its part for the pools.
func (s *Service) Contributing(w studio.Wallet) studio.Wallet { return giving{w, s} }

type giving struct {
	studio.Wallet
	s *Service
}

// Bet is the wallet's Bet with the stake's part for the pools.
func (g giving) Bet(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return g.Wallet.Bet(ctx, g.s.with(c))
}

// BetWin is the wallet's BetWin with the stake's part for the pools.
func (g giving) BetWin(ctx context.Context, c seamless.Call) (seamless.Reply, error) {
	return g.Wallet.BetWin(ctx, g.s.with(c))
}

func (s *Service) with(c seamless.Call) seamless.Call {
	if c.BetType != "" && c.BetType != seamless.Normal {
		return c
	}
	at := c.OccurredAt
	if at == 0 {
		at = s.now()
	}
	c.Pools = append(slices.Clip(c.Pools), s.Parts(money.Currency(c.Currency), c.Amount, at)...)
	return c
}

// Parts is what a stake of a moment brings the pools; nothing where there are
// none.
func (s *Service) Parts(c money.Currency, stake money.Amount, at clock.Instant) []seamless.Share {
	part, err := stake.MulRatio(s.RateAt(c, at), millionth)
	if err != nil || part <= 0 {
		return nil
	}
	return []seamless.Share{{PoolID: Intake, Amount: part}}
}

// RateAt is the part of a stake of a currency that goes to the pools, in
// millionths.
func (s *Service) RateAt(c money.Currency, at clock.Instant) int64 {
	rate := int64(0)
	for _, r := range *s.rates.Load() { // the oldest first
		if r.Currency == c && r.Since <= at {
			rate = r.Rate
		}
	}
	return rate
}

func (s *Service) readRates(ctx context.Context) error {
	rows, err := s.d.Store.Rates(ctx)
	if err == nil {
		s.rates.Store(&rows)
	}
	return err
}

// noRate is what LastRate tells of a currency that never had one.
const noRate = -1

// reprice writes the rate of a currency down where its cycles ask for another
// than before. The first counts at once.
func (s *Service) reprice(ctx context.Context, tx *db.Tx, c money.Currency) error {
	cycles, err := s.d.Store.LockAccruing(ctx, tx, c)
	if err != nil {
		return err
	}
	rate := int64(0)
	for _, one := range cycles {
		rate += one.Rate + one.Reserve
	}
	last, err := s.d.Store.LastRate(ctx, tx, c)
	if err != nil || last == rate {
		return err
	}
	since := s.now().Add(rateLead)
	if last == noRate {
		since = s.now()
	}
	tx.OnCommit(s.due) // which reads the rates, too
	return s.d.Store.InsertRate(ctx, tx, RateRow{Currency: c, Since: since, Rate: rate})
}
