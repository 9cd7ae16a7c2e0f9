package gatewaydb

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// A day is a range of ids. An entry is made right after its action, within the
// same transaction or a retry of it; the ledger is read a little further.
const entryLag = time.Hour

func floor(at clock.Instant) int64 { return int64(id.Floor[any](at)) }

func bounds(d reconcile.Day) (from, to int64) { return floor(d.From()), floor(d.To()) }

const (
	// moves is an action that can move money.
	moves = `kind IN ('bet', 'bet-win', 'win', 'promo', 'jackpot', 'resettle')`
	// actionOf is the action of an entry. Other scopes name theirs otherwise, and
	// an engine may look at them first.
	actionOf = `CASE WHEN scope = 'betting' THEN CAST(external_id AS BIGINT) ELSE 0 END`
	// flow is the vendor's gain by an action; a rollback carries what it undid.
	flow = `CASE kind WHEN 'rollback' THEN payout - stake ELSE stake - payout END`
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

// LedgerNets sums what members' pockets lost to the actions of a day: whose
// account took it (the vendor's, a pool's) is the book's affair.
func (s *Store) LedgerNets(ctx context.Context, d reconcile.Day) ([]reconcile.Totals, error) {
	from, to := bounds(d)
	return rows(ctx, s, func(r scanner) (t reconcile.Totals, err error) {
		t.Day = d
		return t, r.Scan(&t.Vendor, &t.Currency, &t.LedgerNet)
	}, `SELECT b.vendor, p.currency, CAST(-SUM(p.amount) AS BIGINT)
		FROM (SELECT `+actionOf+` AS action_id, currency, amount FROM v_postings
			WHERE entry_id >= ? AND entry_id < ? AND scope = 'betting' AND owner_kind = 'member') p
		JOIN v_bets b ON b.action_id = p.action_id WHERE p.action_id >= ? AND p.action_id < ? GROUP BY b.vendor, p.currency`,
		from, floor(d.To().Add(entryLag)), from, to)
}

// RoundSums sums the actions of a day.
func (s *Store) RoundSums(ctx context.Context, d reconcile.Day) ([]reconcile.Totals, error) {
	from, to := bounds(d)
	stands := `CASE WHEN reversed_by = 0 AND ` + moves + ` AND (stake <> 0 OR payout <> 0) THEN `
	return rows(ctx, s, func(r scanner) (t reconcile.Totals, err error) {
		t.Day = d
		return t, r.Scan(&t.Vendor, &t.Currency, &t.RoundsNet, &t.Ours.Count, &t.Ours.Stake, &t.Ours.Payout)
	}, `SELECT vendor, currency, CAST(SUM(`+flow+`) AS BIGINT), CAST(SUM(`+stands+`1 ELSE 0 END) AS BIGINT),
		CAST(SUM(`+stands+`stake ELSE 0 END) AS BIGINT), CAST(SUM(`+stands+`payout ELSE 0 END) AS BIGINT)
		FROM v_bets WHERE action_id >= ? AND action_id < ? AND (`+moves+` OR kind = 'rollback') GROUP BY vendor, currency`, from, to)
}

// ours is a vendor's standing actions around a day; in_day says whether one is
// of the day itself. Its four arguments are the day's bounds, and the vendor's
// wider ones stand after them.
const ours = `ours AS (SELECT action_id, tx_id, member_id, round_id, currency, stake, payout,
	CASE WHEN action_id >= ? AND action_id < ? THEN 1 ELSE 0 END AS in_day FROM v_bets
	WHERE vendor = ? AND action_id >= ? AND action_id < ? AND reversed_by = 0 AND ` + moves + ` AND (stake <> 0 OR payout <> 0))`

func oursArgs(vendor string, d reconcile.Day) []any {
	from, to := bounds(d)
	return []any{from, to, vendor, floor(d.From().Add(-reconcile.Slack)), floor(d.To().Add(reconcile.Slack))}
}

// ofDay is a line that belongs to the day: its action does, or it has none and
// says so itself (a line without a time is of the day it was reported for).
const ofDay = `(o.in_day = 1 OR (o.tx_id IS NULL AND (l.at = 0 OR (l.at >= ? AND l.at < ?))))`

// ReportSums sums the lines of a vendor's report.
func (s *Store) ReportSums(ctx context.Context, vendor string, d reconcile.Day) ([]reconcile.Totals, error) {
	args := append(oursArgs(vendor, d), vendor, int64(d), int64(d.From()), int64(d.To()))
	return rows(ctx, s, func(r scanner) (t reconcile.Totals, err error) {
		t.Vendor, t.Day = vendor, d
		return t, r.Scan(&t.Currency, &t.Theirs.Count, &t.Theirs.Stake, &t.Theirs.Payout)
	}, `WITH `+ours+` SELECT l.currency, COUNT(*), CAST(SUM(l.stake) AS BIGINT), CAST(SUM(l.payout) AS BIGINT)
		FROM gateway_report_lines l LEFT JOIN ours o ON o.tx_id = l.tx_id
		WHERE l.vendor = ? AND l.day = ? AND `+ofDay+` GROUP BY l.currency`, args...)
}

func scanDifference(r scanner) (x reconcile.Difference, err error) {
	return x, r.Scan(&x.Kind, &x.TxID, &x.RoundID, &x.UserID, &x.Currency, &x.OurStake, &x.OurPayout, &x.TheirStake, &x.TheirPayout)
}

// BookDifferences lists actions of a day for which the ledger moved something
// else than they say.
func (s *Store) BookDifferences(ctx context.Context, vendor string, d reconcile.Day, limit int) ([]reconcile.Difference, error) {
	from, to := bounds(d)
	return rows(ctx, s, func(r scanner) (x reconcile.Difference, err error) {
		var member id.Member
		var said, moved money.Amount
		err = r.Scan(&x.TxID, &member, &x.Currency, &said, &moved)
		x.Kind, x.UserID, x.OurStake, x.TheirStake = reconcile.InBook, member.String(), said, moved
		return x, err
	}, `WITH said AS (SELECT action_id, tx_id, member_id, currency, `+flow+` AS net FROM v_bets
			WHERE vendor = ? AND action_id >= ? AND action_id < ? AND (`+moves+` OR kind = 'rollback')),
		moved AS (SELECT `+actionOf+` AS action_id, currency, CAST(-SUM(amount) AS BIGINT) AS net FROM v_postings
			WHERE entry_id >= ? AND entry_id < ? AND scope = 'betting' AND owner_kind = 'member'
			AND `+actionOf+` >= ? AND `+actionOf+` < ? GROUP BY 1, 2)
		SELECT s.tx_id, s.member_id, s.currency, s.net, COALESCE(m.net, 0) FROM said s
			LEFT JOIN moved m ON m.action_id = s.action_id AND m.currency = s.currency WHERE s.net <> COALESCE(m.net, 0)
		LIMIT ?`,
		vendor, from, to, from, floor(d.To().Add(entryLag)), from, to, limit)
}

// ReportDifferences lists what the vendor and betting do not both have, or have
// with other money.
func (s *Store) ReportDifferences(ctx context.Context, vendor string, d reconcile.Day, limit int) ([]reconcile.Difference, error) {
	missing, err := rows(ctx, s, func(r scanner) (x reconcile.Difference, err error) {
		var member id.Member
		var there *string
		err = r.Scan(&x.TxID, &x.RoundID, &member, &x.Currency, &x.OurStake, &x.OurPayout, &there, &x.TheirStake, &x.TheirPayout)
		x.Kind, x.UserID = reconcile.Missing, member.String()
		if there != nil {
			x.Kind = reconcile.Amount
		}
		return x, err
	}, `WITH `+ours+` SELECT o.tx_id, COALESCE(r.ref, ''), o.member_id, o.currency, o.stake, o.payout, l.tx_id, COALESCE(l.stake, 0), COALESCE(l.payout, 0)
		FROM ours o LEFT JOIN gateway_report_lines l ON l.vendor = ? AND l.day = ? AND l.tx_id = o.tx_id
		LEFT JOIN v_rounds r ON r.round_id = o.round_id AND r.member_id = o.member_id
		WHERE o.in_day = 1 AND (l.tx_id IS NULL OR l.stake <> o.stake OR l.payout <> o.payout OR l.currency <> o.currency)
		ORDER BY o.action_id LIMIT ?`, append(oursArgs(vendor, d), vendor, int64(d), limit)...)
	if err != nil {
		return nil, err
	}
	unknown, err := rows(ctx, s, scanDifference, `WITH `+ours+` SELECT 'unknown', l.tx_id, l.round_ref, l.user_id, l.currency, 0, 0, l.stake, l.payout
		FROM gateway_report_lines l LEFT JOIN ours o ON o.tx_id = l.tx_id
		WHERE l.vendor = ? AND l.day = ? AND o.tx_id IS NULL AND (l.at = 0 OR (l.at >= ? AND l.at < ?)) ORDER BY l.tx_id LIMIT ?`,
		append(oursArgs(vendor, d), vendor, int64(d), int64(d.From()), int64(d.To()), limit)...)
	return append(missing, unknown...), err
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

// DropLines forgets a vendor's report of a day.
func (s *Store) DropLines(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day) error {
	if _, err := tx.Exec(ctx, `DELETE FROM gateway_report_sources WHERE vendor = ? AND day = ?`, vendor, int64(d)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM gateway_report_lines WHERE vendor = ? AND day = ?`, vendor, int64(d))
	return err
}

// AddLines stores lines; the last one of a txId stands.
func (s *Store) AddLines(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, lines []reconcile.Line) error {
	for _, l := range lines {
		_, err := tx.Exec(ctx, `INSERT INTO gateway_report_lines (vendor, day, tx_id, round_ref, user_id, currency, stake, payout, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (vendor, day, tx_id) DO UPDATE SET stake = excluded.stake, payout = excluded.payout`,
			vendor, int64(d), l.TxID, l.RoundID, l.UserID, string(l.Currency), int64(l.Stake), int64(l.Payout), int64(l.At))
		if err != nil {
			return err
		}
	}
	return nil
}

// SetSource says that a report is whole.
func (s *Store) SetSource(ctx context.Context, tx *db.Tx, vendor string, d reconcile.Day, source string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_report_sources (vendor, day, source, at) VALUES (?, ?, ?, ?)`, vendor, int64(d), source, int64(at))
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
			their_count, their_stake, their_payout, differences, ran_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			vendor, int64(d), string(t.Currency), t.State, t.Source, int64(t.LedgerNet), int64(t.RoundsNet), t.Ours.Count, int64(t.Ours.Stake), int64(t.Ours.Payout),
			t.Theirs.Count, int64(t.Theirs.Stake), int64(t.Theirs.Payout), t.Differences, int64(t.RanAt))
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
			&t.Theirs.Count, &t.Theirs.Stake, &t.Theirs.Payout, &t.Differences, &t.RanAt)
	}, `SELECT vendor, day, currency, state, source, ledger_net, rounds_net, our_count, our_stake, our_payout, their_count, their_stake, their_payout,
		differences, ran_at FROM gateway_days`+where+` ORDER BY day DESC, vendor, currency`, args...)
}

// Differences lists what differed in a vendor's day.
func (s *Store) Differences(ctx context.Context, vendor string, d reconcile.Day) ([]reconcile.Difference, error) {
	return rows(ctx, s, scanDifference, `SELECT kind, tx_id, round_ref, user_id, currency, our_stake, our_payout, their_stake, their_payout
		FROM gateway_differences WHERE vendor = ? AND day = ? ORDER BY seq`, vendor, int64(d))
}
