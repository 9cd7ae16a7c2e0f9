package ledger

import (
	"context"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Report is what a recount found. A sound book has no Violations.
type Report struct {
	Entries   int64
	Postings  int64
	Accounts  int64
	OpenHolds int64
	Seals     int64
	// Head is the hash that names the whole book: that of the seal which would
	// cover all that is not sealed yet, or of the last seal where all is. Two
	// copies of a book have the same head, whatever engine they are on. Until its
	// last entry is sealed a seal of a part of what is new changes it: PostgreSQL
	// leaves out what is younger than sealDelay.
	Head       string
	Violations []string
	// More counts violations past those listed.
	More int64
}

const listedViolations = 100

func (r *Report) fault(format string, args ...any) {
	if len(r.Violations) >= listedViolations {
		r.More++
		return
	}
	r.Violations = append(r.Violations, fmt.Sprintf(format, args...))
}

// Verify recounts the whole book from its raw postings in one consistent look,
// beside traffic.
func (s *Service) Verify(ctx context.Context) (Report, error) {
	return Verify(ctx, s.db, s.tail.Anchors)
}

// Verify recounts the book in d; anchors may be nil where the file is not at
// hand. It needs nothing but the tables, so that it runs on any copy.
func Verify(ctx context.Context, d *db.DB, anchors Anchors) (Report, error) {
	v := &verifier{accounts: map[id.Account]*tally{}, histories: map[id.Account]*history{}}
	if anchors != nil {
		heads, err := anchors.All() // before the look: later seals are then no surprise
		if err != nil {
			v.report.fault("anchors: %v", err)
		}
		v.anchors = heads
	}
	err := inSnapshot(ctx, d, v.run)
	return v.report, err
}

type tally struct {
	ref       AccountRef
	tracked   bool
	overdrawn bool
	balance   money.Amount // now
	version   int64
	sum       money.Amount // of the postings
	holds     money.Amount // open ones
	sealed    money.Amount // of the sealed postings, untracked accounts
	total     money.Amount // as account_totals says

	row        money.Amount // as the account's row says, which may be behind
	rowVersion int64
}

type verifier struct {
	report    Report
	accounts  map[id.Account]*tally
	histories map[id.Account]*history
	anchors   []Anchor
	seals     []Seal

	heldEntries int64 // entries that open a hold
}

func (v *verifier) run(ctx context.Context, q queries) error {
	for _, step := range []func(context.Context, queries) error{
		v.checkFile, v.checkTexts, v.readAccounts, v.readSeals, v.walkEntries, v.readHolds, v.readTotals,
	} {
		if err := step(ctx, q); err != nil {
			return err
		}
	}
	v.endHistories()
	v.compareBalances()
	v.compareAnchors()
	return nil
}
