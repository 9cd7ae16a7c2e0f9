package main

import (
	"math"
	"slices"

	"baize/internal/kernel/rng"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
	"baize/internal/studio/tables"
)

// check is a statistic that reads rounds of its own.
type check struct {
	name string
	run  func(n int, seed uint64) float64
}

// checks are the tests of reliability.md 4.3.
func checks() []check {
	return []check{
		{"poker, every card in every place", func(n int, seed uint64) float64 { return places(served, n/10, seed) }},
		{"poker, all orders of the first five of the pack", func(n int, seed uint64) float64 { return orders(served, n, seed) }},
		{"shoe, every card of a pack in every place", func(n int, seed uint64) float64 { return places(shoe, n/10, seed) }},
		{"crash, the whole curve", curve},
	}
}

// badShuffles must be found by the same tests.
func badShuffles() []check {
	return []check{
		{"a naive shuffle, every card in every place", func(n int, seed uint64) float64 { return places(naive, n/10, seed) }},
		{"a naive shuffle, all orders of five", func(n int, seed uint64) float64 { return orders(naive, n, seed) }},
		{"a crash curve that gives 98 %", func(n int, seed uint64) float64 { return uniform(n, seed, 0.98) }},
	}
}

type shuffle func(src *fair.Stream) [52]int

func served(src *fair.Stream) (out [52]int) {
	for i, c := range poker.Shuffled(src) {
		out[i] = int(c)
	}
	return out
}

func shoe(src *fair.Stream) (out [52]int) {
	s := tables.NewShoe(src, 1)
	for i := range out {
		out[i] = int(s.Draw())
	}
	return out
}

// naive swaps every card with any place: 52^52 ways cannot make 52! orders
// alike.
func naive(src *fair.Stream) (out [52]int) {
	for i := range out {
		out[i] = i
	}
	for i := range out {
		j := src.Below(52)
		out[i], out[j] = out[j], out[i]
	}
	return out
}

func decks(by shuffle, seed uint64) func() [52]int {
	chance := rng.NewSeeded(seed)
	server, client, nonce := fair.NewServerSeed(chance), fair.NewClientSeed(chance), uint64(0)
	return func() [52]int {
		nonce++
		return by(fair.NewStream(server, client, nonce))
	}
}

// places is the chi-square of the table of cards and places: each row and each
// column adds up, which leaves 51 x 51 degrees of freedom.
func places(by shuffle, n int, seed uint64) float64 {
	n = max(n, 2_000)
	next, table := decks(by, seed), make([]float64, 52*52)
	for range n {
		for place, card := range next() {
			table[card*52+place]++
		}
	}
	// Within a deck the places exclude each other: the variance of a cell is
	// n/52 x 51/52, and the sum of the squares over n/52 x 52/51 is the
	// chi-square of the free cells.
	x, want := 0.0, float64(n)/52
	for _, seen := range table {
		x += (seen - want) * (seen - want) / want
	}
	return chiSquare(x*51/52, 51*51)
}

// orders is the chi-square of the 120 orders of five cards.
func orders(by shuffle, n int, seed uint64) float64 {
	n = max(n/2, 10_000)
	next, seen := decks(by, seed), make([]float64, 120)
	for range n {
		index, before := 0, []int{}
		for _, card := range next() {
			if card < 5 {
				smaller := 0
				for _, other := range before {
					if other < card {
						smaller++
					}
				}
				index = index*(len(before)+1) + smaller
				before = append(before, card)
			}
		}
		seen[index]++
	}
	return against(seen, equal(120), float64(n))
}

// curve holds crash points to their curve: the chance that a point is t or more
// is 0.99 / t, so 0.99 / point is uniform above the point 1.
func curve(n int, seed uint64) float64 { return uniform(n, seed, 0.99) }

func uniform(n int, seed uint64, returned float64) float64 {
	chance := rng.NewSeeded(seed)
	s, values := fair.NewServerSeed(chance), []float64{}
	for range n {
		s = fair.ServerSeed(s.Commitment())
		x := crash.First52(fair.Salted(s, "salt"))
		// the point before it is floored: returned / (1 - u)
		exact := returned / (1 - float64(x)/math.Exp2(52))
		if exact >= 1 {
			values = append(values, 1/exact)
		}
	}
	slices.Sort(values)
	below := float64(len(values))
	// those above 1 must be 99 in a hundred, too
	z := (below - 0.99*float64(n)) / math.Sqrt(float64(n)*0.99*0.01)
	return either(kolmogorov(distance(values), len(values)), both(z))
}

// either is the chance that one of two statistics is as rare as the rarer.
func either(p, q float64) float64 {
	least := min(p, q)
	return 1 - (1-least)*(1-least)
}
