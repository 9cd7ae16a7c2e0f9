package cashierdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// An erasure reads in a write transaction, which must not look through the slips
// of everybody.
func TestErasure_FindsTheMembersSlipsByAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for query, args := range map[string][]any{picturesOf: {1, 1}, slipsOf: {1}} {
			plan := dbtest.Plan(t, d, query, args...)
			require.Contains(t, plan, "cashier_slips_member")
			require.NotRegexp(t, `SCAN (cashier_slips|p|w)\b|Seq Scan`, plan)
		}
	})
}

// SQLite knows nothing of how many rows a member or a state has; of a member's
// page in a state it must walk the member's rows, not all of the state.
func TestLists_OfAMemberInAStateGoByTheMember(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, cursor := range []string{"", "1"} {
		f, p := cashier.Filter{Member: 1, State: "CREDITED"}, page.Request{Limit: 50, Cursor: cursor}
		require.Contains(t, dbtest.Plan(t, d, narrow(d.NewSelect().Model((*depositRow)(nil)), f, p).String()), "cashier_deposits_member")
		require.Contains(t, dbtest.Plan(t, d, narrow(d.NewSelect().Model((*withdrawalRow)(nil)), f, p).String()), "cashier_withdrawals_member")
	}
}
