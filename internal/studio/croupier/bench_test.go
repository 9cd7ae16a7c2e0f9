package croupier_test

import (
	"testing"

	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
)

// BenchmarkRound plays a whole round with 1,000 seats and three bets a seat:
// placed, taken, dealt and decided.
func BenchmarkRound(b *testing.B) {
	const bets = 3000
	b.ReportAllocs()
	for range b.N {
		r := croupier.Open(start(1, "roulette"))
		for n := 1; n <= bets; n++ {
			c := place(id.Round(n), on("red", 10), on("n17", 10))
			c.Member = id.Member(n%1000 + 1)
			if _, err := r.Step(at(2), c); err != nil {
				b.Fatal(err)
			}
			if _, err := r.Step(at(2), croupier.Take{Bet: id.Round(n)}); err != nil {
				b.Fatal(err)
			}
		}
		if effects, _ := r.Step(at(100), croupier.Tick{}); len(effects) != bets {
			b.Fatal(len(effects))
		}
	}
	b.ReportMetric(float64(b.N)*bets*2/b.Elapsed().Seconds(), "commands/s")
}
