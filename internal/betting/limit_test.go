package betting_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
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

func fileOf(t *testing.T, d *db.DB) (file string) {
	t.Helper()
	var seq int
	var name string
	require.NoError(t, d.QueryRowContext(t.Context(), `PRAGMA database_list`).Scan(&seq, &name, &file))
	return file
}
