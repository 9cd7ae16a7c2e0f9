package cashierdb

import (
	"context"
	"slices"
	"strings"

	"baize/internal/ledger"
	"baize/internal/platform/db"
)

const depositScope = "cashier.deposit:"

// Mismatches lists what does not agree between the book and what the cashier's
// rows say has moved: deposits that were credited, payments that are kept,
// withdrawals in every state, and what members of a line gave each other; and
// between withdrawals and their orders, and deposits and transfers at the bank.
func Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	providers, err := depositProviders(ctx, d)
	if err != nil {
		return nil, err
	}
	all := []ledger.Claims{kept(), withdrawals(), kin()}
	for _, one := range providers {
		all = append(all, deposits(one))
	}
	for _, c := range all {
		found, err := c.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	for _, p := range []ledger.Pair{orders(), transfers()} {
		found, err := p.Mismatches(ctx, d)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

// depositProviders are the providers of deposits and of their entries.
func depositProviders(ctx context.Context, d *db.DB) ([]string, error) {
	scopes, err := ledger.Scopes(ctx, d, depositScope)
	if err != nil {
		return nil, err
	}
	all, err := ledger.Listed(ctx, d, providersOf)
	for _, scope := range scopes {
		all = append(all, strings.TrimPrefix(scope, depositScope))
	}
	slices.Sort(all)
	return slices.Compact(all), err
}

// providersOf goes from one provider to the next in the index of transactions.
const providersOf = `WITH RECURSIVE p(provider) AS (
		SELECT MIN(provider) FROM cashier_deposits WHERE trx_id <> ''
		UNION ALL
		SELECT (SELECT MIN(d.provider) FROM cashier_deposits d WHERE d.trx_id <> '' AND d.provider > p.provider) FROM p WHERE p.provider IS NOT NULL)
	SELECT provider FROM p WHERE provider IS NOT NULL`

// deposits are credited with what their provider says was paid, under its
// transaction, and nothing else is.
func deposits(provider string) ledger.Claims {
	leg := func(owner, account, sign string) ledger.Claim {
		return ledger.Claim{Kind: "'deposit'", Owner: owner, Account: account, Currency: "r.currency", Amount: `CASE r.state WHEN 'CREDITED' THEN ` + sign + `r.paid_amount ELSE 0 END`}
	}
	return ledger.Claims{
		Name: "deposit", Scope: depositScope + provider, ID: "r.trx_id", Text: true,
		Rows: `cashier_deposits AS r WHERE r.provider = '` + strings.ReplaceAll(provider, "'", "''") + `' AND r.trx_id <> ''`,
		Legs: []ledger.Claim{
			leg(ledger.MemberOwns("r.member_id"), "'CASH'", ""), leg(ledger.ProviderOwns("r.provider"), "'PSP_CLEARING'", "-"),
		},
	}
}

// kept are refused payments that nobody could give back: owed while they are
// kept, and out of the book again once they were given to their owner.
func kept() ledger.Claims {
	leg := func(owner, account, sign string) ledger.Claim {
		return ledger.Claim{
			Owner: owner, Account: account, Currency: `CASE r.paid_currency WHEN '' THEN r.currency ELSE r.paid_currency END`,
			Amount: `CASE r.refund WHEN 'KEPT' THEN ` + sign + `r.paid_amount ELSE 0 END`,
		}
	}
	return ledger.Claims{
		Name: "refund", Scope: "cashier.refund", Rows: "cashier_deposits AS r WHERE r.refund <> ''", ID: "r.id", Net: true,
		Legs: []ledger.Claim{leg(ledger.HouseOwns, "'UNCLAIMED'", ""), leg(ledger.ProviderOwns("r.provider"), "'PSP_CLEARING'", "-")},
	}
}

// withdrawals hold their money until the provider has it, and what is not with
// the provider or the house then is back at the member.
func withdrawals() ledger.Claims {
	const (
		held = `(r.state IN ('REQUESTED', 'RISK', 'MAKER', 'CHECKER', 'APPROVED') OR r.state = 'PAYING' AND r.issued_at = 0)`
		left = `CASE WHEN r.issued_at > 0 THEN `
	)
	leg := func(owner, account, amount string) ledger.Claim {
		return ledger.Claim{Owner: owner, Account: account, Currency: "r.currency", Amount: amount}
	}
	member := ledger.MemberOwns("r.member_id")
	return ledger.Claims{
		Name: "withdrawal", Scope: "cashier.withdrawal", Rows: "cashier_withdrawals AS r WHERE r.id > 0", ID: "r.id",
		By: "substr(e.external_id, 1, 13)", Net: true,
		Legs: []ledger.Claim{
			leg(member, "'CASH'", "r.returned_amount - r.amount"),
			leg(member, "'LOCKED'", "CASE WHEN "+held+" THEN r.amount ELSE 0 END"),
			leg(ledger.ProviderOwns("r.provider"), "'PSP_CLEARING'", left+"r.amount - r.fee - r.returned_amount + r.excess ELSE 0 END"),
			leg(ledger.HouseOwns, "'FEES'", left+"r.fee ELSE 0 END"),
			leg(ledger.HouseOwns, "'PAYOUT_LOSS'", "-r.excess"),
		},
	}
}

// kin are two entries over the house's suspense, which ends as it began.
func kin() ledger.Claims {
	leg := func(kind, owner, account, amount string) ledger.Claim {
		return ledger.Claim{Kind: kind, Owner: owner, Account: account, Currency: "r.currency", Amount: amount}
	}
	return ledger.Claims{
		Name: "kin transfer", Scope: "cashier.kin", Rows: "cashier_kin_transfers AS r WHERE r.id > 0", ID: "r.id",
		Legs: []ledger.Claim{
			leg("'kin.out'", ledger.MemberOwns("r.from_id"), "'CASH'", "-r.amount"), leg("'kin.out'", ledger.HouseOwns, "'SUSPENSE'", "r.amount"),
			leg("'kin.in'", ledger.MemberOwns("r.to_id"), "'CASH'", "r.amount"), leg("'kin.in'", ledger.HouseOwns, "'SUSPENSE'", "-r.amount"),
		},
	}
}
