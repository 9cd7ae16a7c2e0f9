package cashierdb

import "baize/internal/ledger"

// paidOut are the states in which a withdrawal's last order was paid.
const paidOut = `('ISSUED', 'RECEIPT_OPEN', 'ALL_RECEIVED', 'AUTO_RECEIVED', 'PARTIALLY_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING', 'FORCED_RECEIVED')`

// orders hold what a withdrawal says that its last order has paid against the
// order itself, under its provider's transaction; what two people said about an
// order is what it paid.
func orders() ledger.Pair {
	side := func(says, rows, id, trx, sum string) ledger.Telling {
		return ledger.Telling{Says: says, Rows: rows, ID: id, Of: ledger.TextOf(id) + " || ' by ' || " + trx, Sum: sum}
	}
	return ledger.Pair{
		Name: "payout of withdrawal",
		One: side("its row", `cashier_withdrawals AS r WHERE r.state IN `+paidOut, "r.id", "r.provider || ' ' || r.trx_id",
			"CASE WHEN r.end_checker <> 0 AND r.end_leg = r.attempts THEN r.end_paid ELSE r.leg_amount END"),
		Other: side("its order", `cashier_withdrawal_legs AS l JOIN cashier_withdrawals AS r ON r.id = l.withdrawal_id AND r.attempts = l.number WHERE r.state IN `+paidOut,
			"l.withdrawal_id", "l.provider || ' ' || l.trx_id", "l.amount"),
	}
}

// transfers hold the transfers that staff found on the bank's statement against the
// deposit that was credited for them. Where there are any, the first is the
// deposit's transaction.
func transfers() ledger.Pair {
	side := func(says, where, sum string) ledger.Telling {
		return ledger.Telling{
			Says: says, Rows: `cashier_deposit_parts AS p JOIN cashier_deposits AS r ON r.id = p.deposit_id WHERE r.state = 'CREDITED'` + where,
			ID: "p.deposit_id", Of: ledger.TextOf("p.deposit_id"), Sum: sum,
		}
	}
	return ledger.Pair{
		Name: "transfers found for deposit", One: side("the statement", "", "p.amount"),
		Other: side("its row", " AND p.number = 1 AND p.trx_id = r.trx_id", "r.paid_amount"),
	}
}
