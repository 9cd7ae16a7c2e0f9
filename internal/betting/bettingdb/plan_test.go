package bettingdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// fill adds grants, most of which are used up, and rounds of their members.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d,
		`INSERT INTO bet_grants (id, vendor, reward, member_id, currency, games, rounds, used, stake, pocket, expires_at, created_at, cancelled_at)
			SELECT i, 'v' || (i % 20), 'r' || i, i % 1000, 'BDT', '', 1, CASE WHEN i % 100 = 0 THEN 0 ELSE 1 END, 1, 'CASH', i, 1, CASE WHEN i % 97 = 0 THEN 1 ELSE 0 END FROM n`,
		`INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, bets, wins, opened_at)
			SELECT i % 1000, i, 'v', 'r' || i, 'g', 'BDT', 'settled', 1, 0, 1, 0, 1 FROM n`,
	)
}

// A page of the desk of free rounds costs what it shows, however many grants of
// other states there are.
func TestGrants_AreListedFromAnIndexOfTheirState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, c := range []struct {
			q     betting.GrantQuery
			index string
		}{
			{betting.GrantQuery{State: betting.GrantOpen}, "bet_grants_left"},
			{betting.GrantQuery{State: betting.GrantExpired}, "bet_grants_left"},
			{betting.GrantQuery{State: betting.GrantUsed}, "bet_grants_used"},
			{betting.GrantQuery{State: betting.GrantCancelled}, "bet_grants_cancelled"},
		} {
			query, args := listGrants(c.q, clock.Instant(10_000), 0, 50)
			plan := dbtest.Plan(t, d, query, args...)
			require.Contains(t, plan, c.index)
			require.NotRegexp(t, `SCAN bet_grants\b|Seq Scan|Sort|TEMP B-TREE`, plan)
		}
	})
}

// The rounds of a grant are its member's, by whom rounds are found.
func TestGrantPlays_FindRoundsByTheirKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		query, args := listPlays(1, 0, 50)
		plan := dbtest.Plan(t, d, query, args...)
		require.Regexp(t, `SEARCH r USING INTEGER PRIMARY KEY|Index Cond: \(\(member_id = g.member_id\) AND \(id = `, plan)
		require.NotRegexp(t, `SCAN (r|g|bet_details)\b|Seq Scan`, plan)
	})
}
