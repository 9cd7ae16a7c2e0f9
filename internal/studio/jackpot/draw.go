package jackpot

import (
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot/lot"
)

// Draw is what a cycle gathers until it is won, fixed by its seed, which
// was committed to, by the entropy that the cycle before left, and by its
// number: nobody could choose it and nobody learns it before it is reached.
// Source: docs/fairness.md, section 19.
func (t Terms) Draw(c money.Currency, seed fair.ServerSeed, entropy fair.ClientSeed, number int) money.Amount {
	return t.of(c).Draw(fair.NewStream(seed, entropy, uint64(number)))
}

// of is what may be drawn in a currency.
func (t Terms) of(c money.Currency) lot.Range {
	return lot.Range{Kind: t.Kind, Seed: t.Seed, Ceiling: t.Ceiling, Mean: t.Mean, Cent: smallest(c)}
}

// firstEntropy stands for the cycle before the first.
const firstEntropy = fair.ClientSeed("first")
