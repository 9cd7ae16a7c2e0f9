package questdb

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// write runs statements of a test.
func write(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.Exec(ctx, s); err != nil {
				return err
			}
		}
		return nil
	}))
}

// A place is the member's number in the order that the board has.
func TestOwn_IsThePlaceInTheOrderOfTheBoard(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		write(t, d, `INSERT INTO rewards_quest_scores (quest_id, member_id, value, changed_at, is_out) VALUES
			(1, 1, 50, 9, FALSE), (1, 2, 50, 8, FALSE), (1, 3, 50, 8, FALSE), (1, 4, 70, 9, FALSE), (1, 5, 90, 1, TRUE),
			(1, 6, 20, 1, FALSE), (1, 7, 0, 1, FALSE), (2, 8, 60, 1, FALSE)`)
		top, err := s.Top(t.Context(), nil, 1, 9)
		require.NoError(t, err)
		require.Len(t, top, 5)
		for i, x := range top {
			own, err := s.Own(t.Context(), 1, x.Member)
			require.NoError(t, err)
			require.Equal(t, []any{i + 1, x.Score}, []any{own.Place, own.Score}, x.Member)
		}
		for _, m := range []id.Member{5, 7, 8} {
			own, err := s.Own(t.Context(), 1, m)
			require.NoError(t, err)
			require.Zero(t, own.Place)
		}
	})
}
