package bonusdb

import (
	"context"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// given are two postings from the cost of bonuses into a pocket.
func given(kind, pocket, amount string) []ledger.Claim {
	return []ledger.Claim{
		{Kind: kind, Owner: ledger.MemberOwns("r.member_id"), Account: pocket, Currency: "r.currency", Amount: amount},
		{Kind: kind, Owner: ledger.HouseOwns, Account: "'BONUS_COST'", Currency: "r.currency", Amount: "-(" + amount + ")"},
	}
}

// booked lists grants and gifts of cash that the book has otherwise: what was
// given for a grant when it began, what of it became cash for good, and every
// gift of cash.
func booked(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for _, c := range []ledger.Claims{
		{
			Name: "bonus", Scope: "bonus", Of: "e.kind = 'bonus.grant'", Rows: "bonus_grants AS r WHERE r.active_at > 0", ID: "r.id",
			Legs: given("'bonus.grant'", "'BONUS'", "r.amount"),
		},
		{
			Name: "bonus turned into cash", Scope: "bonus", Of: "a.kind = 'CASH' AND e.kind <> 'bonus.cash'", By: "e.memo", Scattered: true, Net: true,
			Rows: "bonus_grants AS r WHERE r.active_at > 0", ID: "r.id",
			Legs: []ledger.Claim{{Owner: ledger.MemberOwns("r.member_id"), Account: "'CASH'", Currency: "r.currency", Amount: "r.converted - r.from_cash"}},
		},
		{
			Name: "gift of cash", Scope: "bonus", Of: "e.kind = 'bonus.cash'", Rows: "bonus_rollovers AS r WHERE r.scope <> 'bonus.require'", ID: "r.id",
			Legs: given("'bonus.cash'", "'CASH'", "r.amount"),
		},
	} {
		found, err := c.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}
