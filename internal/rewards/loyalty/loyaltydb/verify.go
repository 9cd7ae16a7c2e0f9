package loyaltydb

import (
	"context"
	"fmt"

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

// Mismatches lists redemptions and conversions that do not agree with the points
// in the book, and points that left for none.
func Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for _, c := range []ledger.Claims{
		{
			Name: "redemption", Scope: "loyalty.mall", Of: "e.kind <> 'points.convert'", Rows: "loyalty_redemptions AS r WHERE r.id > 0", ID: "r.id",
			Legs: append(points("'points.redeem'", "-", "r.id > 0"), points("'points.return'", "", "r.state = 'REJECTED'")...),
		},
		{
			Name: "conversion", Scope: "loyalty.mall", Of: "e.kind = 'points.convert'", Rows: "loyalty_conversions AS r WHERE r.id > 0", ID: "r.id",
			Legs: points("'points.convert'", "-", "r.id > 0"),
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
