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

const scope = "bonus"

// landed is the external id of what an action brought to a grant that had ended,
// or took back from it.
func landed(of string) string {
	return ledger.TextOf(of+".action_id") + " || ':' || " + ledger.TextOf(of+".grant_id")
}

// landedNowhere lists entries of bets for a grant of which the bet tells nothing.
func landedNowhere(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "bet_bonuses AS b WHERE b.action_id > 0", ID: "b.action_id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		booked, args := s.Wire("e.external_id", "")
		told, more := s.On("b.action_id")
		return ledger.Listed(ctx, d, `SELECT 'entry ' || external_id || ' of a bonus is of no bet' FROM (
				SELECT e.external_id FROM entries e WHERE NOT e.fresh AND e.scope = 'bonus' AND length(e.external_id) > 13`+booked+`
				EXCEPT SELECT `+landed("b")+` FROM bet_bonuses b WHERE b.action_id > 0`+told+`) AS odd ORDER BY 1 LIMIT 100`, append(args, more...)...)
	})
}

// booked lists grants and gifts of cash that the book has otherwise: what was
// given for a grant when it began, what of it became cash for good, and every
// gift of cash.
func booked(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for _, c := range []ledger.Claims{
		{
			Name: "bonus", Scope: scope, Of: "e.kind = 'bonus.grant'", Rows: "bonus_grants AS r WHERE r.active_at > 0", ID: "r.id",
			Legs: given("'bonus.grant'", "'BONUS'", "r.amount"),
		},
		{
			Name: "bonus turned into cash", Scope: scope, Of: "a.kind = 'CASH' AND e.kind <> 'bonus.cash'", Net: true,
			Rows: "bonus_grants AS r WHERE r.active_at > 0", ID: "r.id",
			Named: `JOIN bet_bonuses b ON b.grant_id = r.id AND r.ended_at > 0
				JOIN entries e ON NOT e.fresh AND e.scope = 'bonus' AND e.external_id = ` + landed("b"), NamedBy: "b.grant_id",
			Legs: []ledger.Claim{{Owner: ledger.MemberOwns("r.member_id"), Account: "'CASH'", Currency: "r.currency", Amount: "r.converted - r.from_cash"}},
		},
		{
			Name: "gift of cash", Scope: scope, Of: "e.kind = 'bonus.cash'", Rows: "bonus_rollovers AS r WHERE r.scope <> 'bonus.require'", ID: "r.id",
			Legs: given("'bonus.cash'", "'CASH'", "r.amount"),
		},
	} {
		found, err := c.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	for _, look := range []func(context.Context, *db.DB) ([]string, error){landedNowhere, rounds} {
		found, err := look(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}
