package bonusdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
)

type look struct {
	query string
	args  []any
	index string
	// groups says that rows are put in order, but none beyond a range.
	groups bool
}

func looks() map[string]look {
	of := func(index string, groups bool) func(query string, args []any) look {
		return func(query string, args []any) look { return look{query, args, index, groups} }
	}
	const grants = `bonus_grants_campaign`
	return map[string]look{
		"the campaign of a code": {codeOf, []any{"CODE"}, `autoindex_bonus_codes_1 \(code=|Index Cond: \(code = `, false},
		"grants":                 of(grants, false)(grantsIn(1, "", 0, 9)),
		"more grants":            of(grants, false)(grantsIn(1, "", 7, 9)),
		"grants in a state":      of(`bonus_grants_desk`, false)(grantsIn(1, bonus.Claimed, 0, 9)),
		"more in a state":        of(`bonus_grants_desk`, false)(grantsIn(1, bonus.Claimed, 7, 9)),
		"figures":                {figures, []any{1, 1}, `bonus_grants USING COVERING INDEX bonus_grants_desk|Index Only Scan using bonus_grants_desk`, false},
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
