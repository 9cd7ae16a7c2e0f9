package caredb

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// What waits for a decision is found among itself, not among all that was
// decided.
func TestMatches_ThatAreOpenHaveAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		plan := dbtest.Plan(t, d, listMatches(true), int64(math.MaxInt64), 50)
		require.Contains(t, plan, "care_matches_open")
		require.NotRegexp(t, `SCAN care_matches$|Seq Scan|Sort|TEMP B-TREE`, plan)
	})
}

// Millions have limits or were looked at; a start reads them all, in steps.
func TestSince_ReadsAllInSteps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const all = 2*sinceStep + 3
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO care_members (member_id, version, limits, pause_kind, pause_from, pause_until, pause_by, pause_of, reality, reality_from, reviewed_at, count_from)
				SELECT i, ? - i, '[]', '', 0, 0, 0, 0, 0, 0, 0, 0 FROM n`, all, all+1)
			return err
		}))
		list, err := New(d).Since(t.Context(), 0)
		require.NoError(t, err)
		require.Len(t, list, all)
		for i, p := range list {
			require.EqualValues(t, i+1, p.Version)
		}
	})
}
