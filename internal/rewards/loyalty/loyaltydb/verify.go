package loyaltydb

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// points are a move of a member's points against what the house owes of them.
func points(kind, sign, when string) []ledger.Claim {
	amount := fmt.Sprintf("CASE WHEN %s THEN %%sr.points * %d ELSE 0 END", when, int64(money.Unit))
	against := map[string]string{"": "-", "-": ""}[sign]
	return []ledger.Claim{
		{Kind: kind, Owner: ledger.MemberOwns("r.member_id"), Account: "'POINTS'", Currency: "'PTS'", Amount: fmt.Sprintf(amount, sign)},
		{Kind: kind, Owner: ledger.HouseOwns, Account: "'POINTS_LIABILITY'", Currency: "'PTS'", Amount: fmt.Sprintf(amount, against)},
	}
}

// earned are points of days and gifts, of one scope: what of them moved.
func earned(scope string) ledger.Claims {
	quoted := "'" + strings.ReplaceAll(scope, "'", "''") + "'"
	amount := fmt.Sprintf("r.moved * %d", int64(money.Unit))
	const kind = `CASE WHEN r.scope <> 'loyalty.points' THEN 'points.gift' WHEN r.due > 0 THEN 'points.earn' ELSE 'points.reverse' END`
	return ledger.Claims{
		Name: "points of " + scope, Scope: scope, Of: "e.kind IN ('points.earn', 'points.reverse', 'points.gift')",
		Rows: "loyalty_points AS r WHERE r.scope = " + quoted, ID: "r.source", Text: true,
		Legs: []ledger.Claim{
			{Kind: kind, Owner: ledger.MemberOwns("r.member_id"), Account: "'POINTS'", Currency: "'PTS'", Amount: amount},
			{Kind: kind, Owner: ledger.HouseOwns, Account: "'POINTS_LIABILITY'", Currency: "'PTS'", Amount: "-" + amount},
		},
	}
}

// owed is what members owe of points: what did not move of what was due.
func owed() ledger.Pair {
	side := func(says, table, sum string) ledger.Telling {
		return ledger.Telling{Says: says, Rows: table + " AS r WHERE r.member_id > 0", ID: "r.member_id", Of: ledger.TextOf("r.member_id"), Sum: sum}
	}
	return ledger.Pair{
		Name: "points owed by member", One: side("the member's standing", "loyalty_members", "r.debt"),
		Other: side("what was due and did not move", "loyalty_points", "r.moved - r.due"),
	}
}

// pointScopes are the scopes of points of days and gifts: those of the rows, and
// all of the book.
func pointScopes(ctx context.Context, d *db.DB) ([]string, error) {
	all, err := ledger.Scopes(ctx, d, "")
	if err != nil {
		return nil, err
	}
	rows, err := ledger.Listed(ctx, d, `WITH RECURSIVE s(scope) AS (
			SELECT MIN(scope) FROM loyalty_points
			UNION ALL
			SELECT (SELECT MIN(p.scope) FROM loyalty_points p WHERE p.scope > s.scope) FROM s WHERE s.scope IS NOT NULL)
		SELECT scope FROM s WHERE scope IS NOT NULL`)
	all = append(all, rows...)
	slices.Sort(all)
	return slices.Compact(all), err
}

// moves are the points that left for wares and money, and came back.
func moves() []ledger.Claims {
	return []ledger.Claims{
		{
			Name: "redemption", Scope: "loyalty.mall", Of: "e.kind <> 'points.convert'", Rows: "loyalty_redemptions AS r WHERE r.id > 0", ID: "r.id",
			Legs: append(points("'points.redeem'", "-", "r.id > 0"), points("'points.return'", "", "r.state = 'REJECTED'")...),
		},
		{
			Name: "conversion", Scope: "loyalty.mall", Of: "e.kind = 'points.convert'", Rows: "loyalty_conversions AS r WHERE r.id > 0", ID: "r.id",
			Legs: points("'points.convert'", "-", "r.id > 0"),
		},
	}
}

// Mismatches lists rows that do not agree with the points in the book: what days
// and gifts brought, what left for wares and money, what is owed.
func Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	scopes, err := pointScopes(ctx, d)
	if err != nil {
		return nil, err
	}
	all := moves()
	for _, scope := range scopes {
		all = append(all, earned(scope))
	}
	for _, c := range all {
		found, err := c.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	debts, err := owed().Mismatches(ctx, d)
	return append(wrong, debts...), err
}
