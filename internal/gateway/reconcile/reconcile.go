package reconcile

import (
	"context"
	"fmt"
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
	// LedgerNets is what the ledger moved per vendor and currency for the
	// transactions of the day.
	LedgerNets(ctx context.Context, d Day) ([]Totals, error)
	// RoundSums is what the transactions of the day say.
	RoundSums(ctx context.Context, d Day) ([]Totals, error)
	// ReportSums is what the vendor's stored lines say of the day.
	ReportSums(ctx context.Context, vendor string, d Day) ([]Totals, error)
	// BookDifferences and ReportDifferences list what does not agree.
	BookDifferences(ctx context.Context, vendor string, d Day, limit int) ([]Difference, error)
	ReportDifferences(ctx context.Context, vendor string, d Day, limit int) ([]Difference, error)

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
	byVendor, err := s.ours(ctx, d)
	if err != nil {
		return nil, err
	}
	reported, err := s.d.Store.Reported(ctx, d)
	if err != nil {
		return nil, err
	}
	for _, vendor := range reported {
		if _, moved := byVendor[vendor]; !moved {
			byVendor[vendor] = nil
		}
	}
	vendors := make([]string, 0, len(byVendor))
	for vendor := range byVendor {
		vendors = append(vendors, vendor)
	}
	slices.Sort(vendors)
	var out []Totals
	for _, vendor := range vendors {
		totals, err := s.vendor(ctx, d, vendor, byVendor[vendor])
		if err != nil {
			return nil, fmt.Errorf("reconcile %s of %s: %w", d, vendor, err)
		}
		out = append(out, totals...)
	}
	return out, nil
}

// ours joins the ledger's and the rounds' sums by vendor and currency.
func (s *Service) ours(ctx context.Context, d Day) (map[string][]Totals, error) {
	ledger, err := s.d.Store.LedgerNets(ctx, d)
	if err != nil {
		return nil, err
	}
	rounds, err := s.d.Store.RoundSums(ctx, d)
	if err != nil {
		return nil, err
	}
	out := map[string][]Totals{}
	for _, t := range slices.Concat(ledger, rounds) {
		of := entry(out, t)
		of.LedgerNet += t.LedgerNet
		of.RoundsNet += t.RoundsNet
		of.Ours.Count += t.Ours.Count
		of.Ours.Stake += t.Ours.Stake
		of.Ours.Payout += t.Ours.Payout
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
func (s *Service) vendor(ctx context.Context, d Day, vendor string, ours []Totals) ([]Totals, error) {
	source, err := s.fetch(ctx, d, vendor)
	if err != nil {
		return nil, err
	}
	all := map[string][]Totals{vendor: ours}
	diffs, err := s.d.Store.BookDifferences(ctx, vendor, d, keptDiff)
	if err != nil {
		return nil, err
	}
	if source != "" {
		theirs, err := s.d.Store.ReportSums(ctx, vendor, d)
		if err != nil {
			return nil, err
		}
		for _, t := range theirs {
			entry(all, t).Theirs = t.Theirs
		}
		more, err := s.d.Store.ReportDifferences(ctx, vendor, d, keptDiff)
		if err != nil {
			return nil, err
		}
		diffs = append(diffs, more...)
	}
	totals := all[vendor]
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

// fetch brings the vendor's lines into the store and names their source; an
// upload stands over what could be asked.
func (s *Service) fetch(ctx context.Context, d Day, vendor string) (string, error) {
	source, err := s.d.Store.Source(ctx, vendor, d)
	if err != nil || source == Upload {
		return source, err
	}
	for _, from := range s.d.Sources {
		var lines []Line
		found, err := from.Reports.Report(ctx, vendor, d.From().Add(-Slack), d.To().Add(Slack), func(l Line) error {
			if l.Stake != 0 || l.Payout != 0 {
				lines = append(lines, l)
			}
			return nil
		})
		switch {
		case err != nil:
			return "", err
		case found:
			return from.Name, s.keep(ctx, d, vendor, from.Name, lines)
		}
	}
	return "", nil
}

const linesAtOnce = 500

// keep stores a report in the place of an earlier one, a part at a time, so
// that bets need not wait for it; its source is set last.
func (s *Service) keep(ctx context.Context, d Day, vendor, source string, lines []Line) error {
	write := func(fn func(ctx context.Context, tx *db.Tx) error) error { return s.d.DB.Write(ctx, fn) }
	if err := write(func(ctx context.Context, tx *db.Tx) error { return s.d.Store.DropLines(ctx, tx, vendor, d) }); err != nil {
		return err
	}
	for part := range slices.Chunk(lines, linesAtOnce) {
		if err := write(func(ctx context.Context, tx *db.Tx) error { return s.d.Store.AddLines(ctx, tx, vendor, d, part) }); err != nil {
			return err
		}
	}
	return write(func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.SetSource(ctx, tx, vendor, d, source, clock.NowOf(s.d.Clock))
	})
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
	if err := s.keep(ctx, d, vendor, Upload, lines); err != nil {
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
