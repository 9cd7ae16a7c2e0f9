package reconcile

import (
	"context"
	"iter"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
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
	// EntryLag is how long before and after a day entries of its actions are
	// looked for: an entry is made right after its action, within the same
	// transaction or a retry of it.
	EntryLag = time.Hour
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
	Book                 string // bets, or transfers: then stakes went in, payouts came out
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
	// InWallet says that a vendor holds something else for a member than was moved
	// there and its games made of it. The stakes are what was moved there, our and
	// their word, their payout is the balance.
	InWallet = "held"
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

	// Transfers walks the ended transfers whose orders left in a day, and Paid what
	// members' cash lost to transfers around it, both in the order of references'
	// bytes. Carried walks a vendor's around a day, without those returned.
	Transfers(ctx context.Context, d Day) iter.Seq2[Carried, error]
	Paid(ctx context.Context, d Day) iter.Seq2[Paid, error]
	Carried(ctx context.Context, vendor string, d Day) iter.Seq2[Carried, error]
	// Wallets walks a vendor's wallets and Holdings what it says of them, both in
	// the order of the members' names. One that moved since a moment is Moving.
	Wallets(ctx context.Context, vendor string, since clock.Instant) iter.Seq2[Wallet, error]
	Holdings(ctx context.Context, vendor string, d Day) iter.Seq2[Held, error]
	WalletCurrencies(ctx context.Context, vendor string) ([]money.Currency, error)
	// HeldAt is when the report was asked for that told holdings; 0 without one.
	HeldAt(ctx context.Context, vendor string, d Day) (clock.Instant, error)
	AddHeld(ctx context.Context, tx *db.Tx, vendor string, d Day, held []Held) error

	Source(ctx context.Context, vendor string, d Day) (string, error)
	Reported(ctx context.Context, d Day) ([]string, error)
	// DropLines drops so many rows of a report at most, and returns how many.
	DropLines(ctx context.Context, tx *db.Tx, vendor string, d Day, most int64) (int64, error)
	AddLines(ctx context.Context, tx *db.Tx, vendor string, d Day, lines []Line) error
	SetSource(ctx context.Context, tx *db.Tx, vendor string, d Day, source string, heldAt, at clock.Instant) error
	KeepDay(ctx context.Context, tx *db.Tx, vendor string, d Day, totals []Totals, diffs []Difference) error

	Days(ctx context.Context, from, to Day, vendor string) ([]Totals, error)
	Differences(ctx context.Context, vendor string, d Day) ([]Difference, error)

	// Marks tells when days were walked that have come to rest; Mark says so.
	Marks(ctx context.Context, from, to Day) (map[Day]clock.Instant, error)
	Mark(ctx context.Context, tx *db.Tx, d Day, at clock.Instant) error
}

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	Cases   Cases
	Auditor gateway.Auditor
	Sources []Source
	Wallets Wallets // nil where no vendor keeps wallets
}

// Cases opens cases; gateway.Service.
type Cases interface {
	OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error
}

// Service compares the books; make it with New.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{d} }

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
	out, _, err := s.run(ctx, d, nil)
	return out, err
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
	out, _, err := s.run(ctx, d, nil)
	return out, err
}
