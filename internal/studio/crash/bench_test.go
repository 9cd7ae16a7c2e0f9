package crash_test

import (
	"testing"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/crash"
)

// BenchmarkRound plays a whole round of 2,000 bets: placed, taken, half of
// them cashed out by hand.
func BenchmarkRound(b *testing.B) {
	const bets = 2000
	b.ReportAllocs()
	for range b.N {
		s, _, err := crash.Open(crash.Opening{Number: 1, Salt: "salt", Rules: crash.HouseRules(2), At: t0})
		if err != nil {
			b.Fatal(err)
		}
		for n := 1; n <= bets; n++ {
			s, _, _ = crash.Step(s, t0, crash.PlaceBet{Bet: id.Round(n), Member: id.Member(n), Stake: money.Unit, Auto: crash.Multiplier(110 + n%500)})
			s, _, _ = crash.Step(s, t0, crash.StakeTaken{Bet: id.Round(n)})
		}
		for n := 1; n <= bets; n += 2 {
			s, _, _ = crash.Step(s, s.ClosesAt.Add(time.Second), crash.CashOut{Bet: id.Round(n), Member: id.Member(n)})
		}
		s, _, _ = crash.Step(s, t0.Add(time.Hour), crash.Tick{})
		if !s.Over() {
			b.Fatal("not over")
		}
	}
	b.ReportMetric(float64(b.N)*bets*2.5/b.Elapsed().Seconds(), "commands/s")
}
