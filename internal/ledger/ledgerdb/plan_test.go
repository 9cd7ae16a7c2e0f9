package ledgerdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// The seal reads the postings of its entries, however few the others are.
func TestReadEntries_WalksNoPostingsOfOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Fill(t, d,
			`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) SELECT i, 'bet', 's', '' || i, '', i, false FROM n`,
			`INSERT INTO postings (entry_id, account_id, amount, balance_after, version) SELECT i, i % 100 + 1, 1, 1, 0 FROM n`)
		plan := dbtest.PlanAsIs(t, d, bookSQL, 18_000, 20_000, 18_000, 20_000)
		require.NotContains(t, plan, "Seq Scan on postings", plan)
		require.NotContains(t, plan, "SCAN p", plan)
	})
}
