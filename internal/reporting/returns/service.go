package returns

import (
	"context"
	"log/slog"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/reporting"
)

// Key is what rounds of a day are counted under.
type Key struct {
	Vendor   string
	Game     string
	Currency money.Currency
	Level    money.Amount // the order of the stake
}

// Row is a key's sum.
type Row struct {
	Key
	Sum
}

// Profile is what decides a game's return: the mechanic and its sheet.
type Profile struct {
	Mechanic string
	Sheet    string
}

// Game is what the catalogue says of a game; all empty where it knows none.
type Game struct {
	Name      string
	ReturnPpm int64
	Profile
}

// Counted is a row of a window with its game.
type Counted struct {
	Row
	Game Game
}

// DayRow is a day's row with its game.
type DayRow struct {
	Day reporting.Day
	Counted
}

// Staked is what settled rounds of one stake came to.
type Staked struct {
	Vendor   string
	Game     string
	Currency money.Currency
	Stake    money.Amount
	Rounds   int64
	Payout   money.Amount // without jackpots
}

// Store keeps the days; returnsdb implements it.
type Store interface {
	// Settled sums the settled rounds that began from one moment to before
	// another, by game, currency and stake, of which one may come several times.
	Settled(ctx context.Context, from, to clock.Instant) ([]Staked, error)
	// SetDay writes a day as a whole.
	SetDay(ctx context.Context, tx *db.Tx, day reporting.Day, rows []Row) error
	// LastDay is the newest day that has rows; false where none has.
	LastDay(ctx context.Context) (reporting.Day, bool, error)
	// Window sums the days first to last up.
	Window(ctx context.Context, first, last reporting.Day) ([]Counted, error)
	// Days are the rows of days first to last of one profile or one game.
	Days(ctx context.Context, first, last reporting.Day, which Which) ([]DayRow, error)
	// Tell notes an alarm of a day; false where one of the subject was noted
	// within so many days before.
	Tell(ctx context.Context, tx *db.Tx, subject string, day reporting.Day, within int) (bool, error)
}

// Deviations tells the deviation of a round of a profile in millionths of its
// stake; 0 where it depends on what is bet.
type Deviations interface {
	DeviationPpm(p Profile) (int64, error)
}

// Alarm is what staff are told.
type Alarm struct {
	Vendor  string // empty of a profile
	Subject string
	Detail  string
}

// Alarms opens a case for staff in the caller's transaction.
type Alarms interface {
	Raise(ctx context.Context, tx *db.Tx, a Alarm) error
}

// Deps are what the package stands on.
type Deps struct {
	DB         *db.DB
	Store      Store
	Clock      clock.Clock
	Deviations Deviations
	Alarms     Alarms
	Log        *slog.Logger
	// Offset is how far the brand's day is ahead of UTC.
	Offset time.Duration
}

// Service watches; make it with New.
type Service struct {
	Deps
	// What the job alone uses: no counting before; all days up to it have been
	// counted when they were old enough, 0 for not known.
	rests   clock.Instant
	settled reporting.Day
}

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }

func (s *Service) today() reporting.Day { return reporting.DayOf(s.now(), s.Offset) }
