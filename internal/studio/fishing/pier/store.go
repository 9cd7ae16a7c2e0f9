package pier

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
)

// Store remembers what the pier does; fishdb implements it. Find answers false
// where there is nothing.
type Store interface {
	InsertWater(ctx context.Context, tx *db.Tx, w Water) error
	FindWater(ctx context.Context, water WaterID) (Water, bool, error)

	FindSeed(ctx context.Context, userID string, currency money.Currency) (SeedRow, bool, error)
	// AddSeed adds the first seed of a member; one that is there stays.
	AddSeed(ctx context.Context, tx *db.Tx, s SeedRow) error
	// PutSeed adds or changes the seed of a member's next stay.
	PutSeed(ctx context.Context, tx *db.Tx, s SeedRow) error

	InsertStay(ctx context.Context, tx *db.Tx, s Stay) error
	// SetStay writes all of a stay that may change.
	SetStay(ctx context.Context, tx *db.Tx, s Stay) error
	FindStay(ctx context.Context, stay StayID) (Stay, bool, error)
	OpenStays(ctx context.Context) ([]Stay, error)
	// StaysOf lists the stays of a member, newest first, before an id.
	StaysOf(ctx context.Context, q StaysQuery) ([]Stay, error)

	InsertLoad(ctx context.Context, tx *db.Tx, l Load) error
	// SetLoad writes all of a load that may change.
	SetLoad(ctx context.Context, tx *db.Tx, l Load) error
	// Acknowledge clears what is owed if it is still that.
	Acknowledge(ctx context.Context, tx *db.Tx, load id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindLoad(ctx context.Context, load id.Round) (Load, bool, error)
	LoadByKey(ctx context.Context, userID, key string) (Load, bool, error)
	// PendingLoads are those whose bet is under way.
	PendingLoads(ctx context.Context) ([]Load, error)
	// OwingLoads owe a call, those under way (owe.Bet) too.
	OwingLoads(ctx context.Context, limit int) ([]Load, error)
	// LoadsOf lists the loads of a stay, the oldest first.
	LoadsOf(ctx context.Context, stay StayID) ([]Load, error)
	// EachLoad walks a vendor's loads with ids in [from, to).
	EachLoad(ctx context.Context, vendor string, from, to id.Round, each func(Load) error) error

	InsertVolley(ctx context.Context, tx *db.Tx, v Volley) error
	// VolleysOf lists the volleys of a stay, newest first, before a number.
	VolleysOf(ctx context.Context, stay StayID, before int64, limit int) ([]Volley, error)
}

// StaysQuery asks for the stays of a member in a game.
type StaysQuery struct {
	UserID   string
	Vendor   string
	GameCode string
	// Load narrows to the stay that it was loaded in; 0 does not.
	Load   id.Round
	Before StayID
	Limit  int
}
