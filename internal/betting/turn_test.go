package betting_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type ctxT = context.Context

func resettleTo(m id.Member, round, tx, payout string, version int) betting.ResettleCmd {
	return betting.ResettleCmd{Head: bettingtest.Head(m, round, tx, payout, version), Payout: money.MustParse(payout), Version: version, Reopen: payout == "0"}
}

// late is a node whose clock is an hour behind: its numbers are lower than
// those of calls that came before.
func late(w *bettingtest.World) *betting.Service {
	return w.Beside(id.NewSource(clock.NewFake(w.Book.Clock.Now().Add(-time.Hour)), 2))
}

func TestRollback_OfAWinKnowsWhatReplacedItWhateverTheNumbers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m, node := w.Funded(t, "100"), late(w)
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "bet", "10"))
		require.NoError(t, err)
		won := bettingtest.Win(m, "r", "win", "bet", "30")
		won.CloseRound = true
		_, err = w.Settle(t.Context(), won)
		require.NoError(t, err)
		_, err = node.Resettle(t.Context(), resettleTo(m, "r", "fix", "50", 1))
		require.NoError(t, err)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "undo", "win"))
		require.ErrorIs(t, err, betting.ErrSettled, "the resettlement has replaced the win, though its number is lower")
		require.Equal(t, amount("140"), w.Cash(t, m))

		_, err = w.Resettle(t.Context(), resettleTo(m, "r", "open", "0", 2))
		require.NoError(t, err)
		require.Equal(t, amount("90"), w.Cash(t, m))
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "undo again", "win"))
		require.ErrorIs(t, err, betting.ErrSettled)
		_, err = node.Settle(t.Context(), bettingtest.Win(m, "r", "anew", "bet", "7"))
		require.NoError(t, err)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "undo anew", "anew"))
		require.NoError(t, err, "what came after the resettlement stands by itself, though its number is lower")
		require.Equal(t, amount("90"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

func TestRollback_OfAWinThatCrossedItsResettlement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "bet", "10"))
		require.NoError(t, err)
		begun, done := make(chan struct{}), make(chan error, 1)
		err = w.DB.Write(t.Context(), func(ctx ctxT, tx *db.Tx) error {
			if _, err := w.PlaceTx(ctx, tx, bettingtest.Bet(m, "r", "bet2", "1")); err != nil { // takes the round's lock
				return err
			}
			go func() {
				done <- w.DB.Write(t.Context(), func(ctx ctxT, tx *db.Tx) error {
					close(begun)
					_, err := w.ResettleTx(ctx, tx, resettleTo(m, "r", "fix", "50", 1)) // has its number, waits for the round
					return err
				})
			}()
			if d.Engine() == db.Postgres {
				<-begun
				time.Sleep(200 * time.Millisecond)
			}
			won := bettingtest.Win(m, "r", "win", "bet", "30")
			won.CloseRound = true
			_, err := w.SettleTx(ctx, tx, won)
			return err
		})
		require.NoError(t, err)
		require.NoError(t, <-done)
		_, err = w.Rollback(t.Context(), bettingtest.Undo(m, "r", "undo", "win"))
		require.ErrorIs(t, err, betting.ErrSettled)
		require.Equal(t, amount("139"), w.Cash(t, m))
		w.RequireSound(t)
	})
}
