package book

import (
	"context"
	"database/sql"
	"fmt"
)

// Claim is something that was answered and must be in the database: a vendor's
// transaction, a deposit or a withdrawal.
type Claim struct {
	Kind   string // of v_bets, or deposit, withdrawal
	ID     string
	Amount int64
}

// Missing returns the claims that d does not bear out.
func Missing(ctx context.Context, d *sql.DB, claims []Claim) ([]string, error) {
	have := map[string]int64{}
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
	var missing []string
	for _, c := range claims {
		key := c.Kind + " " + c.ID
		if c.Kind == "deposit" || c.Kind == "withdrawal" {
			key = c.Kind + " " + decimal(c.ID)
		}
		if amount, ok := have[key]; !ok || amount != c.Amount {
			missing = append(missing, fmt.Sprintf("%s of %d (there: %v, %d)", key, c.Amount, ok, amount))
		}
	}
	return missing, rows.Err()
}
