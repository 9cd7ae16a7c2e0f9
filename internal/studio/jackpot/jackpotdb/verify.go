package jackpotdb

import (
	"context"
	"fmt"

	"baize/internal/platform/db"
)

// Mismatches lists what does not agree between the pools and the book: every
// pool holds what its cycle says, the reserve what is put by, nothing stays on
// the way, and every prize is paid once and in full.
func Mismatches(ctx context.Context, d *db.DB) ([]string, error) {
	const held = `SELECT owner_id, currency, SUM(amount) AS held FROM v_postings
		WHERE owner_kind = 'pool' AND account_kind = 'JACKPOT_POOL' GROUP BY owner_id, currency`
	var out []string
	for _, check := range []struct{ what, query string }{
		{"the %s jackpot of %s is %d micro-units off the book", `SELECT c.level, c.currency, COALESCE(h.held, 0) - c.base - c.topped - c.gathered
			FROM studio_jackpot_cycles c LEFT JOIN (` + held + `) h ON h.owner_id = c.level AND h.currency = c.currency
			WHERE c.state = 'ACCRUING' AND COALESCE(h.held, 0) <> c.base + c.topped + c.gathered`},
		{"the closed %s jackpot of %s still holds %d micro-units", `SELECT p.level, p.currency, h.held
			FROM studio_jackpot_pools p JOIN (` + held + `) h ON h.owner_id = p.level AND h.currency = p.currency
			WHERE h.held <> 0 AND NOT EXISTS (SELECT 1 FROM studio_jackpot_cycles c WHERE c.pool_id = p.id AND c.state = 'ACCRUING')`},
		{"the %s of the jackpots of %s is %d micro-units off the book", `SELECT 'reserve', r.currency, COALESCE(h.held, 0) - r.amount
			FROM studio_jackpot_reserves r LEFT JOIN (` + held + `) h ON h.owner_id = 'reserve' AND h.currency = r.currency
			WHERE COALESCE(h.held, 0) <> r.amount`},
		{"the %s of the jackpots of %s keeps %d micro-units", `SELECT 'transit', currency, SUM(amount) FROM v_postings
			WHERE owner_kind = 'house' AND account_kind = 'JACKPOT_TRANSIT' GROUP BY currency HAVING SUM(amount) <> 0`},
		{"the prize of %s (%s) was paid in %d actions of its amount", `SELECT c.level, c.currency, COUNT(b.action_id)
			FROM studio_jackpot_cycles c LEFT JOIN v_bets b ON b.kind = 'jackpot' AND b.payout = c.prize AND b.member_id = c.member_id
				AND b.vendor = c.vendor AND b.currency = c.currency AND b.at >= c.hit_at
			WHERE c.state = 'PAID' GROUP BY c.id, c.level, c.currency HAVING COUNT(b.action_id) < 1`},
	} {
		rows, err := d.QueryContext(ctx, check.query)
		if err != nil {
			return nil, fmt.Errorf("jackpots: %w", err)
		}
		found, err := list(rows, nil, func(r scanner) (string, error) {
			var who, currency string
			var n int64
			err := r.Scan(&who, &currency, &n)
			return fmt.Sprintf(check.what, who, currency, n), err
		})
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
