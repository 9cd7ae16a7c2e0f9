package compliancedb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/compliance"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Staff's lists and the hourly look for files cost what they find, however much
// was closed and taken away over the years.
func TestLists_GoByAnIndexOfWhatTheySelect(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, c := range []struct {
			q     compliance.CaseQuery
			index string
		}{
			{compliance.CaseQuery{State: "waiting"}, "compliance_cases_waiting"},
			{compliance.CaseQuery{State: "overdue", Now: 1}, "compliance_cases_waiting"},
			{compliance.CaseQuery{Owner: 7}, "compliance_cases_owner"},
			{compliance.CaseQuery{Kind: "k1"}, "compliance_cases_kind"},
			{compliance.CaseQuery{State: "cleared", Member: 5}, "compliance_cases_member"},
		} {
			query, args := newest(caseColumns, selectCases(c.q), 50)
			plan := dbtest.Plan(t, d, query, args...)
			require.Contains(t, plan, c.index)
			require.NotRegexp(t, `SCAN compliance_cases$|Seq Scan|TEMP B-TREE`, plan) // PostgreSQL may sort a few
		}
		plan := dbtest.Plan(t, d, oldCopies, 1, 1)
		require.Contains(t, plan, "compliance_copies_file")
		require.NotRegexp(t, `SCAN compliance_copies$|Seq Scan|Sort|TEMP B-TREE`, plan)
		require.Contains(t, dbtest.Plan(t, d, dropErased, 1), "compliance_erased_kept")
	})
}

// fill adds cases, most of them closed, and copies, most without a file.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d,
		`INSERT INTO compliance_cases (id, kind, member_id, subject, facts, state, owner, due_at, reason, maker, opened_at, closed_at, version)
			SELECT i, 'k' || (i % 500), i % 1000, 's' || i, '', CASE WHEN i % 300 = 0 THEN 'open' ELSE 'cleared' END, CASE WHEN i % 3 = 0 THEN i % 60 ELSE 0 END, i,
				'r', 1, i, CASE WHEN i % 300 = 0 THEN 0 ELSE i END, 1 FROM n`,
		`INSERT INTO compliance_erased (member_id, pseudonym, kept, erased_at, until_at) SELECT i, 'p' || i, CASE WHEN i % 300 = 0 THEN 'k' ELSE '' END, 1, i FROM n`,
		`INSERT INTO compliance_copies (id, member_id, state, file, asked_at) SELECT i, i % 1000, 'expired', CASE WHEN i % 300 = 0 THEN 'f' ELSE '' END, 1 FROM n`,
	)
}
