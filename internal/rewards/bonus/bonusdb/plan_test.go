package bonusdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type look struct {
	query string
	args  []any
	index string
	// groups says that rows are put in order, but none beyond a range.
	groups bool
}

func looks() map[string]look {
	return map[string]look{
		"the campaign of a code": {codeOf, []any{"CODE"}, `autoindex_bonus_codes_1 \(code=|Index Cond: \(code = `, false},
	}
}

// Each look takes an index and walks no table, however many rows there are; a list
// has the index's order.
func TestLooks_TakeTheirIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, l := range looks() {
			t.Run(name, func(t *testing.T) {
				plan := dbtest.Plan(t, d, l.query, l.args...)
				require.Regexp(t, l.index, plan)
				require.NotRegexp(t, `SCAN (bonus|rounds)|Seq Scan`, plan)
				if !l.groups {
					require.NotRegexp(t, `Sort|TEMP B-TREE`, plan)
				}
			})
		}
	})
}
