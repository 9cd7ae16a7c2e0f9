package bonus_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus/bonustest"
)

// A round is staked with money of a grant that then ended and of the next one,
// whose money is lost before the win is taken back: what the house gives back for
// the one must not be taken for the other's.
func TestRollback_TakesBackFromEachGrantOnlyItsOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "10")
		bet := func(round, tx, stake string) {
			_, err := w.Place(t.Context(), bettingtest.Bet(m, round, tx, stake))
			require.NoError(t, err)
		}
		bet("lost", "t0", "10")
		first := w.Claim(t, m, w.Launched(t, "first", bonustest.Gift("100", 10)))
		bet("r", "t1", "50")
		_, err := w.Bonus.Forfeit(t.Context(), m, first.ID)
		require.NoError(t, err)
		w.Claim(t, m, w.Launched(t, "second", bonustest.Gift("100", 10)))
		bet("r", "t2", "50")
		_, err = w.Settle(t.Context(), bettingtest.Win(m, "r", "t3", "", "40"))
		require.NoError(t, err)
		require.Equal(t, 70*money.Unit, w.Has(t, m).Bonus)
		bet("gone", "t4", "70")

		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "t5", "t3"))

		require.NoError(t, err)
		has := w.Has(t, m)
		require.Equal(t, []money.Amount{-20 * money.Unit, 0}, []money.Amount{has.Cash, has.Bonus})
		w.RequireSound(t)
	})
}
