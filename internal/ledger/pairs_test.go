package ledger_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Pieces of two rows each, of which one id has three: nothing is lost between
// them, and no walk stands still.
func TestPair_FindsBothSidesInEveryPiece(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		write := func(statement string, args ...any) {
			require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement, args...)
				return err
			}))
		}
		write("CREATE TABLE pair_one (id BIGINT NOT NULL, n BIGINT NOT NULL)")
		write("CREATE TABLE pair_other (name TEXT NOT NULL, n BIGINT NOT NULL)")
		for i := range int64(9) {
			for range 1 + 2*(i%2) {
				write("INSERT INTO pair_one VALUES (?, 5)", i<<30)
			}
			write("INSERT INTO pair_other VALUES (?, ?)", id.Entry(i<<30).String(), 5+10*(i%2))
		}
		p := ledger.Pair{
			Name: "sum of", Piece: 2,
			One:   ledger.Telling{Says: "one", Rows: "pair_one AS r WHERE r.id >= 0", ID: "r.id", Of: ledger.TextOf("r.id"), Sum: "r.n"},
			Other: ledger.Telling{Says: "the other", Rows: "pair_other AS r WHERE TRUE", ID: "r.name", Wire: true, Of: "r.name", Sum: "r.n"},
		}
		look := func() []string {
			wrong, err := p.Mismatches(t.Context(), d)
			require.NoError(t, err)
			return wrong
		}
		require.Empty(t, look())
		for _, i := range []int64{0, 1, 4, 8} { // the first, one of three rows, both ends of a piece, the last
			name := id.Entry(i << 30).String()
			write("UPDATE pair_other SET n = n + 1 WHERE name = ?", name)
			require.Equal(t, []string{fmt.Sprintf("sum of %s: %d by one, %d by the other", name, 5+10*(i%2), 6+10*(i%2))}, look())
			write("UPDATE pair_other SET n = n - 1 WHERE name = ?", name)
		}
		write("DELETE FROM pair_one WHERE id = ?", int64(3)<<30)
		require.Equal(t, []string{"sum of " + id.Entry(3<<30).String() + ": 0 by one, 15 by the other"}, look())
	})
}

func TestScopes_AreThoseOfThePrefix(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i, scope := range []string{"a", "b:1", "b:1", "b:2", "b:2", "c", "fresh"} {
				if _, err := tx.Exec(ctx, "INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (?, 'k', ?, ?, '', 1, ?)", i, scope, fmt.Sprint(i), scope == "fresh"); err != nil {
					return err
				}
			}
			return nil
		}))
		for prefix, want := range map[string][]string{"": {"a", "b:1", "b:2", "c"}, "b:": {"b:1", "b:2"}, "d": nil} {
			got, err := ledger.Scopes(t.Context(), d, prefix)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	})
}
