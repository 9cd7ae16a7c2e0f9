package cashierdb

import (
	"fmt"

	"baize/internal/ledger"
)

// paidOut are the states in which a withdrawal's last order was paid.
const paidOut = `('ISSUED', 'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'PARTIALLY_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING', 'FORCED_RECEIVED')`

// orders hold what a withdrawal says that its last order has paid against the
// order itself, under its provider's transaction; what two people said about an
// order is what it paid. A row of the other table is looked up for each, because a
// join is planned as a reading of all of it.
func orders() ledger.Pair {
	side := func(says, rows, id, trx, sum string) ledger.Telling {
		return ledger.Telling{Says: says, Rows: rows, ID: id, Of: ledger.TextOf(id) + " || ' by ' || " + trx, Sum: sum}
	}
	return ledger.Pair{
		Name: "payout of withdrawal",
		One: side("its row", `cashier_withdrawals AS r WHERE r.state IN `+paidOut, "r.id", "r.provider || ' ' || r.trx_id",
			"CASE WHEN r.end_checker <> 0 AND r.end_leg = r.attempts THEN r.end_paid ELSE r.leg_amount END"),
		Other: side("its order", `cashier_withdrawal_legs AS l WHERE (SELECT r.attempts FROM cashier_withdrawals r WHERE r.id = l.withdrawal_id AND r.state IN `+paidOut+`) = l.number`,
			"l.withdrawal_id", "l.provider || ' ' || l.trx_id", "l.amount"),
	}
}

// transfers hold the transfers that staff found on the bank's statement against the
// deposit that was credited for them. Where there are any, the first is the
// deposit's transaction.
func transfers() ledger.Pair {
	const of = `(SELECT %s FROM cashier_deposits r WHERE r.id = p.deposit_id AND r.state = 'CREDITED')`
	side := func(says, where, sum string) ledger.Telling {
		return ledger.Telling{
			Says: says, Rows: `cashier_deposit_parts AS p WHERE ` + fmt.Sprintf(of, "1") + ` = 1` + where,
			ID: "p.deposit_id", Of: ledger.TextOf("p.deposit_id"), Sum: sum,
		}
	}
	return ledger.Pair{
		Name: "transfers found for deposit", One: side("the statement", "", "p.amount"),
		Other: side("its row", " AND p.number = 1", fmt.Sprintf(of, "CASE WHEN r.trx_id = p.trx_id THEN r.paid_amount ELSE 0 END")),
	}
}
