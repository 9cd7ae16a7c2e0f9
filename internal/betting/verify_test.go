package betting_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// SQLite has no unique index over vendors' ids: the recount must see what the
// writer is trusted with.
func TestVerifyRounds_FindsAnIdAndARoundThatStandTwice(t *testing.T) {
	d := dbtest.SQLite(t)
	w := bettingtest.New(t, d)
	m := w.Book.Member()
	w.Fund(t, m, amount("10"))
	_, err := w.Place(t.Context(), bettingtest.Bet(m, "a", "r", "0"))
	require.NoError(t, err)
	wrong, err := w.VerifyRounds(t.Context())
	require.NoError(t, err)
	require.Empty(t, wrong)
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, table := range []string{"bet_actions", "rounds"} {
			for _, statement := range []string{
				"CREATE TEMP TABLE twice AS SELECT * FROM " + table, "UPDATE twice SET id = id + 1",
				"INSERT INTO " + table + " SELECT * FROM twice", "DROP TABLE twice",
			} {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return err
				}
			}
		}
		return nil
	}))
	wrong, err = w.VerifyRounds(t.Context())
	require.NoError(t, err)
	require.Contains(t, strings.Join(wrong, "\n"), "has a transaction id twice")
	require.Contains(t, strings.Join(wrong, "\n"), "stands twice")
}
