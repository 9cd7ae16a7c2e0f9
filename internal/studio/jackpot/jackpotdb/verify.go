package jackpotdb

import (
	"context"
	"fmt"

	"baize/internal/platform/db"
	"baize/internal/studio/jackpot"
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
	prizes, err := prizesAgainstBets(ctx, d)
	return append(out, prizes...), err
}

// won is how a cycle ended, as far as a payment must agree with it.
type won struct {
	vendor, currency string
	member, prize    int64
}

// prizesAgainstBets holds every payment of a prize against the cycle that it
// names: who won is paid, once and in full, and nobody else. A vendor's id for a
// payment is his own, so the same one under two vendors is a prize paid twice.
func prizesAgainstBets(ctx context.Context, d *db.DB) (out []string, err error) {
	type cycle struct {
		id    jackpot.CycleID
		state jackpot.State
		won
	}
	rows, err := d.QueryContext(ctx, `SELECT id, state, vendor, currency, member_id, prize FROM studio_jackpot_cycles WHERE state <> 'ACCRUING' ORDER BY id`)
	ended, err := list(rows, err, func(r scanner) (c cycle, err error) {
		return c, r.Scan((*int64)(&c.id), (*string)(&c.state), &c.vendor, &c.currency, &c.member, &c.prize)
	})
	if err != nil {
		return nil, err
	}
	type payment struct {
		tx string
		won
	}
	rows, err = d.QueryContext(ctx, `SELECT b.tx_id, b.vendor, b.currency, b.member_id, b.payout FROM v_bets b
		WHERE b.kind = 'jackpot' AND b.reversed_by = 0
			AND EXISTS (SELECT 1 FROM bet_pool_moves m WHERE m.action_id = b.action_id AND m.pool IN ('mini', 'minor', 'major', 'grand'))
		ORDER BY b.action_id`)
	paid, err := list(rows, err, func(r scanner) (p payment, err error) {
		return p, r.Scan(&p.tx, &p.vendor, &p.currency, &p.member, &p.prize)
	})
	if err != nil {
		return nil, err
	}
	of, ours := make(map[string]won, len(ended)), map[string]bool{}
	for _, c := range ended {
		of[jackpot.WinTx(c.id)], ours[c.vendor] = c.won, true
	}
	times := make(map[string]int, len(ended))
	for _, p := range paid {
		w, known := of[p.tx]
		if !known && !ours[p.vendor] { // a pool that another vendor keeps
			continue
		}
		switch times[p.tx]++; {
		case !known:
			out = append(out, fmt.Sprintf("the prize %s of %d micro-units (%s) is of no jackpot that was won", p.tx, p.prize, p.currency))
		case times[p.tx] > 1:
			out = append(out, fmt.Sprintf("the prize %s was paid %d times", p.tx, times[p.tx]))
		case p.won != w:
			out = append(out, fmt.Sprintf("the prize %s was paid as %+v, won as %+v", p.tx, p.won, w))
		}
	}
	for _, c := range ended {
		if tx := jackpot.WinTx(c.id); c.state == jackpot.Paid && times[tx] == 0 {
			out = append(out, fmt.Sprintf("the prize %s was never paid", tx))
		}
	}
	return out, nil
}
