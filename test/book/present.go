package book

import (
	"context"
	"database/sql"
)

// Claim is something that was answered and must be in the database: a vendor's
// transaction, a deposit or a withdrawal.
type Claim struct {
	Kind   string // of v_bets, or deposit, withdrawal
	ID     string
	Amount int64
}

// Facts is what a database knows of that can be claimed, with its amount.
type Facts map[string]int64

// Read reads the facts of d.
func Read(ctx context.Context, d *sql.DB) (Facts, error) {
	have := Facts{}
	rows, err := d.QueryContext(ctx, `SELECT kind, tx_id, CASE WHEN kind IN ('bet', 'bet-win') THEN stake WHEN kind = 'rollback' THEN 0 ELSE payout END FROM v_bets
		UNION ALL SELECT 'deposit', CAST(id AS TEXT), amount FROM v_deposits
		UNION ALL SELECT 'withdrawal', CAST(id AS TEXT), amount FROM v_withdrawals`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var kind, id string
		var amount int64
		if err := rows.Scan(&kind, &id, &amount); err != nil {
			return nil, err
		}
		have[kind+" "+id] = amount
	}
	return have, rows.Err()
}

// Bears tells whether the facts bear out a claim.
func (f Facts) Bears(c Claim) bool {
	amount, ok := f[c.key()]
	return ok && amount == c.Amount
}

func (c Claim) key() string {
	if c.Kind == "deposit" || c.Kind == "withdrawal" {
		return c.Kind + " " + decimal(c.ID)
	}
	return c.Kind + " " + c.ID
}

// Claimable says whether an answer of this kind is one that Facts can bear out.
func Claimable(kind string) bool {
	switch kind {
	case "bet", "win", "bet-win", "rollback", "deposit", "withdrawal":
		return true
	}
	return false
}
