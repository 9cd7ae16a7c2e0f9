package gatewaydb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Staff who look for a member's calls, or for those of a bet or a round, find
// them without a walk over all that are kept.
func TestCalls_AreFoundByAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, q := range []gateway.CallQuery{{}, {Vendor: "v"}, {Op: "bet", Status: "failed"}, {Vendor: "v", Status: "failed"}} {
			q.Member = 7
			query, args := listCalls(q, 19_000, 50)
			plan := dbtest.Plan(t, d, query, args...)
			require.Contains(t, plan, "gateway_calls_member")
			require.NotRegexp(t, `SCAN gateway_calls|Seq Scan|TEMP B-TREE`, plan)

			q.Member, q.TxID = 0, "t7"
			query, args = listCalls(q, 19_000, 50)
			plan = dbtest.Plan(t, d, query, args...)
			require.Contains(t, plan, "gateway_calls_tx")
			require.Contains(t, plan, "gateway_calls_round")
			require.NotRegexp(t, `SCAN gateway_calls|Seq Scan|gateway_calls_vendor \(vendor=\? AND id<\?\)|gateway_calls_pkey on gateway_calls [^\n]*\n\s+Index Cond: \(id < `, plan)
		}
	})
}

// fill adds calls.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d, `INSERT INTO gateway_calls (`+callColumns+`)
		SELECT i, 'v', 'k', 'bet', '', 200, 'FAILED', 1, i % 1000, 't' || i, 'r' || i, FALSE, '', '', '', '', '', '', '', '', '', '' FROM n`)
}
