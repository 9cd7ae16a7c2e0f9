package betting_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

// nearlyFull is five less than an account holds.
const nearlyFull = "3999999999995"

func TestWin_BeyondWhatAnAccountHoldsIsRefusedForGood(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, nearlyFull)
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "b", "1"))
		require.NoError(t, err)
		for range 3 {
			_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "w", "b", "6.01"))
			require.ErrorIs(t, err, ledger.ErrFull)
			_, err = w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r2", "bw", "1", "7.01"))
			require.ErrorIs(t, err, ledger.ErrFull)
		}
		require.Equal(t, amount("3999999999994"), w.Cash(t, m))
		_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "w", "b", "6"))
		require.NoError(t, err, "nothing has come of its id")
		w.RequireSound(t)
	})
}

// An account's row is written behind its postings on SQLite, with somebody else's
// bets; what it cannot take must not get that far.
func TestWin_BeyondWhatAnAccountHoldsStopsNobodyElse(t *testing.T) {
	first := dbtest.SQLite(t)
	file := fileOf(t, first)
	require.NoError(t, first.Close())
	var rich, poor id.Member
	for start := range 2 {
		d, err := db.Open(context.Background(), db.Config{URL: file, Behind: 16})
		require.NoError(t, err)
		w := bettingtest.New(t, d)
		if start == 0 {
			rich, poor = w.Funded(t, nearlyFull), w.Funded(t, "1000")
		}
		_, err = w.PlaceAndSettle(t.Context(), bettingtest.BetWin(rich, "r", "w", "1", "4000000"))
		require.ErrorIs(t, err, ledger.ErrFull)
		for i := range 60 {
			name := fmt.Sprint(start, i)
			var res betting.Result
			res, err = w.Place(t.Context(), bettingtest.Bet(poor, name, name, "1"))
			require.NoError(t, err, name)
			require.False(t, res.Replayed)
		}
		require.NoError(t, d.Close())
	}
}

func TestPlace_RefusesAmountsPastAnySense(t *testing.T) {
	w := bettingtest.New(t, dbtest.SQLite(t))
	m := w.Funded(t, "10")
	bet := bettingtest.Bet(m, "r", "a", "1")
	for stake, want := range map[money.Amount]error{
		-1: betting.ErrCommand, money.Min: betting.ErrCommand, money.Max: betting.ErrStakeLimit,
		money.Greatest + 1: betting.ErrStakeLimit, money.Greatest: wallet.ErrNotEnough,
	} {
		bet.Stake = stake
		_, err := w.Place(t.Context(), bet)
		require.Equal(t, fault.From(want).Key, fault.From(err).Key)
	}
	require.Equal(t, amount("10"), w.Cash(t, m))
}

// greatest is the largest payout, and more the least that is too large.
const greatest, more = "100000000000", "100000000000.01"

func TestWin_OfMoreThanTheGreatestAmountIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "10")
		refused := func(_ betting.Result, err error) { t.Helper(); require.ErrorIs(t, err, betting.ErrCommand) }
		taken := func(res betting.Result, err error) betting.Result { t.Helper(); require.NoError(t, err); return res }
		refused(w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r", "a", "1", more)))
		taken(w.Place(t.Context(), bettingtest.Bet(m, "r", "b", "1")))
		refused(w.Settle(t.Context(), bettingtest.Win(m, "r", "w", "b", more)))
		prize := bettingtest.Win(m, "p", "p", "", more)
		prize.Promo = true
		refused(w.Settle(t.Context(), prize))
		require.Equal(t, amount("9"), w.Cash(t, m))

		win := bettingtest.Win(m, "r", "w", "b", greatest)
		win.CloseRound = true
		taken(w.Settle(t.Context(), win))
		resettled := betting.ResettleCmd{Head: bettingtest.Head(m, "r", "s"), Payout: amount(more), Version: 1}
		refused(w.Resettle(t.Context(), resettled))
		require.Equal(t, amount("100000000009"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

// What was taken while more was allowed is answered as it was then, and undone.
func TestWin_OfMoreThanTheGreatestAmountThatStandsIsAnsweredAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "10")
		bet := bettingtest.BetWin(m, "r", "a", "1", greatest)
		_, err := w.PlaceAndSettle(t.Context(), bet)
		require.NoError(t, err)
		ledgertest.Tamper(t, d, "UPDATE bet_actions SET claimed = claimed + 1")
		again := bettingtest.New(t, d) // remembers nothing
		again.Book.Clock.Advance(time.Hour)
		bet.Payout++
		res, err := again.PlaceAndSettle(t.Context(), bet)
		require.NoError(t, err)
		require.True(t, res.Replayed)
		_, err = again.Rollback(t.Context(), bettingtest.Undo(m, "r", "u", "a"))
		require.NoError(t, err)
		require.Equal(t, amount("10"), again.Cash(t, m))
	})
}

func TestWin_ManyOfTheGreatestFromOneVendorAddUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		for i := range 90 {
			m := w.Book.Member()
			prize := bettingtest.Win(m, "p", fmt.Sprint("p", i), "", greatest)
			prize.Promo = true
			_, err := w.Settle(t.Context(), prize)
			require.NoError(t, err)
		}
		w.RequireSound(t)
		vendor, err := w.Book.Find(t.Context(), ledger.Vendor(bettingtest.Vendor, ledger.GGR, money.BDT))
		require.NoError(t, err)
		sum, err := w.Book.Balance(t.Context(), vendor)
		require.NoError(t, err)
		require.Equal(t, -90*money.Greatest, sum)
	})
}

func fileOf(t *testing.T, d *db.DB) (file string) {
	t.Helper()
	var seq int
	var name string
	require.NoError(t, d.QueryRowContext(t.Context(), `PRAGMA database_list`).Scan(&seq, &name, &file))
	return file
}
