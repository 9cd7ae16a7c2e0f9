package bettingdb

import (
	"context"
	"math"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// inState is the condition of grants in a state; a moment is asked for where
// the state is one of time.
func inState(state betting.GrantState, now clock.Instant) (string, []any) {
	switch state {
	case betting.GrantOpen:
		return ` AND cancelled_at = 0 AND used < rounds AND expires_at > ?`, []any{int64(now)}
	case betting.GrantExpired:
		return ` AND cancelled_at = 0 AND used < rounds AND expires_at <= ?`, []any{int64(now)}
	case betting.GrantUsed:
		return ` AND cancelled_at = 0 AND used >= rounds`, nil
	case betting.GrantCancelled:
		return ` AND cancelled_at <> 0`, nil
	}
	return "", nil
}

// ReadGrants lists grants as they stand at a moment, newest first.
func (s *Store) ReadGrants(ctx context.Context, q betting.GrantQuery, now clock.Instant, before betting.GrantID, limit int) ([]betting.Grant, error) {
	query, args := listGrants(q, now, before, limit)
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.Grant
	for rows.Next() {
		g, _, err := scanGrant(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, rows.Err()
}

func listGrants(q betting.GrantQuery, now clock.Instant, before betting.GrantID, limit int) (string, []any) {
	if before == 0 {
		before = math.MaxInt64
	}
	where, args := ` WHERE id < ?`, []any{int64(before)}
	if q.Member != 0 {
		where, args = where+` AND member_id = ?`, append(args, int64(q.Member))
	}
	if q.Vendor != "" {
		where, args = where+` AND vendor = ?`, append(args, q.Vendor)
	}
	which, with := inState(q.State, now)
	args = append(append(args, with...), limit)
	return `SELECT ` + grantColumns + ` FROM bet_grants` + where + which + ` ORDER BY id DESC LIMIT ?`, args
}

// ReadGrant reads a grant as committed.
func (s *Store) ReadGrant(ctx context.Context, grant betting.GrantID) (betting.Grant, bool, error) {
	return scanGrant(s.d.QueryRowContext(ctx, `SELECT `+grantColumns+` FROM bet_grants WHERE id = ?`, int64(grant)))
}

// A round may hold several free bets, of which some were given back; what it
// paid is told once. It is the grant's member's, and rounds are found by member.
const grantPlays = `SELECT r.id, r.vendor, r.game_code, r.ref, r.state, p.bets, p.returned, p.worth, r.payout, r.opened_at, r.settled_at
	FROM (SELECT round_id, COUNT(*) AS bets, SUM(CASE WHEN returned_by <> 0 THEN 1 ELSE 0 END) AS returned,
			CAST(SUM(CASE WHEN returned_by = 0 THEN amount ELSE 0 END) AS BIGINT) AS worth
		FROM bet_details WHERE grant_id = ? AND grant_id <> 0 AND round_id < ?
		GROUP BY round_id ORDER BY round_id DESC LIMIT ?) AS p
	JOIN bet_grants g ON g.id = ? JOIN rounds r ON r.member_id = g.member_id AND r.id = p.round_id ORDER BY r.id DESC`

// ReadGrantPlays lists the rounds that hold bets of a grant, newest first.
func (s *Store) ReadGrantPlays(ctx context.Context, grant betting.GrantID, before id.Round, limit int) ([]betting.FreePlay, error) {
	query, args := listPlays(grant, before, limit)
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.FreePlay
	for rows.Next() {
		var p betting.FreePlay
		if err := rows.Scan(&p.ID, &p.Vendor, &p.GameCode, &p.Ref, &p.State, &p.Bets, &p.Returned, &p.Worth, &p.Payout, &p.OpenedAt, &p.SettledAt); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

func listPlays(grant betting.GrantID, before id.Round, limit int) (string, []any) {
	if before == 0 {
		before = math.MaxInt64
	}
	return grantPlays, []any{int64(grant), int64(before), limit, int64(grant)}
}
