package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// ReadCursor is how far a walk over the actions has come; 0 at first.
func (s *Store) ReadCursor(ctx context.Context, name string) (betting.ActionID, error) {
	var at int64
	err := s.d.QueryRowContext(ctx, `SELECT action_id FROM bet_cursors WHERE name = ?`, name).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return betting.ActionID(at), err
}

// MoveCursor moves a walk on, never back.
func (s *Store) MoveCursor(ctx context.Context, tx *db.Tx, name string, to betting.ActionID) error {
	_, err := tx.Exec(ctx, `INSERT INTO bet_cursors (name, action_id) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET action_id = excluded.action_id WHERE bet_cursors.action_id < excluded.action_id`, name, int64(to))
	return err
}

// LastOfStep is the last of the next actions, 0 where there are none.
func (s *Store) LastOfStep(ctx context.Context, after, before betting.ActionID, step int) (betting.ActionID, error) {
	var last int64
	err := s.d.QueryRowContext(ctx, `SELECT COALESCE(MAX(action_id), 0) FROM (
		SELECT action_id FROM v_bets WHERE action_id > ? AND action_id < ? ORDER BY action_id LIMIT ?) AS step`,
		int64(after), int64(before), step).Scan(&last)
	return betting.ActionID(last), err
}

const openActions = `SELECT a.vendor, a.round_id, a.member_id, a.action_id, a.tx_id, a.kind
	FROM v_bets a JOIN v_rounds r ON r.member_id = a.member_id AND r.round_id = a.round_id
	WHERE a.action_id > ? AND a.action_id <= ? AND a.kind IN ('bet', 'bet-win', 'win', 'promo', 'jackpot', 'resettle')
		AND a.reversed_by = 0 AND r.state = 'open' ORDER BY a.action_id`

// ReadOpenActions lists the actions of a step whose rounds are open.
func (s *Store) ReadOpenActions(ctx context.Context, after, last betting.ActionID) ([]betting.StaleAction, error) {
	rows, err := s.d.QueryContext(ctx, openActions, int64(after), int64(last))
	return scanStale(rows, err)
}

// ReadStaleActions lists the noted actions of a round, newest first.
func (s *Store) ReadStaleActions(ctx context.Context, round id.Round) ([]betting.StaleAction, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT r.vendor, a.round_id, r.member_id, a.action_id, a.tx_id, a.kind
		FROM bet_stale_actions a JOIN bet_stale_rounds r ON r.round_id = a.round_id WHERE a.round_id = ? ORDER BY a.action_id DESC`, int64(round))
	return scanStale(rows, err)
}

func scanStale(rows *sql.Rows, err error) ([]betting.StaleAction, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.StaleAction
	for rows.Next() {
		var a betting.StaleAction
		if err := rows.Scan(&a.Vendor, &a.Round, &a.Member, &a.Action, &a.TxID, &a.Kind); err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, rows.Err()
}

// NoteStale notes an action and its round.
func (s *Store) NoteStale(ctx context.Context, tx *db.Tx, a betting.StaleAction, now clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO bet_stale_rounds (round_id, member_id, vendor, next_at) VALUES (?, ?, ?, ?) ON CONFLICT (round_id) DO NOTHING`,
		int64(a.Round), int64(a.Member), a.Vendor, int64(now))
	if err == nil {
		_, err = tx.Exec(ctx, `INSERT INTO bet_stale_actions (round_id, action_id, tx_id, kind) VALUES (?, ?, ?, ?)
			ON CONFLICT (round_id, action_id) DO NOTHING`, int64(a.Round), int64(a.Action), a.TxID, string(a.Kind))
	}
	return err
}

// Both are served by the index over vendor, next_at and round_id: the first goes
// down it once a vendor, the second reads as many of its rows as it answers,
// however many wait.
const (
	nextStale = `SELECT vendor FROM bet_stale_rounds WHERE vendor > ? ORDER BY vendor LIMIT 1`
	dueStale  = `SELECT round_id, member_id FROM bet_stale_rounds WHERE vendor = ? AND next_at <= ? ORDER BY next_at, round_id LIMIT ?`
)

// staleRow is where a noted round is found.
type staleRow struct{ round, member int64 }

// ReadStale reads the noted rounds that are due, as they stand now.
func (s *Store) ReadStale(ctx context.Context, now clock.Instant, limit int) ([]betting.Round, error) {
	vendors, err := s.staleVendors(ctx)
	if err != nil {
		return nil, err
	}
	queues := make([][]staleRow, len(vendors))
	for i, vendor := range vendors {
		if queues[i], err = s.dueOf(ctx, vendor, now, limit); err != nil {
			return nil, err
		}
	}
	var out []betting.Round
	for _, one := range inTurn(queues, limit) {
		r, found, err := scanRound(s.d.QueryRowContext(ctx, roundByID, one.member, one.round))
		if err != nil {
			return nil, err
		}
		if found {
			out = append(out, r)
		}
	}
	return out, nil
}

// staleVendors are those that have noted rounds, and first none: so a node notes
// that is not brought up to date yet.
func (s *Store) staleVendors(ctx context.Context) (all []string, err error) {
	all = []string{""}
	for last := ""; ; {
		err := s.d.QueryRowContext(ctx, nextStale, last).Scan(&last)
		if errors.Is(err, sql.ErrNoRows) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, last)
	}
}

func (s *Store) dueOf(ctx context.Context, vendor string, now clock.Instant, limit int) (due []staleRow, err error) {
	rows, err := s.d.QueryContext(ctx, dueStale, vendor, int64(now), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one staleRow
		if err := rows.Scan(&one.round, &one.member); err != nil {
			return nil, err
		}
		due = append(due, one)
	}
	return due, rows.Err()
}

// inTurn takes one of each queue, then the next of each, up to a limit.
func inTurn(queues [][]staleRow, limit int) (out []staleRow) {
	for n, more := 0, true; more; n++ {
		more = false
		for _, q := range queues {
			if n < len(q) && len(out) < limit {
				out, more = append(out, q[n]), true
			}
		}
	}
	return out
}

// DropStale forgets a noted round.
func (s *Store) DropStale(ctx context.Context, tx *db.Tx, round id.Round) error {
	_, err := tx.Exec(ctx, `DELETE FROM bet_stale_actions WHERE round_id = ?`, int64(round))
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM bet_stale_rounds WHERE round_id = ?`, int64(round))
	}
	return err
}

// PutOff keeps a noted round from being due before a moment.
func (s *Store) PutOff(ctx context.Context, tx *db.Tx, round id.Round, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE bet_stale_rounds SET next_at = ? WHERE round_id = ?`, int64(at), int64(round))
	return err
}
