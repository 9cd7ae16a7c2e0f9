package loyalty_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltytest"
)

// rewardsOf are a member's rewards by kind and reference, with their amounts.
func rewardsOf(t *testing.T, w *loyaltytest.World, m id.Member) map[string]string {
	t.Helper()
	list, err := w.History(t.Context(), m, page.Request{Limit: 100})
	require.NoError(t, err)
	out := map[string]string{}
	for _, r := range list.Items {
		out[string(r.Kind)+" "+r.Ref] = r.Prize.Amount.String()
	}
	return out
}

func level(t *testing.T, w *loyaltytest.World, m id.Member) int {
	t.Helper()
	rank, open, err := w.RankOf(t.Context(), m)
	require.NoError(t, err)
	require.True(t, open)
	return rank.Level
}

func TestHear_RaisesSeveralRanksAtOnceAndGivesEachBonusOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m, other := w.Book.Member(), w.Book.Member()
		w.Hear(t, w.Bet(m, "RNG", "200000", "190000"), w.Bet(other, "RNG", "9999.99", "0"), w.Deposit(other, "2000"))
		require.Equal(t, 0, level(t, w, m), "turnover alone is not enough")
		w.Hear(t, w.Deposit(m, "12000"), w.Deposit(m, "8000"))
		require.Equal(t, 2, level(t, w, m))
		require.Equal(t, 0, level(t, w, other), "a cent is missing")
		want := map[string]string{"rankUp 1": "50.00", "rankUp 2": "300.00"}
		require.Equal(t, want, rewardsOf(t, w, m))

		p, err := w.ProgressOf(t.Context(), m)
		require.NoError(t, err)
		require.Equal(t, 3, p.Next.Level)
		require.Equal(t, money.MustParse("80000"), p.MissingDeposit)
		require.Equal(t, money.MustParse("1300000"), p.MissingTurnover)

		w.Hear(t, w.Void(m, "RNG", "150000", "0"))
		require.Equal(t, 2, level(t, w, m), "what is taken back lowers nobody at once")
		w.Hear(t, w.Bet(m, "RNG", "150000", "0"))
		require.Equal(t, want, rewardsOf(t, w, m), "no second bonus")
	})
}

func TestClose_LowersOneRankAMonthInOrderAfterAnOutage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m, locked := w.Book.Member(), w.Book.Member()
		for _, one := range []id.Member{m, locked} {
			w.Hear(t, w.Deposit(one, "20000"), w.Bet(one, "RNG", "200000", "200000"))
		}
		require.NoError(t, w.Lock(t.Context(), 7, locked, 2, "a friend of the house"))
		w.Days(t, 15) // into December: November is when the rank was earned
		require.Equal(t, 2, level(t, w, m), "the month in which a rank is earned is not checked")
		w.Book.Clock.Advance(45 * 24 * time.Hour) // nobody closes anything for December and most of January
		require.NoError(t, w.CloseDays(t.Context()))
		require.NoError(t, w.CloseDays(t.Context()))
		require.Equal(t, 1, level(t, w, m), "down one")
		require.Equal(t, 2, level(t, w, locked), "never below what staff have locked")
		w.Days(t, 31)
		require.Equal(t, 0, level(t, w, m))
		before := rewardsOf(t, w, m)

		w.Hear(t, w.Bet(m, "RNG", "1999", "1999"))
		require.Equal(t, 0, level(t, w, m))
		w.Hear(t, w.Bet(m, "RNG", "1", "1"))
		require.Equal(t, 1, level(t, w, m), "what keeps the rank brings it back")
		require.Equal(t, before, rewardsOf(t, w, m), "without a second bonus")
		w.Hear(t, w.Bet(m, "RNG", "18000", "18000"))
		require.Equal(t, 2, level(t, w, m))

		file, err := w.DossierOf(t.Context(), m)
		require.NoError(t, err)
		var steps []string
		for _, c := range file.Changes {
			steps = append(steps, c.Why)
		}
		require.Equal(t, []string{"up", "up", "keep", "keep", "up"}, steps)
	})
}

func TestLock_LiftsWithoutABonusAndNeedsAReason(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		require.ErrorIs(t, w.Lock(t.Context(), 7, m, 3, ""), loyalty.ErrReason)
		require.Error(t, w.Lock(t.Context(), 7, m, 9, "no such rank"))
		require.NoError(t, w.Lock(t.Context(), 7, m, 3, "came with us from the old house"))
		require.Equal(t, 3, level(t, w, m))
		require.Empty(t, rewardsOf(t, w, m))
		require.Equal(t, []string{"rewards.rank.lock"}, w.Audited)
		w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"))
		require.Equal(t, map[string]string{"rankUp 1": "50.00"}, rewardsOf(t, w, m), "what the totals earn is given")
	})
}

func TestHold_ChecksAMonthOnce(t *testing.T) {
	ladder := rewards.Ranks{Open: true, Items: []rewards.Rank{{Level: 0}, {Level: 1, Keep: 10}, {Level: 2, Keep: 20}}}
	st := loyalty.Standing{Level: 2, Best: 2}
	require.True(t, loyalty.Hold(ladder, &st, 5, 0, 19))
	require.Equal(t, 1, st.Level)
	require.False(t, loyalty.Hold(ladder, &st, 5, 0, 0), "the same month again")
	require.False(t, loyalty.Hold(ladder, &st, 4, 0, 0), "a month before")
	require.False(t, loyalty.Hold(ladder, &st, 6, 0, 10), "just enough")
	require.True(t, loyalty.Hold(ladder, &st, 7, 0, 9))
	require.Equal(t, 0, st.Level)
}

func TestClaim_GivesOnceAmongMany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"))
		open, err := w.Claimables(t.Context(), m, locale.Default)
		require.NoError(t, err)
		require.Len(t, open, 1)
		var group sync.WaitGroup
		for range 50 {
			group.Go(func() { require.NoError(t, w.ClaimNow(t.Context(), m, open[0].ID)) })
		}
		group.Wait()
		require.Equal(t, money.MustParse("50"), w.Cash(t, m))
		require.ErrorIs(t, w.ClaimNow(t.Context(), w.Book.Member(), open[0].ID), loyalty.ErrReward, "another's reward")
		n, err := w.Waiting(t.Context(), m)
		require.NoError(t, err)
		require.Zero(t, n)
		w.Book.RequireSound(t)
	})
}

func TestClaim_RefusesWhatIsOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"))
		open, err := w.Claimables(t.Context(), m, locale.Default)
		require.NoError(t, err)
		w.Book.Clock.Advance(365 * 24 * time.Hour)
		require.ErrorIs(t, w.ClaimNow(t.Context(), m, open[0].ID), loyalty.ErrExpired)
		require.NoError(t, w.ExpireRewards(t.Context()))
		require.ErrorIs(t, w.ClaimNow(t.Context(), m, open[0].ID), loyalty.ErrExpired)
		require.Zero(t, w.Cash(t, m))
	})
}

func TestG5_WhoStaysAwayClaimsNothingUntilTheyAreBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"))
		open, err := w.Claimables(t.Context(), m, locale.Default)
		require.NoError(t, err)
		w.Shut[m] = true
		require.ErrorIs(t, w.ClaimNow(t.Context(), m, open[0].ID), loyaltytest.ErrShut)
		require.Zero(t, w.Cash(t, m))
		w.Shut[m] = false
		require.NoError(t, w.ClaimNow(t.Context(), m, open[0].ID))
		w.Shut[m] = true
		require.NoError(t, w.ClaimNow(t.Context(), m, open[0].ID), "a repeat is the first answer")
		require.Equal(t, money.MustParse("50"), w.Cash(t, m))
		w.Book.RequireSound(t)
	})
}

func TestG5_TheTimeOfARewardStandsStillInABreakAndRunsInAnExclusion(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		name, kind string
		longer     time.Duration
	}{{"a break", "timeout", 0}, {"a break that is made longer", "timeout", 7 * day}, {"an exclusion", "exclusion", 0}, {"for good", "forever", 0}} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w := loyaltytest.New(t, d)
			m, other := w.Book.Member(), w.Book.Member()
			w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"), w.Deposit(other, "2000"), w.Bet(other, "RNG", "10000", "0"))
			ends := func(m id.Member) clock.Instant {
				open, err := w.Claimables(t.Context(), m, locale.Default)
				require.NoError(t, err)
				require.Len(t, open, 1)
				return open[0].Until
			}
			first, from := ends(m), clock.NowOf(w.Book.Clock)
			w.Break(t, m, c.kind, from.Add(14*day), 0)
			if c.longer > 0 {
				w.Book.Clock.Advance(3 * day)
				w.Break(t, m, c.kind, from.Add(14*day+c.longer), from.Add(14*day))
			}
			want := first
			if c.kind == "timeout" {
				want = first.Add(14*day + c.longer)
			}
			require.Equal(t, want, ends(m), c.name)
			require.Equal(t, first, ends(other), "nobody else's")
		})
	}
}

func TestBirthday_IsGivenOnceAYearByRank(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		m := w.Book.Member()
		w.Born[m] = time.Date(1990, 11, 21, 0, 0, 0, 0, time.UTC)
		w.Hear(t, w.Deposit(m, "2000"), w.Bet(m, "RNG", "10000", "0"))
		n, err := w.Waiting(t.Context(), m)
		require.NoError(t, err)
		require.Equal(t, 1, n, "the rank's bonus; it is not the day yet")
		w.Book.Clock.Advance(6 * time.Hour) // midnight in the brand's zone
		for range 2 {
			n, err = w.Waiting(t.Context(), m)
			require.NoError(t, err)
			require.Equal(t, 2, n)
		}
		require.Equal(t, "100.00", rewardsOf(t, w, m)["birthday 2026"])
	})
}
