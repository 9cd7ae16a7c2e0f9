package dbtest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

// Plan is how the engine means to answer a query, a line a step: what it searches
// by an index and what it walks. PostgreSQL walks few rows whatever there is, so it
// is told to walk none that an index serves.
func Plan(t testing.TB, d *db.DB, query string, args ...any) string {
	t.Helper()
	return explain(t, d, false, query, args...)
}

// PlanAsIs is Plan as PostgreSQL sees it by itself, from what Fill gave it.
func PlanAsIs(t testing.TB, d *db.DB, query string, args ...any) string {
	t.Helper()
	return explain(t, d, true, query, args...)
}

func explain(t testing.TB, d *db.DB, asIs bool, query string, args ...any) string {
	t.Helper()
	var plan strings.Builder
	require.NoError(t, d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		how, line := `EXPLAIN QUERY PLAN `, ""
		into := []any{new(int), new(int), new(int), &line}
		if d.Engine() == db.Postgres {
			how, into = `EXPLAIN `, into[3:]
			if !asIs {
				if _, err := tx.Exec(ctx, `SET LOCAL enable_seqscan = off`); err != nil {
					return err
				}
			}
		}
		rows, err := tx.Query(ctx, how+query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				return err
			}
			fmt.Fprintln(&plan, line)
		}
		return rows.Err()
	}))
	return plan.String()
}
