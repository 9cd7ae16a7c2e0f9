package catalogue

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Win is one settled win of the board.
type Win struct {
	Round    id.Round
	Member   id.Member
	Game     id.Game
	Currency money.Currency
	Stake    money.Amount
	Payout   money.Amount
	Jackpot  bool
	WonAt    clock.Instant
}

// Played says that a member played a game.
type Played struct {
	Member id.Member
	Game   id.Game
	At     clock.Instant
}

// Paid is what a game paid out in one hour.
type Paid struct {
	Game     id.Game
	Currency money.Currency
	HourAt   clock.Instant
	Payout   money.Amount
}

// Store keeps the catalogue; package cataloguedb is the one there is.
type Store interface {
	// Version grows with every change; seed names the title list that stands.
	Version(ctx context.Context) (version int64, seed string, err error)
	Vendors(ctx context.Context) ([]Vendor, error)
	Games(ctx context.Context) ([]Game, error)

	// PutVendors and PutGames write titles; what staff decided stays as it is.
	PutVendors(ctx context.Context, tx *db.Tx, list []Vendor, at clock.Instant) error
	PutGames(ctx context.Context, tx *db.Tx, list []Game, at clock.Instant) error
	SetSeed(ctx context.Context, tx *db.Tx, seed string) error
	// Grow makes the version one greater and returns it.
	Grow(ctx context.Context, tx *db.Tx) (int64, error)
	// SetGame and SetVendor store what staff decided; false if there is none.
	SetGame(ctx context.Context, tx *db.Tx, game id.Game, state State, hot bool, at clock.Instant) (bool, error)
	SetVendor(ctx context.Context, tx *db.Tx, vendor, category string, state State, at clock.Instant) (bool, error)

	Favourites(ctx context.Context, member id.Member) ([]id.Game, error)
	AddFavourite(ctx context.Context, tx *db.Tx, p Played) error
	DropFavourite(ctx context.Context, tx *db.Tx, member id.Member, game id.Game) error
	CountFavourites(ctx context.Context, tx *db.Tx, member id.Member) (int, error)

	Recent(ctx context.Context, member id.Member, limit int) ([]id.Game, error)
	Touch(ctx context.Context, tx *db.Tx, p Played) error

	// AddWin stores a win, or adds to the one that its round has.
	AddWin(ctx context.Context, tx *db.Tx, w Win) error
	// TakeBack takes a void's amounts off its round's win, which goes when it
	// is one no longer.
	TakeBack(ctx context.Context, tx *db.Tx, round id.Round, stake, payout money.Amount) error
	// TrimWins drops wins from before the moment, and all but the keep highest.
	TrimWins(ctx context.Context, tx *db.Tx, before clock.Instant, keep int) error
	Wins(ctx context.Context, since clock.Instant, jackpot bool, limit int) ([]Win, error)
	AddPaid(ctx context.Context, tx *db.Tx, p Paid) error
	PaidSince(ctx context.Context, hour clock.Instant) ([]Paid, error)
	TrimPaid(ctx context.Context, tx *db.Tx, before clock.Instant) error
}
