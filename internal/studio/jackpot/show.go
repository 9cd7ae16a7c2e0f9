package jackpot

import (
	"context"
	"math/big"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// shown is what was last read of the pools, at most a moment old.
type shown struct {
	mu     sync.Mutex
	at     clock.Instant
	cycles []Cycle
	told   map[CycleID]money.Amount
}

// readFor is how long a reading may be shown.
const readFor = 900 * time.Millisecond

// Cycles are the cycles that accrue, the largest level first, as the book has
// them or had them a moment ago. Asking counts as watching.
func (s *Service) Cycles(ctx context.Context) ([]Cycle, error) {
	s.askedAt.Store(int64(s.now()))
	return s.read(ctx, false)
}

func (s *Service) read(ctx context.Context, fresh bool) ([]Cycle, error) {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	if now := s.now(); fresh || s.shown.at == 0 || now.Sub(s.shown.at) >= readFor || now < s.shown.at {
		cycles, err := s.d.Store.Accruing(ctx)
		if err != nil {
			return nil, err
		}
		s.shown.at, s.shown.cycles = now, cycles
	}
	return s.shown.cycles, nil
}

// stale makes the next reading a fresh one.
func (s *Service) stale() {
	s.shown.mu.Lock()
	s.shown.at = 0
	s.shown.mu.Unlock()
}

// Amount is what the brand's grand pool holds, 0 where there is none. Asking
// counts as watching.
func (s *Service) Amount() (money.Amount, money.Currency) {
	cycles, err := s.Cycles(context.Background())
	if err != nil {
		s.d.Log.Warn("studio: the jackpots could not be read", "cause", err)
	}
	return grandOf(cycles, s.d.Currency), s.d.Currency
}

func grandOf(cycles []Cycle, c money.Currency) money.Amount {
	for i := range cycles {
		if cycles[i].Level == Grand && cycles[i].Currency == c {
			return cycles[i].Value()
		}
	}
	return 0
}

// Told is the message about the pools: the brand's grand one, then all.
type Told struct {
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
	Mode     string         `json:"mode"`
	Pools    []ToldPool     `json:"pools"`
}

// ToldPool is what one pool holds.
type ToldPool struct {
	Level    Level          `json:"level"`
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
	Cycle    int            `json:"cycle"`
}

// Tell pushes what the pools hold, where that has changed since the last time.
func (s *Service) Tell(ctx context.Context) error {
	cycles, err := s.read(ctx, true)
	if err != nil {
		return err
	}
	told := Told{Amount: grandOf(cycles, s.d.Currency), Currency: s.d.Currency, Mode: "real"}
	values, changed := make(map[CycleID]money.Amount, len(cycles)), false
	for i := range cycles {
		c := &cycles[i]
		values[c.ID] = c.Value()
		told.Pools = append(told.Pools, ToldPool{Level: c.Level, Amount: c.Value(), Currency: c.Currency, Cycle: c.Number})
		before, known := s.shown.told[c.ID]
		changed = changed || !known || before != c.Value()
	}
	if !changed && len(values) == len(s.shown.told) {
		return nil
	}
	s.shown.told = values // the one goroutine that tells
	return s.d.Push.Publish(topic, "jackpot.changed", told)
}

// ShareOf is the part of the stakes of a currency that its pools give back in
// the long run, by the terms of the cycles that accrue.
func ShareOf(cycles []Cycle, c money.Currency) *big.Rat {
	sum := new(big.Rat)
	for i := range cycles {
		if cycles[i].Currency == c {
			sum.Add(sum, cycles[i].Share(c))
		}
	}
	return sum
}

// Currency is the one that the brand's jackpots are told in.
func (s *Service) Currency() money.Currency { return s.d.Currency }

// Now is the pools' clock.
func (s *Service) Now() clock.Instant { return s.now() }

// RatePct writes millionths as percent.
func RatePct(rate int64) string { return Percent(big.NewRat(rate, millionth), 4) }

// MeanGathered is what the cycle gathers on average, rounded down.
func (c *Cycle) MeanGathered() money.Amount { return floorOf(c.Gathers(c.Currency), c.Currency) }

// AveragePrize is the average prize of the cycle's terms, rounded down.
func (c *Cycle) AveragePrize() money.Amount { return floorOf(c.MeanPrize(c.Currency), c.Currency) }
