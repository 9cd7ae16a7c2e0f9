package reporting

import (
	"context"
	"sync"
	"time"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Store keeps the read models; reportingdb implements it.
type Store interface {
	// AddDays adds sums to what the rows have; they come in one order.
	AddDays(ctx context.Context, tx *db.Tx, rows []Row) error
	// Days reads a member's rows of the days first to last, by day.
	Days(ctx context.Context, member id.Member, first, last Day) ([]Row, error)
}

// Categories tells the category of a vendor's game; empty for one that is not
// known.
type Categories interface {
	CategoryOf(ctx context.Context, vendor, game string) (string, error)
}

// Currencies tells the currency in which a member plays.
type Currencies interface {
	CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error)
}

// Bets and Entries list what statements are made of; betting and wallet
// implement them.
type (
	Bets interface {
		Records(ctx context.Context, q betting.RecordQuery) (page.Page[betting.Record], *betting.Totals, error)
	}
	Entries interface {
		Records(ctx context.Context, q wallet.RecordQuery) (page.Page[wallet.Record], error)
	}
)

// Bet is an event of betting, with the category that its game counts in.
type Bet struct {
	Topic string
	betting.Event
	Category string
}

// Deps are what the room reads from.
type Deps struct {
	Store      Store
	Clock      clock.Clock
	Categories Categories
	Currencies Currencies
	Bets       Bets
	Entries    Entries
	Catalog    *locale.Catalog
	// Valid is the turnover of bets, one for one, below zero where something is
	// taken back.
	Valid func(ctx context.Context, tx *db.Tx, bets []Bet) ([]money.Amount, error)
	// Sources are further events: what is given for play.
	Sources []Source
	// Offset is how far the brand's day is ahead of UTC.
	Offset time.Duration
}

// Service is the room; make it with New.
type Service struct {
	Deps
	mu   sync.Mutex
	busy map[id.Member]bool // a statement is being written
}

// New makes the room.
func New(d Deps) *Service { return &Service{Deps: d, busy: map[id.Member]bool{}} }

// Profit is what a member's play came to in a period.
type Profit struct {
	First, Last Day
	Currency    money.Currency
	Offset      time.Duration
	Total       Figures
	// Days are all days of the period, those without play too.
	Days []Row
	// Categories are those that were played, by what they came to.
	Categories []Row
}

// The lengths of a period in days.
const (
	minDays = 1
	maxDays = 90
)

// Profit sums up the member's days that end today.
func (s *Service) Profit(ctx context.Context, member id.Member, days int) (p Profit, err error) {
	if days < minDays || days > maxDays {
		return p, fault.InvalidField("days", "field.size")
	}
	p.Last, p.Offset = DayOf(clock.NowOf(s.Clock), s.Offset), s.Offset
	p.First = p.Last - Day(days) + 1
	if p.Currency, err = s.Currencies.CurrencyOf(ctx, member); err != nil {
		return p, err
	}
	rows, err := s.Store.Days(ctx, member, p.First, p.Last)
	if err != nil {
		return p, err
	}
	p.fold(rows)
	return p, nil
}
