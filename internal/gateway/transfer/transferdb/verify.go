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
				WHEN r.direction = 'OUT' AND r.state = 'DONE' THEN r.paid ELSE 0 END`),
		},
	}
}

// wallets are what rows of vendors' wallets say: what is held there as booked,
// which is what the member's account of it has at every moment, and what was
// moved there less what came back, which is the sum of the transfers. What the
// vendor holds in truth no row of the house can say; see the daily comparison.
func wallets() []ledger.Pair {
	const of = ` || ' at ' || r.vendor || ' in ' || r.currency`
	rows := func(says, sum string) ledger.Telling {
		return ledger.Telling{Says: says, Rows: "gateway_vendor_wallets AS r WHERE r.member_id > 0", ID: "r.member_id", Of: ledger.TextOf("r.member_id") + of, Sum: sum}
	}
	return []ledger.Pair{
		{
			Name: "held of member", One: rows("its wallet's row", "r.balance"),
			Other: ledger.Telling{
				Says: "the book", Rows: "v_balances AS a WHERE a.owner_kind = 'member' AND a.account_kind LIKE 'VENDOR:%'", ID: "a.owner_id", Wire: true,
				Of: "a.owner_id || ' at ' || substr(a.account_kind, 8) || ' in ' || a.currency", Sum: "a.balance",
			},
		},
		{
			Name: "moved for member", One: rows("its wallet's row", "r.net"),
			Other: ledger.Telling{
				Says: "its transfers", Rows: "gateway_transfers AS r WHERE r.state = 'DONE'", ID: "r.member_id", Of: ledger.TextOf("r.member_id") + of,
				Sum: "CASE r.direction WHEN 'IN' THEN r.moved ELSE -r.moved END",
			},
		},
	}
}

// unheard lists results that were booked for a wallet whose row was never heard,
// or had not come so far: each hearing raises the row's epoch above the one that
// its entry is named after.
func unheard(ctx context.Context, d *db.DB) ([]string, error) {
	return ledger.Walk{Rows: "gateway_vendor_wallets AS r WHERE r.member_id > 0", ID: "r.member_id"}.Each(ctx, d, func(s ledger.Span) ([]string, error) {
		rows, args := s.On("r.member_id")
		booked, more := s.Wire("e.external_id", "")
		return ledger.Listed(ctx, d, `WITH heard AS (
				SELECT `+ledger.TextOf("r.member_id")+` || ':' || r.vendor || ':' AS name, r.epoch, r.balance_at FROM gateway_vendor_wallets r WHERE r.member_id > 0`+rows+`)
			SELECT 'result ' || e.external_id || ' is of no hearing that its wallet''s row tells'
			FROM (SELECT e.external_id, rtrim(e.external_id, '0123456789') AS name FROM entries e
				WHERE NOT e.fresh AND e.scope = 'gateway.transfer' AND e.kind = 'vendor.result'`+booked+`) AS e LEFT JOIN heard h ON h.name = e.name
			WHERE h.name IS NULL OR h.balance_at = 0 OR h.epoch <= CAST(substr(e.external_id, length(e.name) + 1) AS BIGINT)
			ORDER BY 1 LIMIT 100`, append(args, more...)...)
	})
}

// Mismatches lists transfers whose entries are not those of their state, with
// those amounts, entries that no transfer has made, and wallets whose rows are
// not what was booked and moved.
func Mismatches(ctx context.Context, d *db.DB) ([]string, error) {
	looks := []func(context.Context, *db.DB) ([]string, error){claims().Mismatches, unheard}
	for _, pair := range wallets() {
		looks = append(looks, pair.Mismatches)
	}
	var wrong []string
	for _, look := range looks {
		found, err := look(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}
