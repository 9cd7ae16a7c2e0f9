package jackpot

import (
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
)

// Draw is what a cycle gathers until it is won, fixed by its seed, which
// was committed to, by the entropy that the cycle before left, and by its
// number: nobody could choose it and nobody learns it before it is reached.
// Source: docs/fairness.md, section 19.
//
// Must-hit-by: 1 to (ceiling - seed) smallest units, each as likely. Random:
// the mean is cut into a thousand steps, and each step ends the cycle with one
// chance in a thousand; within the step that ends it every smallest unit is as
// likely. So at any moment the chance that the next unit staked wins is the
// same, whatever has been gathered.
func (t Terms) Draw(c money.Currency, seed fair.ServerSeed, entropy fair.ClientSeed, number int) money.Amount {
	src, cent := fair.NewStream(seed, entropy, uint64(number)), smallest(c)
	if t.Kind == MustHitBy {
		return cent * money.Amount(1+below(src, int64((t.Ceiling-t.Seed)/cent)))
	}
	step, whole := t.step(c), int64(0)
	for src.Below(steps) != 0 {
		whole++
	}
	return cent * money.Amount(whole*step+1+below(src, step))
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

// firstEntropy stands for the cycle before the first.
const firstEntropy = fair.ClientSeed("first")
