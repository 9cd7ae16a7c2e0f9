package jackpot

import (
	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

type (
	poolKind  struct{}
	cycleKind struct{}
)

// The ids of pools and cycles.
type (
	PoolID  = id.Of[poolKind]
	CycleID = id.Of[cycleKind]
)

// Pool is a level's pool in a currency and the terms of its next cycles.
type Pool struct {
	ID       PoolID
	Level    Level
	Currency money.Currency
	Terms
	// Open says that another cycle begins when the one under way is won.
	Open      bool
	Version   int
	ChangedAt clock.Instant
}

// State is where a cycle stands.
type State string

// The states. A cycle that was triggered has its winner and its prize for
// good; the next one begins in the same moment.
const (
	Accruing  State = "ACCRUING"
	Triggered State = "TRIGGERED"
	Paid      State = "PAID"
)

// Cycle is the life of a pool from one win to the next.
type Cycle struct {
	ID     CycleID
	Pool   PoolID
	Number int
	Level  Level
	Terms
	Currency money.Currency
	// Base was put in at the beginning, Topped by the house since, Gathered from
	// stakes. Their sum is the pool's account in the book while it accrues.
	Base, Topped, Gathered money.Amount
	State                  State
	SeedSealed, SeedHash   string
	NextSealed, NextHash   string
	Entropy                string
	OpenedAt               clock.Instant
	Win
}

// Win is how a cycle ended.
type Win struct {
	Threshold money.Amount // what had to be gathered; 0 while it accrues
	Prize     money.Amount
	Revealed  string // the seed
	Member    id.Member
	Vendor    string
	Game      string
	Round     id.Round
	Action    betting.ActionID
	HitAt     clock.Instant
	PaidAt    clock.Instant
}

// Value is what the pool holds.
func (c *Cycle) Value() money.Amount { return c.Base + c.Topped + c.Gathered }

// Contribution is what one action brought, with a minus where it was undone.
type Contribution struct {
	Action betting.ActionID
	Member id.Member
	Vendor string
	Game   string
	Round  id.Round
	Amount money.Amount
	At     clock.Instant
}

// split shares a contribution out to the cycles that accrue, by their rates;
// what belongs to the seeds, with what rounding leaves, is the rest.
func split(cycles []*Cycle, amount money.Amount) (shares []money.Amount, rest money.Amount) {
	whole := int64(0)
	for _, c := range cycles {
		whole += c.Rate + c.Reserve
	}
	shares, rest = make([]money.Amount, len(cycles)), amount
	sign := money.Amount(1)
	if amount < 0 {
		sign, amount = -1, -amount
	}
	for i, c := range cycles {
		if part, err := amount.MulRatio(c.Rate, whole); err == nil { // below the amount itself
			shares[i] = sign * part
			rest -= shares[i]
		}
	}
	return shares, rest
}
