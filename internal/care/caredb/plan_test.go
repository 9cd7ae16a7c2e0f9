package caredb

import (
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
