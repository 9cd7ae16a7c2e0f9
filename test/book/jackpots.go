package book

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// prizeTx is how the house names the payment of a prize, before the cycle's id.
const prizeTx = "j-"

// jackpots holds every payment of a prize against the cycle that it names: who
// won is paid, once and in full, and nobody else. The ids of payments are a
// vendor's own, so one that stands under two vendors is a prize paid twice.
func jackpots(ctx context.Context, tx *sql.Tx) (wrong []string, err error) {
	type won struct {
		vendor, currency string
		member, prize    int64
	}
	type cycle struct {
		won
		paid  bool
		times int
	}
	cycles, ours := map[string]*cycle{}, map[string]bool{}
	rows, err := tx.QueryContext(ctx, `SELECT CAST(cycle_id AS TEXT), state, vendor, currency, member_id, prize FROM v_jackpots WHERE state <> 'ACCRUING'`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, state string
		var c cycle
		if err := rows.Scan(&id, &state, &c.vendor, &c.currency, &c.member, &c.prize); err != nil {
			return nil, err
		}
		c.paid = state == "PAID"
		cycles[id], ours[c.vendor] = &c, true
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	payments, err := tx.QueryContext(ctx, `SELECT b.tx_id, b.vendor, b.currency, b.member_id, b.payout FROM v_bets b
		WHERE b.kind = 'jackpot' AND b.reversed_by = 0 AND EXISTS (
			SELECT 1 FROM v_bet_pool_moves m WHERE m.action_id = b.action_id AND m.pool IN ('mini', 'minor', 'major', 'grand'))
		ORDER BY b.action_id`)
	if err != nil {
		return nil, err
	}
	defer payments.Close()
	for payments.Next() {
		var name string
		var p won
		if err := payments.Scan(&name, &p.vendor, &p.currency, &p.member, &p.prize); err != nil {
			return nil, err
		}
		var c *cycle
		if wire, is := strings.CutPrefix(name, prizeTx); is && len(wire) == wireLen {
			c = cycles[decimal(wire)]
		}
		switch {
		case c == nil && ours[p.vendor]:
			wrong = append(wrong, fmt.Sprintf("a prize of no jackpot was paid: %s %+v", name, p))
		case c == nil: // a pool that another vendor keeps
		case c.times > 0:
			wrong = append(wrong, fmt.Sprintf("a prize was paid twice: %s %+v", name, p))
		case c.won != p:
			wrong = append(wrong, fmt.Sprintf("a prize is not what was won: %s %+v, paid %+v", name, c.won, p))
		}
		if c != nil {
			c.times++
		}
	}
	for id, c := range cycles {
		if c.paid && c.times == 0 {
			wrong = append(wrong, "a prize was not paid: "+id)
		}
	}
	return wrong, payments.Err()
}
