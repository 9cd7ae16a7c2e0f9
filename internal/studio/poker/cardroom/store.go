package cardroom

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
)

// Store remembers what the cardroom does; pokerdb implements it. Find answers
// false where there is nothing.
type Store interface {
	FindTable(ctx context.Context, code string) (TableRow, bool, error)
	// PutTable adds or changes a table.
	PutTable(ctx context.Context, tx *db.Tx, t TableRow) error

	InsertSit(ctx context.Context, tx *db.Tx, s Sit) error
	// SetSit writes all of a stay that may change.
	SetSit(ctx context.Context, tx *db.Tx, s Sit) error
	// Acknowledge clears what is owed if it is still that.
	Acknowledge(ctx context.Context, tx *db.Tx, sit id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindSit(ctx context.Context, sit id.Round) (Sit, bool, error)
	SitByKey(ctx context.Context, userID, key string) (Sit, bool, error)
	// OpenSits are those in PENDING or SEATED.
	OpenSits(ctx context.Context) ([]Sit, error)
	// OwingSits are stays that owe a call, those under way (owe.Bet) too.
	OwingSits(ctx context.Context, limit int) ([]Sit, error)
	// EachSit walks a vendor's stays with ids in [from, to).
	EachSit(ctx context.Context, vendor string, from, to id.Round, each func(Sit) error) error

	InsertHand(ctx context.Context, tx *db.Tx, h HandRow) error
	EndHand(ctx context.Context, tx *db.Tx, h HandRow) error
	FindHand(ctx context.Context, hand HandID) (HandRow, bool, error)
	OpenHands(ctx context.Context) ([]HandRow, error)
	InsertPlayer(ctx context.Context, tx *db.Tx, p PlayerRow) error
	PlayersOf(ctx context.Context, hand HandID) ([]PlayerRow, error)
	// HandsOf lists the ended hands of a member, newest first, before an id.
	HandsOf(ctx context.Context, userID string, before HandID, limit int) ([]HandRow, error)
	// EachHand walks the paid hands with ids in [from, to), the oldest first.
	EachHand(ctx context.Context, from, to HandID, each func(HandRow, []PlayerRow) error) error
}
