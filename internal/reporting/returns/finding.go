package returns

import (
	"math/big"

	"baize/internal/kernel/money"
)

// Sum is what some rounds came to.
type Sum struct {
	Rounds int64
	Stake  money.Amount
	Payout money.Amount
	// Squares is the sum of the stakes' squares in whole units, rounded up.
	Squares int64
}

// Add is the sum of two.
func (s Sum) Add(o Sum) Sum {
	return Sum{s.Rounds + o.Rounds, s.Stake + o.Stake, s.Payout + o.Payout, plus(s.Squares, o.Squares)}
}

// most is where squares stop, so that a database can add a window of them up: an
// interval that is too narrow beyond 10¹⁷ is better than one that turns around.
const most = 100_000_000_000_000_000

func plus(a, b int64) int64 { return min(min(a, most)+min(b, most), most) }

// Same is the sum of rounds that had one stake.
func Same(stake money.Amount, rounds int64, payout money.Amount) Sum {
	squares := new(big.Int).Mul(big.NewInt(int64(stake)), big.NewInt(int64(stake)))
	squares.Mul(squares, big.NewInt(rounds))
	unit := new(big.Int).Mul(big.NewInt(int64(money.Unit)), big.NewInt(int64(money.Unit)))
	whole, rest := new(big.Int).QuoRem(squares, unit, new(big.Int))
	if rest.Sign() > 0 {
		whole.Add(whole, big.NewInt(1))
	}
	sum := Sum{Rounds: rounds, Stake: stake * money.Amount(rounds), Payout: payout, Squares: most}
	if whole.IsInt64() {
		sum.Squares = min(whole.Int64(), most)
	}
	return sum
}

// Theory is what a game promises, in millionths of a stake; 0 where nothing
// fixes it.
type Theory struct {
	ReturnPpm    int64
	DeviationPpm int64
}

// State says how a sum stands to its theory.
type State string

// The states. Few are rounds that tell nothing yet; Unfixed is a return whose
// deviation depends on what is bet.
const (
	Holds   State = "holds"
	Few     State = "few"
	Unfixed State = "unfixed"
	Off     State = "off"
)

const (
	ppm = 1_000_000
	// zMilli is z of 99.99 %, both sides, in thousandths.
	zMilli = 3_891
	// widest is the interval, in millionths of the stakes, from which on it is
	// looked at.
	widest = 50_000
)

// Finding is a sum against its theory, in millionths of the stakes.
type Finding struct {
	Sum
	Theory
	ActualPpm int64
	DriftPpm  int64 // actual less theory; 0 without one
	BoundPpm  int64 // half the width of the interval; 0 without one
	State     State
}

// Against compares a sum with what was promised.
func (s Sum) Against(t Theory) Finding {
	f := Finding{Sum: s, Theory: t, State: Unfixed}
	if s.Stake <= 0 {
		return f
	}
	stake, paid := big.NewInt(int64(s.Stake)), new(big.Int).Mul(big.NewInt(int64(s.Payout)), big.NewInt(ppm))
	per := func(x *big.Int) int64 { return new(big.Int).Quo(x, stake).Int64() }
	f.ActualPpm = per(paid)
	if t.ReturnPpm == 0 {
		return f
	}
	drift := new(big.Int).Sub(paid, new(big.Int).Mul(big.NewInt(t.ReturnPpm), stake))
	f.DriftPpm = per(drift)
	if t.DeviationPpm == 0 {
		return f
	}
	bound := s.bound(t.DeviationPpm)
	f.BoundPpm = per(bound)
	switch {
	case f.BoundPpm > widest:
		f.State = Few
	case drift.CmpAbs(bound) > 0:
		f.State = Off
	default:
		f.State = Holds
	}
	return f
}

// bound is z·d·√Σs² in millionths of micro-units.
func (s Sum) bound(deviation int64) *big.Int {
	root := new(big.Int).Mul(big.NewInt(s.Squares), new(big.Int).Mul(big.NewInt(int64(money.Unit)), big.NewInt(int64(money.Unit))))
	root.Sqrt(root)
	root.Mul(root, big.NewInt(deviation))
	root.Mul(root, big.NewInt(zMilli))
	return root.Quo(root, big.NewInt(1000))
}

// LevelOf is the order of a stake: the largest power of ten of its currency that
// is not above it.
func LevelOf(stake money.Amount) money.Amount {
	level := money.Amount(1)
	for level <= stake/10 {
		level *= 10
	}
	return level
}
