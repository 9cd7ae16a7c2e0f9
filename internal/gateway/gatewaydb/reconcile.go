package gatewaydb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// A day is a range of ids.
func floor(at clock.Instant) int64 { return int64(id.Floor[any](at)) }

func bounds(d reconcile.Day) (from, to int64) { return floor(d.From()), floor(d.To()) }

const (
	// moves is an action that can move money.
	moves = `kind IN ('bet', 'bet-win', 'win', 'promo', 'jackpot', 'resettle')`
	// actionOf is the action of an entry. Other scopes name theirs otherwise, and
	// an engine may look at them first.
	actionOf = `CASE WHEN scope = 'betting' THEN CAST(external_id AS BIGINT) ELSE 0 END`
)

// rows reads a query's rows.
func rows[T any](ctx context.Context, s *Store, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	found, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var out []T
	for found.Next() {
		row, err := scan(found)
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, found.Err()
}

func scanDifference(r scanner) (x reconcile.Difference, err error) {
	return x, r.Scan(&x.Kind, &x.TxID, &x.RoundID, &x.UserID, &x.Currency, &x.OurStake, &x.OurPayout, &x.TheirStake, &x.TheirPayout)
}

// Source names where a vendor's lines of a day came from, or nothing.
func (s *Store) Source(ctx context.Context, vendor string, d reconcile.Day) (source string, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT source FROM gateway_report_sources WHERE vendor = ? AND day = ?`, vendor, int64(d)).Scan(&source)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return source, err
}

// Reported lists the vendors that have lines of a day.
func (s *Store) Reported(ctx context.Context, d reconcile.Day) ([]string, error) {
	return rows(ctx, s, func(r scanner) (v string, err error) { return v, r.Scan(&v) }, `SELECT vendor FROM gateway_report_sources WHERE day = ?`, int64(d))
}

// DropLines forgets a vendor's report of a day, so many rows at most, and returns
// how many lines or holdings went. Its source goes first: what is left of it counts
// for nothing.
func (s *Store) DropLines(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, most int64) (int64, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM gateway_report_sources WHERE vendor = ? AND day = ?`, vendor, int64(d)); err != nil {
		return 0, err
	}
	gone, err := tx.Exec(ctx, dropHeld, vendor, int64(d), vendor, int64(d), most)
	if err != nil || gone >= most {
		return gone, err
	}
	lines, err := tx.Exec(ctx, dropLines, vendor, int64(d), vendor, int64(d), most-gone)
	return gone + lines, err
}

const (
	dropHeld = `DELETE FROM gateway_report_holdings WHERE vendor = ? AND day = ? AND account IN (
		SELECT account FROM gateway_report_holdings WHERE vendor = ? AND day = ? ORDER BY account LIMIT ?)`
	dropLines = `DELETE FROM gateway_report_lines WHERE vendor = ? AND day = ? AND tx_id IN (
		SELECT tx_id FROM gateway_report_lines WHERE vendor = ? AND day = ? ORDER BY tx_id LIMIT ?)`
)

// linesOf writes lines; the last one of a txId stands.
const linesOf = `INSERT INTO gateway_report_lines (vendor, day, tx_id, round_ref, user_id, currency, stake, payout, at) VALUES %s
	ON CONFLICT (vendor, day, tx_id) DO UPDATE SET round_ref = excluded.round_ref, user_id = excluded.user_id, currency = excluded.currency,
		stake = excluded.stake, payout = excluded.payout, at = excluded.at`

// AddLines stores lines, many with one statement; the last one of a txId stands.
func (s *Store) AddLines(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, lines []reconcile.Line) error {
	return db.Lots(lastOf(lines, func(l reconcile.Line) string { return l.TxID }), func(part []reconcile.Line) error {
		args := make([]any, 0, 9*len(part))
		for _, l := range part {
			args = append(args, vendor, int64(d), l.TxID, l.RoundID, l.UserID, string(l.Currency), int64(l.Stake), int64(l.Payout), int64(l.At))
		}
		_, err := tx.Exec(ctx, fmt.Sprintf(linesOf, db.Tuples(len(part), 9)), args...)
		return err
	})
}

// lastOf leaves out what is told again further on: PostgreSQL changes a row once a
// statement.
func lastOf[T any](told []T, key func(T) string) []T {
	last := make(map[string]int, len(told))
	for i, x := range told {
		last[key(x)] = i
	}
	if len(last) == len(told) {
		return told
	}
	out := make([]T, 0, len(last))
	for i, x := range told {
		if last[key(x)] == i {
			out = append(out, x)
		}
	}
	return out
}

// SetSource says that a report is whole.
func (s *Store) SetSource(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, source string, heldAt, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_report_sources (vendor, day, source, held_at, at) VALUES (?, ?, ?, ?, ?)`,
		vendor, int64(d), source, int64(heldAt), int64(at))
	return err
}

// KeepDay stores what came of a vendor's day in the place of an earlier run.
func (s *Store) KeepDay(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, totals []reconcile.Totals, diffs []reconcile.Difference) error {
	for _, table := range []string{`DELETE FROM gateway_days`, `DELETE FROM gateway_differences`} {
		if _, err := tx.Exec(ctx, table+` WHERE vendor = ? AND day = ?`, vendor, int64(d)); err != nil {
			return err
		}
	}
	for _, t := range totals {
		_, err := tx.Exec(ctx, `INSERT INTO gateway_days (vendor, day, currency, state, source, ledger_net, rounds_net, our_count, our_stake, our_payout,
			their_count, their_stake, their_payout, differences, ran_at, book) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			vendor, int64(d), string(t.Currency), t.State, t.Source, int64(t.LedgerNet), int64(t.RoundsNet), t.Ours.Count, int64(t.Ours.Stake), int64(t.Ours.Payout),
			t.Theirs.Count, int64(t.Theirs.Stake), int64(t.Theirs.Payout), t.Differences, int64(t.RanAt), t.Book)
		if err != nil {
			return err
		}
	}
	for i, x := range diffs {
		_, err := tx.Exec(ctx, `INSERT INTO gateway_differences (vendor, day, seq, kind, tx_id, round_ref, user_id, currency, our_stake, our_payout, their_stake, their_payout)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, vendor, int64(d), i, x.Kind, x.TxID, x.RoundID, x.UserID, string(x.Currency),
			int64(x.OurStake), int64(x.OurPayout), int64(x.TheirStake), int64(x.TheirPayout))
		if err != nil {
			return err
		}
	}
	return nil
}

// Days lists compared days, newest first.
func (s *Store) Days(ctx context.Context, from, to reconcile.Day, vendor string) ([]reconcile.Totals, error) {
	where, args := ` WHERE day >= ? AND day <= ?`, []any{int64(from), int64(to)}
	if vendor != "" {
		where, args = where+` AND vendor = ?`, append(args, vendor)
	}
	return rows(ctx, s, func(r scanner) (t reconcile.Totals, err error) {
		return t, r.Scan(&t.Vendor, &t.Day, &t.Currency, &t.State, &t.Source, &t.LedgerNet, &t.RoundsNet, &t.Ours.Count, &t.Ours.Stake, &t.Ours.Payout,
			&t.Theirs.Count, &t.Theirs.Stake, &t.Theirs.Payout, &t.Differences, &t.RanAt, &t.Book)
	}, `SELECT vendor, day, currency, state, source, ledger_net, rounds_net, our_count, our_stake, our_payout, their_count, their_stake, their_payout,
		differences, ran_at, book FROM gateway_days`+where+` ORDER BY day DESC, vendor, currency`, args...)
}

// Differences lists what differed in a vendor's day.
func (s *Store) Differences(ctx context.Context, vendor string, d reconcile.Day) ([]reconcile.Difference, error) {
	return rows(ctx, s, scanDifference, `SELECT kind, tx_id, round_ref, user_id, currency, our_stake, our_payout, their_stake, their_payout
		FROM gateway_differences WHERE vendor = ? AND day = ? ORDER BY seq`, vendor, int64(d))
}

// Marks tells when days were walked that have come to rest.
func (s *Store) Marks(ctx context.Context, from, to reconcile.Day) (map[reconcile.Day]clock.Instant, error) {
	type mark struct {
		day reconcile.Day
		at  clock.Instant
	}
	found, err := rows(ctx, s, func(r scanner) (m mark, err error) { return m, r.Scan(&m.day, &m.at) },
		`SELECT day, ran_at FROM gateway_day_marks WHERE day >= ? AND day <= ?`, int64(from), int64(to))
	out := make(map[reconcile.Day]clock.Instant, len(found))
	for _, m := range found {
		out[m.day] = m.at
	}
	return out, err
}

// Mark says that a day was walked.
func (s *Store) Mark(ctx context.Context, tx *db.Tx, d reconcile.Day, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_day_marks (day, ran_at) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET ran_at = excluded.ran_at`, int64(d), int64(at))
	return err
}
