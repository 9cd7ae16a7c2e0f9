package reconcile

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// Day counts days (UTC) since 1970.
type Day int64

const (
	dayMicros = int64(24 * time.Hour / time.Microsecond)
	// Slack is how far beyond its day a line is still looked for: clocks of both
	// sides and the way between them.
	Slack = 10 * time.Minute
	// settleBy is how long after midnight a day is let come to rest.
	settleBy = 30 * time.Minute
	keptDiff = 1000
)

// DayOf is the day of a moment.
func DayOf(at clock.Instant) Day { return Day(int64(at) / dayMicros) }

// ParseDay reads "2026-11-20"; fault.Invalid otherwise.
func ParseDay(s string) (Day, error) {
	t, err := time.ParseInLocation(time.DateOnly, s, time.UTC)
	if err != nil || t.Year() < 2025 || t.Year() > 2200 {
		return 0, fault.InvalidField("day", "field.type")
	}
	return DayOf(clock.At(t)), nil
}

// From is the first moment of the day; To that of the next.
func (d Day) From() clock.Instant { return clock.Instant(int64(d) * dayMicros) }

// To is the first moment after the day.
func (d Day) To() clock.Instant { return (d + 1).From() }

// String is the date.
func (d Day) String() string { return d.From().Time().UTC().Format(time.DateOnly) }

// Line is a standing transaction as a vendor reports it.
type Line struct {
	TxID, RoundID, UserID string
	Currency              money.Currency
	Stake, Payout         money.Amount
	At                    clock.Instant
}

// Reports asks a vendor for its lines from a moment to another. found is false
// where the vendor gives no reports.
type Reports interface {
	Report(ctx context.Context, vendor string, from, to clock.Instant, each func(Line) error) (found bool, err error)
}

// The sources of a report.
const (
	Upload = "upload"
	Pull   = "pull"
	House  = "house"
)

// Source is one way to get reports, in the order in which they are asked.
type Source struct {
	Name    string
	Reports Reports
}

// The states of a day.
const (
	Agreed     = "agreed"
	Mismatch   = "mismatch"
	Unreported = "unreported"
)

// Totals is a vendor's day in one currency, as the three books have it. Nets
// are the vendor's gain.
type Totals struct {
	Vendor               string
	Day                  Day
	Currency             money.Currency
	State, Source        string
	LedgerNet, RoundsNet money.Amount
	Ours, Theirs         Sum
	Differences          int64
	RanAt                clock.Instant
}

// Sum counts standing transactions that moved money.
type Sum struct {
	Count         int64
	Stake, Payout money.Amount
}

// The kinds of differences.
const (
	InBook  = "book"    // the ledger moved something else than the transaction says
	Missing = "missing" // the vendor does not list it
	Unknown = "unknown" // the vendor lists what does not stand here
	Amount  = "amount"  // both have it, with other money, currency or member
)

// Difference is one transaction about which the books differ.
type Difference struct {
	Kind                    string
	TxID, RoundID, UserID   string
	Currency                money.Currency
	OurStake, OurPayout     money.Amount
	TheirStake, TheirPayout money.Amount
}

// Store reads the three books and keeps what came of comparing them;
// implemented by gatewaydb.
type Store interface {
	// Actions walks what betting did in a day, and Moved what the ledger moved
	// for it, both in the order of the actions.
	Actions(ctx context.Context, d Day) iter.Seq2[Action, error]
	Moved(ctx context.Context, d Day) iter.Seq2[Movement, error]
	// Standing walks a vendor's standing actions around a day, and Lines its
	// report, both in the order of the transaction ids' bytes.
	Standing(ctx context.Context, vendor string, d Day) iter.Seq2[Action, error]
	Lines(ctx context.Context, vendor string, d Day) iter.Seq2[Line, error]
	// RoundRef is the vendor's name of a round, or nothing.
	RoundRef(ctx context.Context, round id.Round, member id.Member) (string, error)

	Source(ctx context.Context, vendor string, d Day) (string, error)
	Reported(ctx context.Context, d Day) ([]string, error)
	DropLines(ctx context.Context, tx *db.Tx, vendor string, d Day) error
	AddLines(ctx context.Context, tx *db.Tx, vendor string, d Day, lines []Line) error
	SetSource(ctx context.Context, tx *db.Tx, vendor string, d Day, source string, at clock.Instant) error
	KeepDay(ctx context.Context, tx *db.Tx, vendor string, d Day, totals []Totals, diffs []Difference) error

	Days(ctx context.Context, from, to Day, vendor string) ([]Totals, error)
	Differences(ctx context.Context, vendor string, d Day) ([]Difference, error)
}

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	Cases   Cases
	Auditor gateway.Auditor
	Sources []Source
}

// Cases opens cases; gateway.Service.
type Cases interface {
	OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error
}

// Service compares the books; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{d} }

// Run compares the books of a day for every vendor that moved money in it or
// reports some, and returns what it found.
func (s *Service) Run(ctx context.Context, d Day) ([]Totals, error) {
	our, err := s.ours(ctx, d)
	if err != nil {
		return nil, err
	}
	reported, err := s.d.Store.Reported(ctx, d)
	if err != nil {
		return nil, err
	}
	for _, vendor := range reported {
		if _, moved := our.totals[vendor]; !moved {
			our.totals[vendor] = nil
		}
	}
	var out []Totals
	for _, vendor := range slices.Sorted(maps.Keys(our.totals)) {
		totals, err := s.vendor(ctx, d, vendor, our)
		if err != nil {
			return nil, fmt.Errorf("reconcile %s of %s: %w", d, vendor, err)
		}
		out = append(out, totals...)
	}
	return out, nil
}

func entry(all map[string][]Totals, t Totals) *Totals {
	rows := all[t.Vendor]
	for i := range rows {
		if rows[i].Currency == t.Currency {
			return &rows[i]
		}
	}
	all[t.Vendor] = append(rows, Totals{Vendor: t.Vendor, Day: t.Day, Currency: t.Currency})
	return &all[t.Vendor][len(rows)]
}

// vendor compares one vendor's day, keeps the result and opens a case where it
// does not agree.
func (s *Service) vendor(ctx context.Context, d Day, vendor string, our books) ([]Totals, error) {
	source, err := s.fetch(ctx, d, vendor)
	if err != nil {
		return nil, err
	}
	diffs := our.diffs[vendor]
	if source != "" {
		theirs, more, err := s.theirs(ctx, d, vendor)
		if err != nil {
			return nil, err
		}
		for c, sum := range theirs {
			entry(our.totals, Totals{Vendor: vendor, Day: d, Currency: c}).Theirs = *sum
		}
		diffs = append(diffs, more...)
	}
	totals := our.totals[vendor]
	slices.SortFunc(totals, func(a, b Totals) int { return strings.Compare(string(a.Currency), string(b.Currency)) })
	s.judge(totals, diffs, d, source)
	return totals, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.KeepDay(ctx, tx, vendor, d, totals, diffs); err != nil {
			return err
		}
		for _, t := range totals {
			if t.State == Mismatch {
				return s.d.Cases.OpenCase(ctx, tx, gateway.CaseReconcileMismatch, vendor, "day:"+d.String(), 0, detail(totals, diffs))
			}
		}
		return nil
	})
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
		fmt.Fprintf(&b, "%s: ledger %s, rounds %s; ours %d transactions, stake %s, payout %s; theirs %d, %s, %s\n", t.Currency, t.LedgerNet, t.RoundsNet,
			t.Ours.Count, t.Ours.Stake, t.Ours.Payout, t.Theirs.Count, t.Theirs.Stake, t.Theirs.Payout)
	}
	for _, x := range diffs[:min(len(diffs), shownInCase)] {
		fmt.Fprintf(&b, "%s %s (round %s): ours %s/%s, theirs %s/%s\n", x.Kind, x.TxID, x.RoundID, x.OurStake, x.OurPayout, x.TheirStake, x.TheirPayout)
	}
	if more := len(diffs) - shownInCase; more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	return strings.TrimSpace(b.String())
}

// Days lists compared days in [from, to], of one vendor where it is given.
func (s *Service) Days(ctx context.Context, from, to Day, vendor string) ([]Totals, error) {
	return s.d.Store.Days(ctx, from, to, vendor)
}

// Differences lists what differed in a vendor's day, up to a thousand of each
// comparison.
func (s *Service) Differences(ctx context.Context, vendor string, d Day) ([]Difference, error) {
	return s.d.Store.Differences(ctx, vendor, d)
}

// Today is the present day.
func (s *Service) Today() Day { return DayOf(clock.NowOf(s.d.Clock)) }

// RunBy is Run on an operator's word.
func (s *Service) RunBy(ctx context.Context, by id.Staff, d Day) ([]Totals, error) {
	if d > s.Today() {
		return nil, fault.InvalidField("day", "field.range")
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Auditor.Audit(ctx, tx, gateway.Action{Staff: by, Name: "gateway.reconcile.run", Target: "day:" + d.String()})
	})
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, d)
}

// UploadBy takes a vendor's report from an operator, and compares its day.
func (s *Service) UploadBy(ctx context.Context, by id.Staff, vendor string, d Day, lines []Line) ([]Totals, error) {
	if vendor == "" || d > s.Today() {
		return nil, fault.InvalidField("day", "field.range")
	}
	r := s.report(d, vendor)
	for _, l := range lines {
		if err := r.add(ctx, l); err != nil {
			return nil, err
		}
	}
	if err := r.end(ctx, Upload); err != nil {
		return nil, err
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Auditor.Audit(ctx, tx, gateway.Action{
			Staff: by, Name: "gateway.reconcile.upload", Target: "vendor:" + vendor, After: map[string]any{"day": d.String(), "lines": len(lines)},
		})
	})
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, d)
}

// Jobs compares each day once it has come to rest.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "gateway.reconcile", Every: settleBy, Run: func(ctx context.Context, _ []byte) error {
		yesterday := DayOf(clock.NowOf(s.d.Clock).Add(-settleBy)) - 1
		done, err := s.d.Store.Days(ctx, yesterday, yesterday, "")
		if err != nil || slices.ContainsFunc(done, func(t Totals) bool { return t.RanAt >= t.Day.To().Add(settleBy) }) {
			return err
		}
		_, err = s.Run(ctx, yesterday)
		return err
	}}}
}
