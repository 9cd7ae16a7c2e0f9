package compliance_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/compliance"
	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
)

// A bet on a match that is weeks ahead has thousands of rounds after it: its
// payout must have somebody to go to.
func TestErase_WaitsForABetHoweverManyRoundsCameAfterIt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m := w.Member(money.Unit)
		_, err := w.betting().Place(ctx, bettingtest.Bet(m, "match", "bet", "1"))
		require.NoError(t, err)
		playLater(t, w, m, betting.RecordSpan+1)
		bets := w.betting() // as after a start, which reads the rounds that there are
		erase := func() error {
			return w.s.Erase(ctx, compliance.EraseCmd{Member: m, Proof: identity.Proof{Password: "right"}, Confirm: true})
		}
		require.ErrorIs(t, erase(), compliance.ErrOpenBets)
		keys, err := w.s.Obstacles(ctx, m)
		require.NoError(t, err)
		require.Equal(t, []string{"compliance.erase.bets"}, keys)

		lost := bettingtest.Win(m, "match", "win", "bet", "0")
		lost.CloseRound = true
		_, err = bets.Settle(ctx, lost)
		require.NoError(t, err)
		require.NoError(t, erase())
	})
}

// betting puts a room of bets in the place of the switch.
func (w *world) betting() *betting.Service {
	book := &ledgertest.Book{Service: w.Ledger, DB: w.DB, Clock: w.Clock, IDs: w.IDs}
	w.bets = bettingtest.Over(book, nil).Service
	return w.bets
}

// playLater adds settled rounds that began after all that there are.
func playLater(t *testing.T, w *world, m id.Member, count int) {
	t.Helper()
	last := id.New[betting.Round](w.IDs)
	require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(? AS BIGINT))
			INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, settled_stake, bets, wins, opened_at, settled_at)
			SELECT CAST(? AS BIGINT), CAST(? AS BIGINT) + i, 'acme', 'later' || i, 'dice', 'BDT', 'settled', 1, 0, 1, 1, 0, 1, 1 FROM n`,
			count, int64(m), int64(last))
		return err
	}))
}
