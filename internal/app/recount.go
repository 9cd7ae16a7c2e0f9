package app

import (
	"context"
	"fmt"
	"path/filepath"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/cashier/cashierdb"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/loyalty/loyaltydb"
	"baize/internal/rewards/quest/questdb"
	"baize/internal/rewards/rewardsdb"
	"baize/internal/staff"
	"baize/internal/staff/staffdb"
	"baize/internal/studio/jackpot/jackpotdb"
	"baize/internal/studio/studiodb"
)

// recount looks through a whole database: the book, the rounds and the log of
// what staff did, with the anchors that lie in a folder.
func recount(ctx context.Context, url, folder string) (ledger.Report, error) {
	d, err := db.Open(ctx, db.Config{URL: url, Patient: true})
	if err != nil {
		return ledger.Report{}, err
	}
	defer d.Close()
	r, err := ledger.Verify(ctx, d, anchor.File{Path: filepath.Join(folder, anchorsFile)})
	if err != nil {
		return r, err
	}
	rounds, err := rowsAgainstBook(ctx, d)
	if err != nil {
		return r, err
	}
	r.Violations = append(r.Violations, rounds...)
	log, err := staff.VerifyAudit(ctx, staffdb.New(d), anchor.File{Path: filepath.Join(folder, staffAnchorsFile)})
	r.Violations = append(r.Violations, log.Violations()...)
	return r, err
}

// rowsAgainstBook lists what does not agree between the book and the rows of the
// rooms that say that money has moved: bets and their rounds, jackpots, bonuses
// and gifts, points, the cashier, and transfers to vendors' wallets; and between
// the rows that promise a prize and those that gave it.
func rowsAgainstBook(ctx context.Context, d *db.DB) (wrong []string, err error) {
	rounds := betting.New(betting.Deps{DB: d, Store: bettingdb.New(d)})
	for _, look := range []func(context.Context) ([]string, error){
		rounds.VerifyRounds, bonusdb.New(d).Mismatches, on(d, jackpotdb.Mismatches), on(d, loyaltydb.Mismatches), on(d, cashierdb.Mismatches),
		on(d, transferdb.Mismatches), on(d, rewardsdb.Mismatches), on(d, questdb.Mismatches), on(d, studiodb.Mismatches),
	} {
		found, err := look(ctx)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

// on lets a room's check look at a database.
func on(d *db.DB, look func(context.Context, *db.DB) ([]string, error)) func(context.Context) ([]string, error) {
	return func(ctx context.Context) ([]string, error) { return look(ctx, d) }
}

func countsOf(r ledger.Report) bookCounts {
	return bookCounts{Head: r.Head, Entries: r.Entries, Postings: r.Postings, Accounts: r.Accounts, Seals: r.Seals}
}

// sound lists what a recount found wrong and answers an error for it.
func sound(r ledger.Report, what string, s streams) error {
	for _, text := range r.Violations {
		fmt.Fprintln(s.err, text)
	}
	if n := int64(len(r.Violations)) + r.More; n > 0 {
		return fmt.Errorf("%s has %d violations", what, n)
	}
	return nil
}
