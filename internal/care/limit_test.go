package care_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/care"
	"baize/internal/care/caretest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var bg = context.Background()

func amount(s string) money.Amount { return money.MustParse(s) }

// bet places one stake in a round of its own.
func bet(w *caretest.World, m id.Member, name, stake string) error {
	_, err := w.Bets.Place(bg, bettingtest.Bet(m, name, name, stake))
	return err
}

// spree places n stakes at once, over all nodes in turn, and counts what was
// taken and what was refused for want.
func spree(t *testing.T, nodes []*caretest.World, m id.Member, name string, n int, stake string, want error) (taken, refused int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			err := bet(nodes[i%len(nodes)], m, fmt.Sprint(name, i), stake)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				taken++
			case errors.Is(err, want):
				refused++
			default:
				t.Error(err)
			}
		})
	}
	close(start)
	wg.Wait()
	return taken, refused
}

// nodes are one world, and on PostgreSQL a second node on the same database.
func nodes(t *testing.T, d *db.DB) []*caretest.World {
	w := caretest.New(t, d)
	if d.Engine() != db.Postgres {
		return []*caretest.World{w}
	}
	return []*caretest.World{w, w.Beside(t, dbtest.Beside(t, d))}
}

func TestG2_StakeAndLossLimitsAreNeverExceededByOneUnitUnderParallelBets(t *testing.T) {
	for _, kind := range []care.Kind{care.Stake, care.Loss} {
		t.Run(string(kind), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				all := nodes(t, d)
				w := all[0]
				m := w.Bets.Funded(t, "10000")
				w.Limit(t, m, kind, care.Day, "100")
				w.Limit(t, m, kind, care.Month, "1000")
				taken, refused := spree(t, all, m, string(kind), 120, "7", betting.ErrLimit)
				require.Equal(t, []int{14, 106}, []int{taken, refused}, "exactly floor(100/7)")
				require.Equal(t, amount("9902"), w.Bets.Cash(t, m))
				require.ErrorIs(t, bet(w, m, string(kind)+"-more", "2.01"), betting.ErrLimit)
				require.NoError(t, bet(w, m, string(kind)+"-rest", "2"))
				require.ErrorIs(t, bet(all[len(all)-1], m, string(kind)+"-one", "0.01"), betting.ErrLimit)
				w.Bets.RequireSound(t)
			})
		})
	}
}

func TestG2_TheLowestLimitGovernsAndOldHoursFallOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		m := w.Bets.Funded(t, "1000")
		w.Limit(t, m, care.Stake, care.Day, "50")
		w.Limit(t, m, care.Stake, care.Week, "70")
		require.NoError(t, bet(w, m, "a", "50"))
		require.ErrorIs(t, bet(w, m, "b", "1"), betting.ErrLimit)
		w.Clock.Advance(25 * time.Hour)
		require.ErrorIs(t, bet(w, m, "c", "21"), betting.ErrLimit, "the week's")
		require.NoError(t, bet(w, m, "d", "20"))
		w.Clock.Advance(6 * 24 * time.Hour)
		require.NoError(t, bet(w, m, "e", "50"))
	})
}

func TestG2_WhatIsPaidLowersTheLossAndWhatIsVoidedTheStake(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		w.Listen(t)
		m := w.Bets.Funded(t, "1000")
		require.NoError(t, bet(w, m, "old", "10"))
		w.Clock.Advance(time.Second)
		w.Limit(t, m, care.Loss, care.Day, "100")
		w.Limit(t, m, care.Stake, care.Day, "150")
		require.NoError(t, bet(w, m, "a", "100"))
		require.ErrorIs(t, bet(w, m, "b", "1"), betting.ErrLimit, "open bets count as lost")
		_, err := w.Bets.Settle(bg, bettingtest.Win(m, "old", "old-win", "old", "500"))
		require.NoError(t, err)
		_, err = w.Bets.Settle(bg, bettingtest.Win(m, "a", "a-win", "a", "40"))
		require.NoError(t, err)
		require.Eventually(t, func() bool { return used(t, w, m, care.Loss) == amount("60") }, 10*time.Second, 20*time.Millisecond,
			"what was staked before the limit does not count, nor does its win")
		require.NoError(t, bet(w, m, "c", "40"))
		require.ErrorIs(t, bet(w, m, "d", "0.01"), betting.ErrLimit)
		_, err = w.Bets.Rollback(bg, bettingtest.Undo(m, "c", "c-undo", "c"))
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			return used(t, w, m, care.Stake) == amount("100") && used(t, w, m, care.Loss) == amount("60")
		}, 10*time.Second, 20*time.Millisecond)
		require.NoError(t, bet(w, m, "e", "40"))
	})
}

func used(t *testing.T, w *caretest.World, m id.Member, k care.Kind) money.Amount {
	o, err := w.Look(bg, m)
	require.NoError(t, err)
	for _, b := range o.Bounds {
		if b.Kind == k {
			return b.Used
		}
	}
	return -1
}

func TestG2_ARefusedBetCountsNothingAndARepeatOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		m := w.Bets.Funded(t, "30")
		w.Limit(t, m, care.Stake, care.Day, "100")
		require.Error(t, bet(w, m, "poor", "31"))
		require.Zero(t, used(t, w, m, care.Stake))
		for range 3 {
			require.NoError(t, bet(w, m, "same", "20"))
		}
		require.Equal(t, amount("20"), used(t, w, m, care.Stake))
	})
}

func TestG2_SingleBetAndSessionLimitsHold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		m := w.Bets.Funded(t, "1000")
		w.Limit(t, m, care.Bet, care.Once, "5")
		require.ErrorIs(t, bet(w, m, "a", "5.01"), betting.ErrLimit)
		require.NoError(t, bet(w, m, "b", "5"))
		w.Limit(t, m, care.Session, care.Once, "60")
		require.NoError(t, bet(w, m, "c", "1"))
		for i := range 3 {
			w.Clock.Advance(19 * time.Minute)
			require.NoError(t, bet(w, m, fmt.Sprint("d", i), "1"))
		}
		require.Equal(t, amount("57"), used(t, w, m, care.Session))
		w.Clock.Advance(3 * time.Minute)
		require.ErrorIs(t, bet(w, m, "e", "1"), betting.ErrLimit)
		w.Clock.Advance(26 * time.Minute)
		require.ErrorIs(t, bet(w, m, "f", "1"), betting.ErrLimit, "half an hour since the last bet is not over")
		w.Clock.Advance(time.Minute)
		require.NoError(t, bet(w, m, "g", "1"))
	})
}

func TestG3_ADecreaseHoldsAtOnceAnIncreaseAfterADayAndASecondYes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		m := w.Bets.Funded(t, "1000")
		which := care.Which{Member: m, Kind: care.Bet}
		w.Limit(t, m, care.Bet, care.Once, "10")
		w.Limit(t, m, care.Bet, care.Once, "4")
		require.ErrorIs(t, bet(w, m, "a", "5"), betting.ErrLimit)

		w.Limit(t, m, care.Bet, care.Once, "20")
		_, err := w.ConfirmLimit(bg, which)
		require.ErrorIs(t, err, care.ErrTooSoon)
		w.Clock.Advance(care.CoolOff - time.Second)
		_, err = w.ConfirmLimit(bg, which)
		require.ErrorIs(t, err, care.ErrTooSoon)
		w.Clock.Advance(2 * time.Second)
		require.ErrorIs(t, bet(w, m, "b", "5"), betting.ErrLimit, "time alone raises nothing")
		_, err = w.ConfirmLimit(bg, which)
		require.NoError(t, err)
		require.NoError(t, bet(w, m, "c", "20"))
		_, err = w.ConfirmLimit(bg, which)
		require.ErrorIs(t, err, care.ErrNoWish)

		w.Limit(t, m, care.Bet, care.Once, "0")
		require.ErrorIs(t, bet(w, m, "d", "21"), betting.ErrLimit, "a removal waits too")
		w.Clock.Advance(care.CoolOff + care.WishLife)
		_, err = w.ConfirmLimit(bg, which)
		require.ErrorIs(t, err, care.ErrNoWish, "a week later the wish has lapsed")
		w.Limit(t, m, care.Bet, care.Once, "0")
		_, err = w.KeepLimit(bg, which)
		require.NoError(t, err)
		w.Clock.Advance(care.CoolOff)
		_, err = w.ConfirmLimit(bg, which)
		require.ErrorIs(t, err, care.ErrNoWish)
		w.Limit(t, m, care.Bet, care.Once, "0")
		w.Clock.Advance(care.CoolOff)
		_, err = w.ConfirmLimit(bg, which)
		require.NoError(t, err)
		require.NoError(t, bet(w, m, "e", "21"))
	})
}

func TestG3_AWishThatIsAskedAnewWaitsAnew(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	m := w.Bets.Funded(t, "0")
	w.Limit(t, m, care.Bet, care.Once, "1")
	w.Limit(t, m, care.Bet, care.Once, "2")
	w.Clock.Advance(23 * time.Hour)
	w.Limit(t, m, care.Bet, care.Once, "1000")
	w.Clock.Advance(time.Hour)
	_, err := w.ConfirmLimit(bg, care.Which{Member: m, Kind: care.Bet})
	require.ErrorIs(t, err, care.ErrTooSoon)
}

func TestSetLimit_RefusesWhatIsNone(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	m := w.Bets.Funded(t, "0")
	for _, c := range []struct {
		kind   care.Kind
		period care.Period
		amount money.Amount
		field  string
	}{
		{"wine", care.Day, 1, "kind"}, {care.Deposit, care.Once, 1, "period"}, {care.Deposit, "year", 1, "period"}, {care.Bet, care.Day, 1, "period"},
		{care.Loss, care.Day, -1, "amount"}, {care.Session, care.Once, money.Unit + 1, "amount"}, {care.Session, care.Once, 1441 * money.Unit, "amount"},
		{care.Stake, care.Week, 1<<62 - 1, "amount"},
	} {
		_, err := w.SetLimit(bg, care.Which{Member: m, Kind: c.kind, Period: c.period}, c.amount)
		f := fault.From(err)
		require.Equal(t, fault.Invalid, f.Code, c)
		require.Equal(t, c.field, f.Fields[0].Path)
	}
	_, err := w.SetLimit(bg, care.Which{Member: m, Kind: care.Bet}, 0)
	require.ErrorIs(t, err, care.ErrNoLimit)
}

func TestG4_TheReviewIsDueHalfAYearAfterTheLastOne(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	m := w.Bets.Funded(t, "0")
	due := func() bool {
		o, err := w.Look(bg, m)
		require.NoError(t, err)
		return o.ReviewDue
	}
	require.False(t, due())
	w.Clock.Advance(182 * 24 * time.Hour)
	require.True(t, due())
	_, err := w.Reviewed(bg, m)
	require.NoError(t, err)
	require.False(t, due())
	w.Clock.Advance(182 * 24 * time.Hour)
	require.True(t, due())
}

func TestImpose_StaffSetsStricterBesideTheMembersOwn(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	m := w.Bets.Funded(t, "1000")
	which, order := care.Which{Member: m, Kind: care.Bet}, care.Order{Operator: 7, Reason: "worry"}
	w.Limit(t, m, care.Bet, care.Once, "10")
	_, err := w.Impose(bg, care.Order{Operator: 7}, which, amount("5"))
	require.Equal(t, fault.Invalid, fault.From(err).Code, "a reason is needed")
	_, err = w.Impose(bg, order, which, amount("5"))
	require.NoError(t, err)
	require.ErrorIs(t, bet(w, m, "a", "6"), betting.ErrLimit)
	_, err = w.Impose(bg, order, which, amount("500"))
	require.NoError(t, err)
	require.ErrorIs(t, bet(w, m, "b", "11"), betting.ErrLimit, "the member's own stands")
	_, err = w.Impose(bg, order, which, 0)
	require.NoError(t, err)
	require.ErrorIs(t, bet(w, m, "c", "11"), betting.ErrLimit)
	require.Len(t, w.Facts.Audits, 3)
	h, err := w.History(bg, m, pageOf(10))
	require.NoError(t, err)
	require.Len(t, h.Items, 4)
	require.Equal(t, id.Staff(7), h.Items[0].Staff)
}
