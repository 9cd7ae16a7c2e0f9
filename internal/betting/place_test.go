package betting_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

func amount(s string) money.Amount { return money.MustParse(s) }

func TestPlace_DebitsOnceAndAnswersARepeatAlike(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		first, err := w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "30"))
		require.NoError(t, err)
		require.Equal(t, amount("70"), first.Balance.Cash)
		require.False(t, first.Replayed)
		again, err := w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "30"))
		require.NoError(t, err)
		require.True(t, again.Replayed)
		again.Replayed = false
		require.Equal(t, first, again)
		require.Equal(t, amount("70"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

func TestPlace_RefusesTheSameIdWithOtherContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "30"))
		require.NoError(t, err)
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "31"))
		require.ErrorIs(t, err, betting.ErrDuplicate)
		require.Equal(t, amount("70"), w.Cash(t, m))
	})
}

func TestPlace_WithoutCoverTellsTheTrueBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "10")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "10.01"))
		require.ErrorIs(t, err, wallet.ErrNotEnough)
		require.Equal(t, amount("10"), fault.From(err).Value["balance"])
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "10"))
		require.NoError(t, err, "a refusal leaves no trace, the id may come again")
	})
}

func TestSettle_PaysAndClosesAndFloors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r1", "t1", "30"))
		require.NoError(t, err)
		win := bettingtest.Win(m, "r1", "t2", "t1", "50.129999")
		win.CloseRound = true
		res, err := w.Settle(t.Context(), win)
		require.NoError(t, err)
		require.Equal(t, amount("120.12"), res.Balance.Cash)
		a, found, err := w.FindAction(t.Context(), bettingtest.Vendor, "t2")
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, amount("50.129999"), a.Claimed)
		require.Equal(t, amount("50.12"), a.Payout)
		_, err = w.Place(t.Context(), bettingtest.Bet(m, "r1", "t3", "1"))
		require.ErrorIs(t, err, betting.ErrRoundClosed)
		w.RequireSound(t)
	})
}
