package jackpot

import (
	"math/big"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/jackpot/lot"
)

// Level is the size of a pool; a currency has one pool of each.
type Level string

// The levels, from the smallest.
const (
	Mini  Level = "mini"
	Minor Level = "minor"
	Major Level = "major"
	Grand Level = "grand"
)

// Levels lists them, from the largest.
func Levels() []Level { return []Level{Grand, Major, Minor, Mini} }

// Kind says how the end of a cycle is drawn.
type Kind = lot.Kind

// The kinds, as lot has them.
const (
	MustHitBy = lot.MustHitBy
	Random    = lot.Random
)

// Terms are the rules of a cycle, fixed when it begins.
type Terms struct {
	Kind Kind
	// Seed is what the house puts in at the beginning, at least; Spread what it
	// adds to that by lot at most.
	Seed, Spread money.Amount
	// Ceiling is what a must-hit-by pool never goes above.
	Ceiling money.Amount
	// Mean is what a random pool is expected to gather before it is won.
	Mean money.Amount
	// Rate is the part of every stake that the pool grows by, and Reserve the
	// part that is put by for its seeds, both in millionths.
	Rate, Reserve int64
	// Growth lets the house add to the pool while somebody watches it.
	Growth bool
}

const (
	millionth  = 1_000_000
	rateMost   = 20_000 // 2 % of a stake
	amountMost = 1_000_000_000 * money.Unit
	steps      = lot.Steps // of a random pool's mean
)

// ErrTerms refuses rules that a pool cannot have.
var ErrTerms = fault.New(fault.Invalid, "studio.jackpot.terms")

// Valid refuses terms that contradict themselves or that would give more than
// they take in a way that a member could live on: ErrTerms.
func (t Terms) Valid(c money.Currency) error {
	cent := smallest(c)
	whole := func(a money.Amount) bool { return a >= 0 && a <= amountMost && a%cent == 0 }
	switch {
	case !whole(t.Seed) || !whole(t.Spread) || !whole(t.Ceiling) || !whole(t.Mean):
		return ErrTerms.With("field", "amounts")
	case t.Rate < 1 || t.Rate > rateMost || t.Reserve < 0 || t.Reserve > rateMost:
		return ErrTerms.With("field", "rate")
	case t.Kind == MustHitBy && (t.Ceiling < t.Seed+100*cent || t.Mean != 0 || t.Spread != 0 || t.Growth):
		return ErrTerms.With("field", "ceiling")
	case t.Kind == Random && (t.Mean < steps*cent || t.Ceiling != 0):
		return ErrTerms.With("field", "mean")
	case t.Kind != MustHitBy && t.Kind != Random:
		return ErrTerms.With("field", "kind")
	}
	if t.Share(c).Cmp(big.NewRat(shareMost, 100)) > 0 {
		return ErrTerms.With("field", "share")
	}
	return nil
}

// shareMost bounds what a pool gives back, in percent of the stakes.
const shareMost = 5

// Gathers is what a cycle gathers on average before it is won, in micro-units.
// Source: Draw.
func (t Terms) Gathers(c money.Currency) *big.Rat {
	cent := int64(smallest(c))
	if t.Kind == MustHitBy { // 1 to n cents, each as likely
		n := int64(t.Ceiling-t.Seed) / cent
		return big.NewRat((n+1)*cent, 2)
	}
	// steps - 1 whole steps on average, then 1 to step cents
	step := t.of(c).Step()
	return new(big.Rat).Add(big.NewRat((steps-1)*step*cent, 1), big.NewRat((step+1)*cent, 2))
}

// MeanPrize is the average prize without what the house adds meanwhile.
func (t Terms) MeanPrize(c money.Currency) *big.Rat {
	seed := big.NewRat(2*int64(t.Seed)+int64(t.Spread), 2)
	return seed.Add(seed, t.Gathers(c))
}

// Share is the part of the stakes that the pool gives back in the long run: the
// rate times the average prize over what is gathered for it. For must-hit-by
// this is rate x (seed + ceiling) / (ceiling - seed).
func (t Terms) Share(c money.Currency) *big.Rat {
	gathers := t.Gathers(c)
	if gathers.Sign() <= 0 {
		return new(big.Rat)
	}
	share := new(big.Rat).Quo(t.MeanPrize(c), gathers)
	return share.Mul(share, big.NewRat(t.Rate, millionth))
}

func smallest(c money.Currency) money.Amount { return lot.Smallest(c.Digits()) }

// Percent writes a part as percent with so many decimals, rounded down: what is
// promised is never more than what is given.
func Percent(part *big.Rat, decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	hundred := new(big.Rat).Mul(part, new(big.Rat).SetInt(new(big.Int).Mul(scale, big.NewInt(100))))
	floor := new(big.Int).Quo(hundred.Num(), hundred.Denom())
	return new(big.Rat).SetFrac(floor, scale).FloatString(decimals)
}

// SandboxTerms are the pools that the sandbox brand begins with. On average
// the reserve pays every seed, so that the house neither gains nor loses by
// them; what it adds to the grand pool is a gift.
func SandboxTerms() map[Level]Terms {
	return map[Level]Terms{
		Mini:  {Kind: MustHitBy, Seed: 500 * money.Unit, Ceiling: 1_500 * money.Unit, Rate: 1_000, Reserve: 1_000},
		Minor: {Kind: MustHitBy, Seed: 5_000 * money.Unit, Ceiling: 15_000 * money.Unit, Rate: 500, Reserve: 500},
		Major: {Kind: Random, Seed: 100_000 * money.Unit, Mean: 200_000 * money.Unit, Rate: 500, Reserve: 250},
		Grand: {
			Kind: Random, Seed: 20_000_000 * money.Unit, Spread: 1_000_000 * money.Unit, Mean: 20_500_000 * money.Unit,
			Rate: 500, Reserve: 500, Growth: true,
		},
	}
}
