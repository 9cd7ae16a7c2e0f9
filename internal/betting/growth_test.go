package betting_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// nothing is a loader for functions that read for themselves.
type nothing struct{}

func (nothing) Load(context.Context, *db.Tx, []any) error { return nil }

// pagesRead is how many pages of the rounds' indexes PostgreSQL has looked at.
func pagesRead(t *testing.T, d *db.DB) (n int64) {
	t.Helper()
	for range 4 { // on whichever connection commits are shared
		require.NoError(t, d.WriteShared(t.Context(), db.Want{Of: nothing{}, Key: 1}, func(ctx context.Context, tx *db.Tx) error {
			var one int
			return tx.QueryRow(ctx, `SELECT 1 FROM pg_stat_force_next_flush()`).Scan(&one)
		}))
	}
	require.NoError(t, d.QueryRowContext(t.Context(),
		`SELECT SUM(idx_blks_read + idx_blks_hit)::bigint FROM pg_statio_user_indexes WHERE relname = 'rounds'`).Scan(&n))
	return n
}

func TestSettle_CostsTheSameHoweverManyRoundsThereAre(t *testing.T) {
	d := dbtest.Postgres(t)
	w := bettingtest.New(t, d)
	m := w.Funded(t, "1000")
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, bets, wins, opened_at)
			SELECT n, n, 'other', n::text, 'g', 'BDT', 'open', 1, 0, 1, 0, 1 FROM generate_series(1, 40000) n`)
		return err
	}))
	const wins = 8
	for i := range wins {
		_, err := w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "1"))
		require.NoError(t, err)
	}
	before := pagesRead(t, d)
	for i := range wins {
		_, err := w.Settle(t.Context(), bettingtest.Win(m, fmt.Sprint("r", i), fmt.Sprint("w", i), fmt.Sprint("t", i), "2"))
		require.NoError(t, err)
	}
	require.Less(t, pagesRead(t, d)-before, int64(wins*30), "each win looks at other rounds")
}
