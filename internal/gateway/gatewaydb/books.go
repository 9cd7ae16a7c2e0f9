package gatewaydb

import (
	"context"
	"fmt"
	"iter"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// cursor reads a query's rows one by one on a connection of its own. A large
// day takes as long as it takes, so that the usual deadline does not hold.
func cursor[T any](ctx context.Context, d *db.DB, scan func(scanner) (T, error), query string, args ...any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		tx, err := d.Snapshot(ctx)
		if err != nil {
			yield(none, err)
			return
		}
		defer func() { _ = tx.Rollback() }()
		found, err := tx.QueryContext(ctx, db.Rebind(d.Engine(), query), args...)
		if err != nil {
			yield(none, err)
			return
		}
		defer found.Close()
		for found.Next() {
			if row, err := scan(found); !yield(row, err) || err != nil {
				return
			}
		}
		if err := found.Err(); err != nil {
			yield(none, err)
		}
	}
}

const actionColumns = `SELECT action_id, vendor, tx_id, kind, member_id, round_id, currency, stake, payout, reversed_by <> 0 FROM v_bets `

func scanAction(r scanner) (a reconcile.Action, err error) {
	return a, r.Scan(&a.ID, &a.Vendor, &a.TxID, &a.Kind, &a.Member, &a.Round, &a.Currency, &a.Stake, &a.Payout, &a.Reversed)
}

// Actions walks what betting did in a day, in the order of its ids.
func (s *Store) Actions(ctx context.Context, d reconcile.Day) iter.Seq2[reconcile.Action, error] {
	from, to := bounds(d)
	return cursor(ctx, s.d, scanAction, actionColumns+`WHERE action_id >= ? AND action_id < ? ORDER BY action_id`, from, to)
}

// Moved walks what members' pockets lost to the actions of a day, in the order
// of the actions: whose account took it (the vendor's, a pool's) is the book's
// affair.
func (s *Store) Moved(ctx context.Context, d reconcile.Day) iter.Seq2[reconcile.Movement, error] {
	return cursor(ctx, s.d, func(r scanner) (m reconcile.Movement, err error) {
		return m, r.Scan(&m.Action, &m.Currency, &m.Amount)
	}, fmt.Sprintf(`SELECT %s AS action_id, currency, CAST(-amount AS BIGINT) FROM v_postings
		WHERE entry_id >= ? AND entry_id < ? AND scope = 'betting' AND owner_kind = 'member' ORDER BY 1`, actionOf),
		floor(d.From()), floor(d.To().Add(reconcile.EntryLag)))
}

// Standing walks a vendor's standing actions with money around a day, in the
// order of their transaction ids.
func (s *Store) Standing(ctx context.Context, vendor string, d reconcile.Day) iter.Seq2[reconcile.Action, error] {
	from, to := floor(d.From().Add(-reconcile.Slack)), floor(d.To().Add(reconcile.Slack))
	return cursor(ctx, s.d, scanAction, actionColumns+`WHERE vendor = ? AND action_id >= ? AND action_id < ? AND reversed_by = 0 AND `+moves+`
		AND (stake <> 0 OR payout <> 0) ORDER BY `+s.d.ByBytes("tx_id"), vendor, from, to)
}

// Lines walks a vendor's report of a day in the order of its transaction ids.
func (s *Store) Lines(ctx context.Context, vendor string, d reconcile.Day) iter.Seq2[reconcile.Line, error] {
	return cursor(ctx, s.d, func(r scanner) (l reconcile.Line, err error) {
		return l, r.Scan(&l.TxID, &l.RoundID, &l.UserID, &l.Currency, &l.Stake, &l.Payout, &l.At)
	}, `SELECT tx_id, round_ref, user_id, currency, stake, payout, at FROM gateway_report_lines WHERE vendor = ? AND day = ?
		ORDER BY `+s.d.ByBytes("tx_id"), vendor, int64(d))
}

// RoundRef is the vendor's name of a round, or nothing.
func (s *Store) RoundRef(ctx context.Context, round id.Round, member id.Member) (string, error) {
	refs, err := rows(ctx, s, func(r scanner) (ref string, err error) { return ref, r.Scan(&ref) },
		`SELECT ref FROM v_rounds WHERE round_id = ? AND member_id = ?`, int64(round), int64(member))
	if err != nil || len(refs) == 0 {
		return "", err
	}
	return refs[0], nil
}
