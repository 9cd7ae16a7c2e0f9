package app

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/staff"
	"baize/internal/staff/staffdb"
	"baize/internal/studio/jackpot/jackpotdb"
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
	rounds, err := roundsAndPools(ctx, d)
	if err != nil {
		return r, err
	}
	r.Violations = append(r.Violations, rounds...)
	log, err := staff.VerifyAudit(ctx, staffdb.New(d), anchor.File{Path: filepath.Join(folder, staffAnchorsFile)})
	r.Violations = append(r.Violations, log.Violations()...)
	return r, err
}

// roundsAndPools lists what does not agree between the book, the rounds of bets,
// the jackpots and the bonuses.
func roundsAndPools(ctx context.Context, d *db.DB) ([]string, error) {
	wrong, err := betting.New(betting.Deps{DB: d, Store: bettingdb.New(d)}).VerifyRounds(ctx)
	if err != nil {
		return nil, err
	}
	pools, err := jackpotdb.Mismatches(ctx, d)
	if err != nil {
		return nil, err
	}
	bonuses, err := bonusdb.New(d).Mismatches(ctx)
	return slices.Concat(wrong, pools, bonuses), err
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
