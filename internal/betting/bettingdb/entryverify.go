package bettingdb

import (
	"context"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// external is the number that an entry of betting is named after; NULL where it
// is no number.
const external = `CASE WHEN length(e.external_id) BETWEEN 1 AND 19 AND trim(e.external_id, '0123456789') = '' THEN CAST(e.external_id AS BIGINT) END`

// entriesWithoutAction lists entries that no action has made, and no funding of
// a pool: both are numbers of one source, and found by them.
func entriesWithoutAction(ctx context.Context, d *db.DB) ([]string, error) {
	all := ledger.Walk{Rows: "entries AS e WHERE e.scope = 'betting'", ID: "e.id"}
	return all.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		where, args := s.On("e.id")
		return ledger.Listed(ctx, d, `SELECT 'entry ' || CAST(e.id AS TEXT) || ' (' || e.kind || ') is of action ' || e.external_id || ' which is none' FROM `+all.Rows+where+`
			AND NOT EXISTS (SELECT 1 FROM bet_actions a WHERE a.id = `+external+`)
			AND NOT EXISTS (SELECT 1 FROM bet_pool_moves m WHERE m.action_id = `+external+`) ORDER BY e.id LIMIT 100`, args...)
	})
}

// actionsWithoutEntry lists actions that moved money and name no entry of theirs:
// also those whose stake and payout were equal, which no sum tells.
func actionsWithoutEntry(ctx context.Context, d *db.DB) ([]string, error) {
	all := ledger.Walk{
		Rows: `bet_actions AS a WHERE (a.entry_id <> 0 OR a.kind NOT IN ('close', 'tombstone') AND (a.stake <> 0 OR a.payout <> 0))`, ID: "a.id",
	}
	return all.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		where, args := s.On("a.id")
		return ledger.Listed(ctx, d, `SELECT 'action ' || CAST(a.id AS TEXT) || ' (' || a.kind || ') has no entry' FROM `+all.Rows+where+`
			AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = a.entry_id AND e.scope = 'betting' AND e.external_id = CAST(a.id AS TEXT))
			ORDER BY a.id LIMIT 100`, args...)
	})
}
