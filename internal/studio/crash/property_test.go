package crash_test

import (
	"testing"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"

	"pgregory.net/rapid"
)

// book is an independent account of what the effects did with the stakes.
type book struct {
	asked  map[id.Round]money.Amount
	taken  map[id.Round]bool
	answer map[id.Round]int
	paid   map[id.Round]money.Amount
	at     map[id.Round]crash.Multiplier
}

func (b *book) enter(t *rapid.T, effects []crash.Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case crash.PlaceStake:
			if _, twice := b.asked[e.Bet]; twice {
				t.Fatalf("bet %v asked for its stake twice", e.Bet)
			}
			b.asked[e.Bet] = e.Stake
		case crash.PayOut:
			b.answer[e.Bet]++
			b.paid[e.Bet], b.at[e.Bet] = e.Payout, e.At
			b.same(t, e.Bet, e.Stake)
		case crash.LoseStake:
			b.answer[e.Bet]++
			b.same(t, e.Bet, e.Stake)
		case crash.ReturnStake:
			b.answer[e.Bet]++
			b.paid[e.Bet] = e.Stake
			b.same(t, e.Bet, e.Stake)
		}
	}
}

func (b *book) same(t *rapid.T, bet id.Round, stake money.Amount) {
	if b.asked[bet] != stake || !b.taken[bet] {
		t.Fatalf("bet %v is answered with %s, asked %s, taken %v", bet, stake, b.asked[bet], b.taken[bet])
	}
	if b.answer[bet] != 1 {
		t.Fatalf("bet %v is answered %d times", bet, b.answer[bet])
	}
}

func command(t *rapid.T, b *book) crash.Command {
	bet := id.Round(rapid.IntRange(1, 12).Draw(t, "bet"))
	member := id.Member(bet%5 + 1)
	switch rapid.IntRange(0, 11).Draw(t, "kind") {
	case 0, 1, 2, 3:
		auto := crash.Multiplier(rapid.SampledFrom([]int64{0, 0, 101, 110, 150, 200, 1000, 1 << 40}).Draw(t, "auto"))
		stake := money.Amount(rapid.Int64Range(-1, 200_000_000).Draw(t, "cents")) * 10_000
		return crash.PlaceBet{Bet: bet, Member: member, Stake: stake, Auto: auto}
	case 4, 5, 6:
		if b.asked[bet] == 0 {
			return crash.Tick{}
		}
		return crash.StakeTaken{Bet: bet}
	case 7:
		if b.taken[bet] {
			return crash.Tick{}
		}
		return crash.StakeRefused{Bet: bet}
	case 8:
		return crash.CancelBet{Bet: bet, Member: member}
	case 9, 10:
		return crash.CashOut{Bet: bet, Member: member}
	}
	if rapid.IntRange(0, 20).Draw(t, "abort") == 0 {
		return crash.Abort{}
	}
	return crash.Tick{}
}

// Any order of commands at any times: no payment above the point, none twice,
// every stake taken is answered exactly once, nothing stays open.
func TestRound_ConservesEveryStakeWhateverIsAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := fair.NewServerSeed(rng.NewSeeded(rapid.Uint64().Draw(t, "seed")))
		rules := crash.HouseRules(2)
		s, _, err := crash.Open(crash.Opening{Number: 1, Seed: seed, Salt: "salt", Rules: rules, At: t0})
		if err != nil {
			t.Fatal(err)
		}
		b := &book{map[id.Round]money.Amount{}, map[id.Round]bool{}, map[id.Round]int{}, map[id.Round]money.Amount{}, map[id.Round]crash.Multiplier{}}
		at := t0
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			at = at.Add(time.Duration(rapid.IntRange(-200, 900).Draw(t, "ms")) * time.Millisecond)
			c := command(t, b)
			if taken, ok := c.(crash.StakeTaken); ok {
				b.taken[taken.Bet] = true
			}
			before := s.Clone()
			var effects []crash.Effect
			s, effects, err = crash.Step(s, at, c)
			b.enter(t, effects)
			if place, ok := c.(crash.PlaceBet); ok && err == nil {
				if at >= before.ClosesAt || before.Phase != crash.Betting {
					t.Fatalf("a late bet was taken: %+v", place)
				}
			}
		}
		for bet := range b.asked { // stakes still on their way arrive at last
			if found, _ := s.Find(bet); found.Status != crash.Refused && !b.taken[bet] {
				b.taken[bet] = true
				var effects []crash.Effect
				s, effects, _ = crash.Step(s, at, crash.StakeTaken{Bet: bet})
				b.enter(t, effects)
			}
		}
		var effects []crash.Effect
		s, effects, _ = crash.Step(s, at.Add(time.Hour), crash.Tick{})
		b.enter(t, effects)
		settled(t, s, b, rules)
	})
}

func settled(t *rapid.T, s crash.State, b *book, rules crash.Rules) {
	if !s.Over() {
		t.Fatal("the round is not over")
	}
	var in, out, kept money.Amount
	for _, bet := range s.Bets {
		if !bet.Status.Final() {
			t.Fatalf("bet %v stays %s", bet.ID, bet.Status)
		}
		if b.at[bet.ID] > s.Point {
			t.Fatalf("paid at %s above the point %s", b.at[bet.ID], s.Point)
		}
		if b.paid[bet.ID] > bet.Stake+rules.MaxProfit {
			t.Fatalf("profit above the cap: %s on %s", b.paid[bet.ID], bet.Stake)
		}
		if b.taken[bet.ID] != (b.answer[bet.ID] == 1) {
			t.Fatalf("bet %v taken %v, answered %d times", bet.ID, b.taken[bet.ID], b.answer[bet.ID])
		}
		if b.taken[bet.ID] {
			in += bet.Stake
			out += b.paid[bet.ID]
		}
		switch bet.Status {
		case crash.Cashed:
			kept += bet.Stake - bet.Payout
		case crash.Lost:
			kept += bet.Stake
		}
	}
	if in != out+kept {
		t.Fatalf("in %s, out %s, kept %s", in, out, kept)
	}
}

// Waking only when told to gives the same end as waking every millisecond.
func TestWakeAt_MissesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := fair.NewServerSeed(rng.NewSeeded(rapid.Uint64().Draw(t, "seed")))
		s, _, err := crash.Open(crash.Opening{Number: 1, Seed: seed, Salt: "salt", Rules: crash.HouseRules(2), At: t0})
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= 5; n++ {
			auto := crash.Multiplier(rapid.Int64Range(101, 400).Draw(t, "auto"))
			s, _, _ = crash.Step(s, t0, crash.PlaceBet{Bet: id.Round(n), Member: id.Member(n), Stake: money.Unit, Auto: auto})
			s, _, _ = crash.Step(s, t0, crash.StakeTaken{Bet: id.Round(n)})
		}
		for steps := 0; s.WakeAt() != 0; steps++ {
			at := s.WakeAt()
			var effects []crash.Effect
			s, effects, _ = crash.Step(s, at, crash.Tick{})
			if len(effects) == 0 || steps > 10 {
				t.Fatalf("woken at %d for nothing", at)
			}
		}
		for _, bet := range s.Bets {
			if (bet.Auto <= s.Point) != (bet.Status == crash.Cashed) {
				t.Fatalf("auto %s, point %s, %s", bet.Auto, s.Point, bet.Status)
			}
		}
	})
}
