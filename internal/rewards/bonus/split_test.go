package bonus_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
)

// Whatever else runs in the database (a worker that looks after its tables is
// enough), the tests count all that has happened in one batch: what a rollback
// takes back in it was never turned over.
func TestCount_HandsOverWhatHappenedInOneBatch(t *testing.T) {
	d := dbtest.Postgres(t)
	w := bonustest.New(t, d)
	m := w.Funded(t, "100")
	g := w.Claim(t, m, w.Launched(t, "gift", bonustest.Gift("10", 1)))
	_, err := w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r", "t1", "10", "0"))
	require.NoError(t, err)
	beside, err := d.DB.DB.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = beside.Exec(`SELECT pg_current_xact_id()`)
	require.NoError(t, err)
	_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "t2", "t1"))
	require.NoError(t, err)
	time.AfterFunc(200*time.Millisecond, func() { _ = beside.Rollback() })
	w.Count(t)
	require.Equal(t, []any{bonus.Active, money.Amount(0)}, []any{w.Grant(t, m, g.ID).Grant.State, w.Grant(t, m, g.ID).Counted})
}
