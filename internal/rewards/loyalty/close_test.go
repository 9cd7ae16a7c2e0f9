package loyalty_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltytest"
)

func TestClose_CreditsPointsRoundedDownAndCarriesTheRest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Hear(t, w.Bet(m, "RNG", "199.99", "500"), w.Bet(m, "LIVE", "399.999999", "0"), w.Deposit(m, "150"))
		require.Zero(t, w.Points(t, m), "nothing before the day is closed")
		w.Book.Clock.Advance(7*time.Hour + 59*time.Minute)
		require.NoError(t, w.CloseDays(t.Context()))
		require.Zero(t, w.Points(t, m), "the day is over for less than two hours")
		w.Book.Clock.Advance(time.Minute)
		require.NoError(t, w.CloseDays(t.Context()))
		require.EqualValues(t, 2, w.Points(t, m), "1 of RNG, 0 of LIVE, 1 of the deposit")
		w.Hear(t, w.Bet(m, "RNG", "0.01", "0"), w.Bet(m, "LIVE", "0.000001", "0"), w.Deposit(m, "50"))
		w.Days(t, 1)
		require.EqualValues(t, 5, w.Points(t, m), "what was left over counts")
		w.Book.RequireSound(t)
	})
}

func TestClose_TakesBackPointsOfWhatDidNotStandAndKeepsTheRestAsDebt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Hear(t, w.Bet(m, "RNG", "10000", "0"))
		w.Days(t, 1)
		require.EqualValues(t, 100, w.Points(t, m))
		put(t, w, ware("tea", 60), 5)
		_, err := w.Redeem(t.Context(), redeem(m, "tea", "a"))
		require.NoError(t, err)
		w.Hear(t, w.Void(m, "RNG", "10000", "0"))
		w.Days(t, 1)
		require.Zero(t, w.Points(t, m), "40 were left, 60 are owed")
		p, err := w.ProgressOf(t.Context(), m)
		require.NoError(t, err)
		require.EqualValues(t, 60, p.Debt)
		w.Gift(t, m, 50)
		w.Hear(t, w.Bet(m, "RNG", "1500", "0"))
		w.Days(t, 1)
		require.EqualValues(t, 5, w.Points(t, m), "new points pay what is owed first")
		w.Book.RequireSound(t)
	})
}

// TestClose_AgreesWithASum compares what many days give with one sum over all
// of them, whatever is taken back between.
func TestClose_AgreesWithASum(t *testing.T) {
	d := dbtest.SQLite(t)
	w := loyaltytest.New(t, d)
	points, _, err := w.Terms.Points(t.Context())
	require.NoError(t, err)
	rapid.Check(t, func(r *rapid.T) {
		m := w.Book.Member()
		sums := map[string]money.Amount{}
		for range rapid.IntRange(1, 6).Draw(r, "days") {
			var batch []bus.Delivery
			for range rapid.IntRange(0, 4).Draw(r, "events") {
				category := rapid.SampledFrom([]string{"RNG", "LIVE", ""}).Draw(r, "category")
				amount := money.Amount(rapid.Int64Range(1, 900_000_000).Draw(r, "amount"))
				switch {
				case category == "":
					batch = append(batch, w.Deposit(m, amount.String()))
				case rapid.Bool().Draw(r, "void"):
					batch = append(batch, w.Void(m, category, amount.String(), "0"))
					amount = -amount
				default:
					batch = append(batch, w.Bet(m, category, amount.String(), "0"))
				}
				sums[category] += amount
			}
			w.Hear(t, batch...)
			w.Days(t, 1)
		}
		want := floorDiv(sums[""], points.DepositPer) + floorDiv(sums["RNG"], points.RateOf("RNG")) + floorDiv(sums["LIVE"], points.RateOf("LIVE"))
		p, err := w.ProgressOf(t.Context(), m)
		require.NoError(t, err)
		if have := w.Points(t, m); have < 0 || have-p.Debt != want || (have > 0 && p.Debt > 0) {
			r.Fatalf("have %d, owe %d, want %d", have, p.Debt, want)
		}
	})
	w.Book.RequireSound(t)
}

func floorDiv(a, b money.Amount) int64 {
	n := a / b
	if a%b < 0 {
		n--
	}
	return int64(n)
}

func TestClose_GivesRebateAndCashbackOncePerPeriod(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m, winner := w.Book.Member(), w.Book.Member()
		w.Hear(t, w.Bet(m, "RNG", "3333.33", "1000"), w.Bet(m, "LIVE", "1000", "0"), w.Bet(winner, "RNG", "1000", "1600"))
		w.Days(t, 1) // Friday is closed
		// 3333.33 * 0.30 % = 9.99999, 1000 * 0.15 % = 1.50
		require.Equal(t, map[string]string{"rebate 2026-11-20/2": "11.49"}, rewardsOf(t, w, m))
		w.Days(t, 3) // Sunday ends the week
		got := rewardsOf(t, w, m)
		require.Equal(t, "166.66", got["cashback 2026-11-16/2"], "5 % of 3333.33")
		require.Equal(t, map[string]string{"rebate 2026-11-20/2": "3.00"}, rewardsOf(t, w, winner), "who won lost nothing")

		w.Hear(t, w.Void(m, "RNG", "3333.33", "1000"))
		w.Days(t, 1)
		w.Hear(t, w.Bet(m, "RNG", "4333.33", "4333.33"))
		w.Days(t, 1)
		require.Equal(t, "3.00", rewardsOf(t, w, m)["rebate 2026-11-25/2"], "what was given for a void bet comes off the next")
		w.Book.RequireSound(t)
	})
}

func TestClose_GivesByItselfNeitherToWhoStaysAwayNorToWhoIsNobodyAnyMore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		rules, version, err := w.Terms.Rebates(t.Context())
		require.NoError(t, err)
		rules.Auto = true
		require.NoError(t, w.Terms.SetRebates(t.Context(), 7, version, rules))
		here, away, gone := w.Book.Member(), w.Book.Member(), w.Book.Member()
		for _, m := range []id.Member{here, away, gone} {
			w.Hear(t, w.Bet(m, "RNG", "3333.33", "1000"))
		}
		w.Shut[away], w.Gone[gone] = true, true
		w.Days(t, 4) // Sunday ends the week, with a cashback and the rank's gift
		require.Equal(t, money.MustParse("9.99"), w.Cash(t, here))
		require.Zero(t, w.Cash(t, away))
		require.Equal(t, "9.99", rewardsOf(t, w, away)["rebate 2026-11-20/2"], "it waits")
		require.Zero(t, w.Cash(t, gone))
		require.Empty(t, rewardsOf(t, w, gone))
		n, err := w.Waiting(t.Context(), gone)
		require.NoError(t, err)
		require.Zero(t, n)
		w.Book.RequireSound(t)
	})
}

func TestClose_CountsWhatIsToldLateInTheOpenDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		late := w.Bet(m, "RNG", "1000", "0")
		w.Hear(t, w.Bet(m, "RNG", "1000", "0"))
		w.Days(t, 1)
		require.EqualValues(t, 10, w.Points(t, m))
		w.Hear(t, late)
		w.Days(t, 1)
		require.EqualValues(t, 20, w.Points(t, m))
		require.Contains(t, rewardsOf(t, w, m), "rebate 2026-11-21/2")
	})
}

func TestClose_OnTwoNodesGivesOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		other := w.Node(id.NewSource(w.Book.Clock, 2))
		var all []id.Member
		for range 120 {
			m := w.Book.Member()
			all = append(all, m)
			w.Hear(t, w.Bet(m, "RNG", "10000", "0"), w.Deposit(m, "2000"))
		}
		w.Book.Clock.Advance(12 * 24 * time.Hour)
		var group sync.WaitGroup
		for _, node := range []*loyalty.Service{w.Service, other, w.Service, other} {
			group.Go(func() { require.NoError(t, node.CloseDays(t.Context())) })
		}
		group.Wait()
		for _, m := range all {
			require.EqualValues(t, 130, w.Points(t, m), "110 of turnover by the rank, 20 of the deposit")
			got := rewardsOf(t, w, m)
			require.Len(t, got, 5, "%v", got) // rank up, two weeks, rebate, cashback
		}
		w.Book.RequireSound(t)
	})
}

func TestRules_RoundDownAndStopAtTheirBounds(t *testing.T) {
	unit := money.Unit
	back := rewards.Cashback{BasisPoints: 1000, MinLoss: 100 * unit, Cap: 50 * unit}
	lost := func(units int64) []loyalty.Count { return []loyalty.Count{{Stake: money.Amount(units) * unit}} }
	require.Zero(t, loyalty.CashbackOf(back, lost(99)))
	require.Equal(t, 10*unit, loyalty.CashbackOf(back, lost(100)))
	require.Equal(t, 50*unit, loyalty.CashbackOf(back, lost(5000)))
	require.Zero(t, loyalty.CashbackOf(back, lost(-5000)))

	lane := func(category string, stake, payout int64) loyalty.Count {
		return loyalty.Count{Category: category, Stake: money.Amount(stake) * unit, Payout: money.Amount(payout) * unit}
	}
	require.Zero(t, loyalty.CashbackOf(back, []loyalty.Count{lane("PVP", 5000, 0)}), "what members lose to each other the house has not won")
	require.Equal(t, 20*unit, loyalty.CashbackOf(back, []loyalty.Count{lane("PVP", 0, 9000), lane("RNG", 300, 100)}), "nor is what they win of each other the house's loss")

	rates := rewards.Rebates{Rates: []rewards.RebateRate{{Category: "RNG", BasisPoints: 30}}}
	uplift := []rewards.RebateRate{{Category: "RNG", BasisPoints: 20}, {Category: "LIVE", BasisPoints: 50}}
	day := []loyalty.Count{{Category: "RNG", Valid: 1000 * unit}, {Category: "LIVE", Valid: 1000 * unit}, {Deposit: 1000 * unit}}
	require.Equal(t, 5*unit, loyalty.RebateOf(rates, uplift, day, loyalty.Carry{}), "an uplift of nothing is nothing")

	left := loyalty.Carry{}
	points := rewards.Points{Rates: []rewards.Rate{{Category: "RNG", Turnover: 100 * unit}}}
	require.EqualValues(t, 15, loyalty.Earn(points, 150, day, left))
	require.EqualValues(t, -16, loyalty.Earn(points, 150, []loyalty.Count{{Category: "RNG", Valid: -1001 * unit}}, left), "rounded down, below zero too")
	require.Equal(t, money.MustParse("98.5"), left["points:RNG"])
}

func TestDayOf_BeginsAtTheBrandsMidnight(t *testing.T) {
	at := func(text string) clock.Instant {
		moment, err := time.Parse(time.RFC3339, text)
		require.NoError(t, err)
		return clock.At(moment)
	}
	zone := loyaltytest.Zone()
	require.Equal(t, "2026-11-20", loyalty.DayOf(at("2026-11-20T17:59:59Z"), zone).String())
	require.Equal(t, "2026-11-21", loyalty.DayOf(at("2026-11-20T18:00:00Z"), zone).String())
	require.Equal(t, "2027-01", loyalty.DayOf(at("2026-12-31T18:00:00Z"), zone).Month().String())
}

func BenchmarkHear(b *testing.B) {
	w := loyaltytest.New(b, dbtest.SQLite(b))
	var members []id.Member
	for range 200 {
		members = append(members, w.Book.Member())
	}
	const size = 500
	batch := make([]bus.Delivery, 0, size)
	for i := range size {
		batch = append(batch, w.Bet(members[i%len(members)], []string{"RNG", "LIVE"}[i%2], fmt.Sprint(1+i%50), "0"))
	}
	b.ResetTimer()
	for range b.N {
		w.Hear(b, batch...)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/size, "µs/bet")
}
