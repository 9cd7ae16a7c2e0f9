package returnsdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// A day of all members is counted from its own rounds, and jackpots find theirs
// by the member who won them.
func TestSettled_ReadsTheRoundsOfTheDayAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		plan := dbtest.Plan(t, d, settled, 5000, 5010, string(money.Trial))
		require.Regexp(t, `SEARCH rounds USING INTEGER PRIMARY KEY|Bitmap Index Scan on rounds_id`, plan)
		require.NotRegexp(t, `SCAN rounds\b|Seq Scan`, plan)

		plan = dbtest.Plan(t, d, jackpots, 19_000, 19_000, 19_000, 19_010, string(money.Trial))
		require.Regexp(t, `SEARCH rounds USING INTEGER PRIMARY KEY|Index Cond: \(\(member_id = bet_actions.member_id\) AND \(id = `, plan)
		require.Contains(t, plan, "bet_pool_moves_out")
		require.NotRegexp(t, `SCAN (rounds|bet_actions|bet_pool_moves)\b|Seq Scan`, plan)
	})
}

// fill adds rounds, and jackpots that some of them won.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d,
		`INSERT INTO rounds (member_id, id, vendor, ref, game_code, currency, state, stake, payout, bets, wins, opened_at)
			SELECT i % 1000, i, 'v', 'r' || i, 'g', 'BDT', 'settled', 1, 0, 1, 0, 1 FROM n`,
		`INSERT INTO bet_actions (id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed, entry_id, cash, bonus, locked, version, occurred_at, at)
			SELECT i, 'v', 't' || i, CASE WHEN i % 100 = 0 THEN 'jackpot' ELSE 'bet' END, '', i % 1000, i, '', 'BDT', 1, 0, 0, i, 0, 0, 0, 1, 1, 1 FROM n`,
		`INSERT INTO bet_pool_moves (action_id, vendor, pool, currency, amount) SELECT id, vendor, 'p', currency, CASE WHEN kind = 'jackpot' THEN -5 ELSE 1 END FROM bet_actions`,
	)
}
