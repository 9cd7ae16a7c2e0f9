package book

import (
	"context"
	"database/sql"
	"strings"
)

// Claim is something that was answered and must be in the database: a vendor's
// transaction, a deposit or a withdrawal.
type Claim struct {
	Kind   string // an operation of vendors, or deposit, withdrawal
	ID     string
	Amount int64
}

// Facts is what a database knows of that can be claimed, with its amount.
type Facts map[string]int64

// Read reads the facts of d.
func Read(ctx context.Context, d *sql.DB) (Facts, error) {
	have := Facts{}
	rows, err := d.QueryContext(ctx, `SELECT b.kind, b.tx_id, COALESCE(free.amount, CASE WHEN b.kind IN ('bet', 'bet-win') THEN b.stake WHEN b.kind = 'rollback' THEN 0 ELSE b.payout END)
			FROM v_bets b LEFT JOIN v_bet_details free ON free.action_id = b.action_id AND b.kind = 'bet' AND free.grant_id <> 0
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
	// The book has its own words for prizes.
	kind, _ := strings.CutSuffix(c.Kind, "-win")
	if kind != "promo" && kind != "jackpot" {
		kind = c.Kind
	}
	return kind + " " + c.ID
}

// Claimable says whether an answer of this kind is one that Facts can bear out.
func Claimable(kind string) bool {
	switch kind {
	case "bet", "win", "bet-win", "rollback", "promo-win", "jackpot-win", "deposit", "withdrawal":
		return true
	}
	return false
}
