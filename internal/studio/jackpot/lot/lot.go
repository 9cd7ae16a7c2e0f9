// Package lot draws when a jackpot is won: pure, so that the house and the
// verifier compute it with the same lines. Source: docs/fairness.md, section 19.
package lot

import (
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
)

// Kind says how the end of a cycle is drawn.
type Kind string

// The kinds. A must-hit-by pool ends between its seed and its ceiling, every
// cent as likely; a random one may end with any stake, a larger stake being as
// many times as likely to end it.
const (
	MustHitBy Kind = "must_hit_by"
	Random    Kind = "random"
)

// Steps are what a random pool's mean is cut into.
const Steps = 1_000

// Range is what a cycle may gather: from its seed to its ceiling, or about a
// mean; Cent is the currency's smallest unit.
type Range struct {
	Kind                Kind
	Seed, Ceiling, Mean money.Amount
	Cent                money.Amount
}

// Smallest is the smallest unit of a currency of so many decimals.
func Smallest(digits int) money.Amount {
	unit := money.Unit
	for range digits {
		unit /= 10
	}
	return unit
}

// Step is the size of a random pool's step in smallest units.
func (r Range) Step() int64 { return max(1, int64(r.Mean)/Steps/int64(r.Cent)) }

// Draw is what a cycle gathers until it is won.
//
// Must-hit-by: 1 to (ceiling - seed) smallest units, each as likely. Random:
// the mean is cut into a thousand steps, and each step ends the cycle with one
// chance in a thousand; within the step that ends it every smallest unit is as
// likely. So at any moment the chance that the next unit staked wins is the
// same, whatever has been gathered.
func (r Range) Draw(src *fair.Stream) money.Amount {
	if r.Kind == MustHitBy {
		return r.Cent * money.Amount(1+below(src, int64((r.Ceiling-r.Seed)/r.Cent)))
	}
	step, whole := r.Step(), int64(0)
	for src.Below(Steps) != 0 {
		whole++
	}
	return r.Cent * money.Amount(whole*step+1+below(src, step))
}

// below draws from 0 to n - 1; beyond a word it draws the high part first and
// begins again where the whole is not below n.
func below(src *fair.Stream, n int64) int64 {
	const word = 1 << 32
	if n < word {
		return int64(src.Below(uint32(n)))
	}
	high := uint32((n-1)/word) + 1
	for {
		if v := int64(src.Below(high))*word + int64(src.Word()); v < n {
			return v
		}
	}
}
