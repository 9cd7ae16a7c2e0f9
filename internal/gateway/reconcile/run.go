package reconcile

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Run compares the books of a day for every vendor that moved money in it or
// reports some, and returns what it found. A vendor whose report cannot be had
// keeps no other from its turn; the error names it.
func (s *Service) Run(ctx context.Context, d Day) ([]Totals, error) {
	out, silent, err := s.run(ctx, d, nil)
	for _, vendor := range slices.Sorted(maps.Keys(silent)) {
		err = errors.Join(err, silent[vendor])
	}
	return out, err
}

// run compares the vendors whose turn it is, all of them where of is nil. It
// tells apart what vendors failed in, which staff read in the day and in its
// case, from what failed here.
func (s *Service) run(ctx context.Context, d Day, of *due) (out []Totals, silent map[string]error, err error) {
	our, err := s.ours(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	reported, err := s.d.Store.Reported(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	for _, vendor := range reported {
		if _, moved := our.totals[vendor]; !moved {
			our.totals[vendor] = nil
		}
	}
	vendors := slices.Sorted(maps.Keys(our.totals))
	if err := s.announce(ctx, d, vendors, our); err != nil {
		return nil, nil, err
	}
	if of != nil {
		vendors = slices.DeleteFunc(of.order(vendors), func(vendor string) bool { return !of.is(vendor) })
	}
	silent = map[string]error{}
	for _, vendor := range vendors {
		totals, mute, failed := s.vendor(ctx, d, vendor, our)
		if mute != nil {
			silent[vendor] = fmt.Errorf("reconcile %s of %s: %w", d, vendor, mute)
		}
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("reconcile %s of %s: %w", d, vendor, failed))
		}
		if ctx.Err() != nil {
			break
		}
		out = append(out, totals...)
	}
	return out, silent, err
}

// announce notes vendors that were not compared yet: what breaks off before
// their turn leaves a day that is not done.
func (s *Service) announce(ctx context.Context, d Day, vendors []string, our books) error {
	known, err := s.d.Store.Days(ctx, d, d, "")
	if err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, vendor := range vendors {
			if slices.ContainsFunc(known, func(t Totals) bool { return t.Vendor == vendor }) {
				continue
			}
			waiting := slices.Clone(our.totals[vendor])
			for i := range waiting {
				waiting[i].State = Unreported
			}
			if err := s.d.Store.KeepDay(ctx, tx, vendor, d, waiting, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

func entry(all map[string][]Totals, t Totals) *Totals {
	rows := all[t.Vendor]
	for i := range rows {
		if rows[i].Currency == t.Currency {
			return &rows[i]
		}
	}
	all[t.Vendor] = append(rows, Totals{Vendor: t.Vendor, Day: t.Day, Currency: t.Currency, Book: t.Book})
	return &all[t.Vendor][len(rows)]
}

// vendor compares one vendor's day, keeps the result and opens a case where it
// does not agree.
func (s *Service) vendor(ctx context.Context, d Day, vendor string, our books) (totals []Totals, silent, err error) {
	book := our.book(vendor)
	source, silent := s.fetch(ctx, d, vendor, book)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	diffs := our.diffs[vendor]
	if source != "" {
		theirs, more, err := s.theirs(ctx, d, vendor, book)
		if err != nil {
			return nil, nil, err
		}
		for c, sum := range theirs {
			entry(our.totals, Totals{Vendor: vendor, Day: d, Currency: c, Book: book}).Theirs = *sum
		}
		held, err := s.wallets(ctx, d, vendor)
		if err != nil {
			return nil, nil, err
		}
		for _, x := range held {
			entry(our.totals, Totals{Vendor: vendor, Day: d, Currency: x.Currency, Book: book})
		}
		diffs = slices.Concat(diffs, more, held)
	}
	totals = our.totals[vendor]
	slices.SortFunc(totals, func(a, b Totals) int { return strings.Compare(string(a.Currency), string(b.Currency)) })
	s.judge(totals, diffs, d, source)
	for i := range totals {
		if silent != nil {
			totals[i].RanAt = 0 // it is not done
		}
	}
	return totals, silent, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.KeepDay(ctx, tx, vendor, d, totals, diffs); err != nil {
			return err
		}
		return s.tell(ctx, tx, outcome{vendor, book, d, totals, diffs, silent})
	})
}

// outcome is what came of comparing a vendor's day.
type outcome struct {
	vendor, book string
	day          Day
	totals       []Totals
	diffs        []Difference
	silent       error
}

// tell opens a case for a report that cannot be had, and one for books that do
// not agree. Each has a subject of its own: the first waits for the vendor and
// may be open for long, and must not stand for what is found when it comes.
func (s *Service) tell(ctx context.Context, tx *db.Tx, o outcome) error {
	kind, subject, told := gateway.CaseReconcileMismatch, "day:"+o.day.String(), detail(o.totals, o.diffs)
	if o.book == BookTransfers {
		kind = gateway.CaseTransferDay
	}
	if o.silent != nil {
		lacks := "the report cannot be had: " + o.silent.Error() + "\n" + told
		if err := s.d.Cases.OpenCase(ctx, tx, kind, o.vendor, subject+":report", 0, lacks); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(o.totals, func(t Totals) bool { return t.State == Mismatch }) {
		return nil
	}
	return s.d.Cases.OpenCase(ctx, tx, kind, o.vendor, subject, 0, told)
}

// judge says of each currency whether the books agree.
func (s *Service) judge(totals []Totals, diffs []Difference, d Day, source string) {
	for i := range totals {
		t := &totals[i]
		for _, x := range diffs {
			if x.Currency == t.Currency {
				t.Differences++
			}
		}
		t.Day, t.Source, t.RanAt = d, source, clock.NowOf(s.d.Clock)
		switch {
		case t.Differences > 0 || t.LedgerNet != t.RoundsNet || (source != "" && t.Ours != t.Theirs):
			t.State = Mismatch
		case source == "":
			t.State = Unreported
		default:
			t.State = Agreed
		}
	}
}

const shownInCase = 10

// detail is what a case says of a day.
func detail(totals []Totals, diffs []Difference) string {
	var b strings.Builder
	for _, t := range totals {
		words := "%s: ledger %s, rounds %s; ours %d transactions, stake %s, payout %s; theirs %d, %s, %s\n"
		if t.Book == BookTransfers {
			words = "%s: ledger %s, transfers %s; ours %d transfers, in %s, out %s; theirs %d, %s, %s\n"
		}
		fmt.Fprintf(&b, words, t.Currency, t.LedgerNet, t.RoundsNet,
			t.Ours.Count, t.Ours.Stake, t.Ours.Payout, t.Theirs.Count, t.Theirs.Stake, t.Theirs.Payout)
	}
	for _, x := range diffs[:min(len(diffs), shownInCase)] {
		if x.Kind == InWallet {
			fmt.Fprintf(&b, "%s %s: moved there %s by our book, %s by the vendor's, which has a balance of %s\n", x.Kind, x.UserID, x.OurStake, x.TheirStake, x.TheirPayout)
			continue
		}
		fmt.Fprintf(&b, "%s %s (round %s): ours %s/%s, theirs %s/%s\n", x.Kind, x.TxID, x.RoundID, x.OurStake, x.OurPayout, x.TheirStake, x.TheirPayout)
	}
	if more := len(diffs) - shownInCase; more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	return strings.TrimSpace(b.String())
}
