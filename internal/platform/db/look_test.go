package db_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestLook_ReadsWhatIsCommittedEachTimeItIsAsked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		const double = `SELECT n * 2 FROM things WHERE id = ? AND n > ?`
		var n int64
		require.ErrorIs(t, d.LookRow(ctx, double, 1, 0).Scan(&n), sql.ErrNoRows)
		for want := int64(1); want <= 3; want++ {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `INSERT INTO things (id, n) VALUES (?, ?)`, want, want)
				if err == nil && d.LookRow(ctx, double, want, 0).Scan(&n) == nil {
					t.Error("a row was seen before its commit")
				}
				return err
			}))
			require.NoError(t, d.LookRow(ctx, double, want, 0).Scan(&n))
			require.Equal(t, 2*want, n)
		}
		rows, err := d.Look(ctx, `SELECT id FROM things WHERE n >= ? ORDER BY id`, 2)
		require.NoError(t, err)
		defer rows.Close()
		var ids []int64
		for rows.Next() {
			require.NoError(t, rows.Scan(&n))
			ids = append(ids, n)
		}
		require.NoError(t, rows.Err())
		require.Equal(t, []int64{2, 3}, ids)
		require.Error(t, d.LookRow(ctx, `SELECT absent FROM things`).Scan(&n))
	})
}

func TestLastID_IsTheGreatestOfAllColumns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		last := func(columns ...string) int64 {
			n, err := d.LastID(ctx, columns...)
			require.NoError(t, err)
			return n
		}
		require.Zero(t, last())
		require.Zero(t, last("things.id", "things.n"))
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO things (id, n) VALUES (3, 40), (7, 5)`)
			return err
		}))
		require.EqualValues(t, 7, last("things.id"))
		require.EqualValues(t, 40, last("things.id", "things.n"))
		_, err := d.LastID(ctx, "absent.id")
		require.Error(t, err)
	})
}
