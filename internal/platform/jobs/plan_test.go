package jobs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// What is due and what is done is found by an index, however much waits or is done.
func TestPlans_WalkNeitherWhatWaitsNorWhatIsDone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Fill(t, d,
			`INSERT INTO jobs (id, kind, period, payload, run_at, bulk) SELECT i, 'news', i || '', 'null', i, 1 FROM n`,
			`INSERT INTO jobs (id, kind, period, payload, run_at, done_at) SELECT 100000 + i, 'k' || (i % 40), i || '', 'null', i, 1 FROM n`)
		for name, q := range map[string]struct {
			query string
			args  []any
			by    string
		}{
			"awaited":    {dueSQL(byTime, awaited, 2), []any{5, 5, "k1", "k2", 16}, "jobs_waiting"},
			"bulk":       {dueSQL(byTime, bulk, 2), []any{5, 5, "k1", "k2", 16}, "jobs_waiting"},
			"own":        {dueSQL(byKind, bothLines, 2), []any{5, 5, "k1", "k2", 16}, "jobs_kind"},
			"old":        {`SELECT id ` + oldSQL, []any{"k1", 5}, "jobs_kind"},
			"superseded": {supersedeSQL, []any{9, "k1", 9}, "jobs_kind"},
		} {
			plan := dbtest.Plan(t, d, q.query, q.args...)
			require.Contains(t, plan, q.by, "%s: %s", name, plan)
			if name != "own" {
				require.NotContains(t, plan, "Sort", "%s: %s", name, plan)
				require.NotContains(t, plan, "TEMP B-TREE", "%s: %s", name, plan)
			}
		}
	})
}
