package dbtest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

// Fill adds rows on PostgreSQL by statements that may select from n, whose i goes
// from 1 to 20,000, and has them counted: what it knows of tables without rows
// decides nothing about a Plan. SQLite counts nothing and needs none.
func Fill(t testing.TB, d *db.DB, statements ...string) {
	t.Helper()
	if d.Engine() != db.Postgres {
		return
	}
	const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) `
	require.NoError(t, d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, n+statement); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `ANALYZE`)
		return err
	}))
}
