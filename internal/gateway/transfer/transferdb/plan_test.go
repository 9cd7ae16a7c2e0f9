package transferdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestList_OfAVendorGoesByAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, before := range []transfer.ID{0, 19_000} {
			plan := planOf(t, d, transfer.Filter{Vendor: "v7", Before: before, Limit: 50})
			require.Contains(t, plan, "gateway_transfers_vendor")
			require.NotRegexp(t, `SCAN (t|gateway_transfers)\b|Seq Scan|TEMP B-TREE`, plan)
		}
	})
}

// SQLite knows nothing of how many rows a member, a vendor or a state has: a
// member has the fewest.
func TestList_OfAMemberGoesByTheMember(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, f := range []transfer.Filter{{State: transfer.Done}, {Vendor: "v"}, {Vendor: "v", State: transfer.Done}, {State: transfer.Done, Before: 9}, {Vendor: "v", Before: 9}} {
		f.Member, f.Limit = 1, 50
		require.Contains(t, planOf(t, d, f), "gateway_transfers_member")
	}
}

func planOf(t *testing.T, d *db.DB, f transfer.Filter) string {
	t.Helper()
	return dbtest.Plan(t, d, narrow(d.NewSelect().Model((*transferRow)(nil)), f).String())
}

// fill adds transfers of many vendors.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d,
		`INSERT INTO gateway_transfers (id, reference_no, member_id, vendor, currency, direction, whole, amount, transit, moved, state, reason,
			attempts, sent_at, unknown_at, ended_at, step_at, created_at, updated_at, version)
		SELECT i, 'r' || i, i % 1000, 'v' || (i % 500), 'BDT', 'IN', FALSE, 1, 1, 1, 'DONE', '', 1, i, 0, i, 0, i, i, 1 FROM n`,
	)
}
