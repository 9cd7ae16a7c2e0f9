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

	// InsertSit adds a stay; the same again changes nothing, because a table writes
	// again what it does not know to stand. So does InsertTopUp.
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
	// TurnedOver reads of some stays those that are over; tx may be nil.
	TurnedOver(ctx context.Context, tx *db.Tx, sits []id.Round) ([]Turned, error)
	// EachSit walks a vendor's stays with ids in [from, to).
	EachSit(ctx context.Context, vendor string, from, to id.Round, each func(Sit) error) error

	InsertTopUp(ctx context.Context, tx *db.Tx, u TopUp) error
	// SetTopUp writes all of a top-up that may change.
	SetTopUp(ctx context.Context, tx *db.Tx, u TopUp) error
	AcknowledgeTopUp(ctx context.Context, tx *db.Tx, topUp id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindTopUp(ctx context.Context, topUp id.Round) (TopUp, bool, error)
	TopUpByKey(ctx context.Context, userID, key string) (TopUp, bool, error)
	// OwingTopUps are top-ups that owe a call, those under way (owe.Bet) too.
	OwingTopUps(ctx context.Context, limit int) ([]TopUp, error)
	// EachTopUp walks a vendor's top-ups with ids in [from, to).
	EachTopUp(ctx context.Context, vendor string, from, to id.Round, each func(TopUp) error) error

	InsertHand(ctx context.Context, tx *db.Tx, h HandRow) error
	EndHand(ctx context.Context, tx *db.Tx, h HandRow) error
	FindHand(ctx context.Context, hand HandID) (HandRow, bool, error)
	OpenHands(ctx context.Context) ([]HandRow, error)
	InsertPlayer(ctx context.Context, tx *db.Tx, p PlayerRow) error
	PlayersOf(ctx context.Context, hand HandID) ([]PlayerRow, error)
	// HandsOf lists the ended hands of a member, newest first, before an id; of
	// one stay only where it names one.
	HandsOf(ctx context.Context, userID string, stay id.Round, before HandID, limit int) ([]HandRow, error)
	// EachHand walks the paid hands with ids in [from, to), the oldest first.
	EachHand(ctx context.Context, from, to HandID, each func(HandRow, []PlayerRow) error) error
}
