package betting_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// nothing is a loader for functions that read for themselves.
type nothing struct{}

func (nothing) Load(context.Context, *db.Tx, []any) error { return nil }

func (nothing) Recall(_ context.Context, _ *db.Tx, keys []any) ([]bool, error) {
	return make([]bool, len(keys)), nil
}

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

func TestPlaceAndSettle_CostTheSameHoweverManyRoundsThereAre(t *testing.T) {
	d := dbtest.Postgres(t)
	w := bettingtest.New(t, d)
	m := w.Funded(t, "1000")
	play := func(from, to int) {
		for i := from; i < to; i++ {
			_, err := w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "1"))
			require.NoError(t, err)
			_, err = w.Settle(t.Context(), bettingtest.Win(m, fmt.Sprint("r", i), fmt.Sprint("w", i), fmt.Sprint("t", i), "2"))
			require.NoError(t, err)
		}
	}
	rounds := func(n int, member string) {
		for at := 1; at <= n; at += 5000 { // in steps that a busy machine does in the time of a statement
			require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, bets, wins, opened_at)
					SELECT `+member+`, n, 'other', md5('`+member+`' || n), 'g', 'BDT', 'open', 1, 0, 1, 0, 1 FROM generate_series(?::bigint, ?::bigint) n`, at, min(n, at+4999))
				return err
			}))
		}
	}
	rounds(900, "-n")
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `ANALYZE rounds`)
		return err
	}))
	play(0, 8) // plans are made while each member has one round
	rounds(40_000, strconv.FormatInt(int64(m), 10))
	before := pagesRead(t, d)
	play(8, 16)
	require.Less(t, pagesRead(t, d)-before, int64(8*40), "each bet looks at other rounds")
}

func TestVerifyRounds_LooksThroughManyActionsInTime(t *testing.T) {
	d := dbtest.Postgres(t) // where a statement has five seconds
	w := bettingtest.New(t, d)
	m := int64(w.Funded(t, "1000"))
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) SELECT n, 'bet', 'betting', n::text, '', 1, TRUE FROM generate_series(1, 20000) n WHERE ?::bigint > 0`,
			`INSERT INTO postings (entry_id, account_id, amount, balance_after, version)
				SELECT n, (SELECT id FROM accounts WHERE kind = 'CASH' LIMIT 1), -1, 0, n FROM generate_series(1, 20000) n WHERE ?::bigint > 0`,
			`INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, bets, wins, opened_at)
				SELECT ?::bigint, n, 'v', n::text, 'g', 'BDT', 'open', 1, 0, 1, 0, 1 FROM generate_series(1, 20000) n`,
			`INSERT INTO bet_actions (id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed, entry_id, cash, bonus, locked, version, occurred_at, at)
				SELECT n, 'v', n::text, 'bet', '', ?::bigint, n, '', 'BDT', CASE n WHEN 777 THEN 2 ELSE 1 END, 0, 0, n, 0, 0, 0, n, 1, 1 FROM generate_series(1, 20000) n`,
		} {
			if _, err := tx.Exec(ctx, statement, m); err != nil {
				return err
			}
		}
		return nil
	}))
	wrong, err := w.VerifyRounds(t.Context())
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"action 777 is not what was posted for it", "round 777 is not the sum of its actions"}, wrong)
}
