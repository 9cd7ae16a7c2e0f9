package transferdb

import (
	"context"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// claims are what transfers say has moved: what was set aside when they began,
// and where it went when they ended. What a vendor told of its balance besides
// is booked in the entry of the end and is not the transfer's.
func claims() ledger.Claims {
	const (
		began = `CASE r.direction WHEN 'IN' THEN 'transfer.in' ELSE 'transfer.out.begun' END`
		ended = `CASE WHEN r.direction = 'IN' AND r.state = 'DONE' THEN 'transfer.in.done' WHEN r.direction = 'IN' THEN 'transfer.return'
			WHEN r.state = 'DONE' THEN 'transfer.out' ELSE 'transfer.out.return' END`
		transit = `'TRANSIT:' || r.vendor`
	)
	member := ledger.MemberOwns("r.member_id")
	leg := func(kind, account, amount string) ledger.Claim {
		return ledger.Claim{Kind: kind, Owner: member, Account: account, Currency: "r.currency", Amount: amount}
	}
	return ledger.Claims{
		Name: "transfer", Scope: "gateway.transfer", Rows: "gateway_transfers AS r WHERE r.id > 0", ID: "r.id",
		Of: `e.kind <> 'vendor.result' AND (a.kind = 'CASH' OR a.kind LIKE 'TRANSIT:%' OR e.kind = 'transfer.out.begun')`,
		Legs: []ledger.Claim{
			leg(began, "'CASH'", `CASE r.direction WHEN 'IN' THEN -r.amount ELSE 0 END`),
			leg(began, transit, "r.transit"),
			leg(began, `'VENDOR:' || r.vendor`, `CASE r.direction WHEN 'OUT' THEN -r.transit ELSE 0 END`),
			leg(ended, transit, `CASE WHEN r.state IN ('DONE', 'RETURNED') THEN -r.transit ELSE 0 END`),
			leg(ended, "'CASH'", `CASE WHEN r.direction = 'IN' AND r.state = 'RETURNED' THEN r.transit
				WHEN r.direction = 'OUT' AND r.state = 'DONE' THEN r.moved ELSE 0 END`),
		},
	}
}

// Mismatches lists transfers whose entries are not those of their state, with
// those amounts, and entries that no transfer has made.
func Mismatches(ctx context.Context, d *db.DB) ([]string, error) { return claims().Mismatches(ctx, d) }
