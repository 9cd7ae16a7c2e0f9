package loyalty

import (
	"context"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/wallet"
)

// Terms are the programme's settings; rewards.Service has them.
type Terms interface {
	Ranks(ctx context.Context) (rewards.Ranks, int64, error)
	Points(ctx context.Context) (rewards.Points, int64, error)
	Rebates(ctx context.Context) (rewards.Rebates, int64, error)
}

// Lanes tells the category in which a game counts; the catalogue knows.
type Lanes interface {
	LaneOf(ctx context.Context, vendor, code string) (string, error)
}

// Pocket is the members' points in the book; wallet.Service is one.
type Pocket interface {
	MovePoints(ctx context.Context, tx *db.Tx, m wallet.PointsMove) (after int64, err error)
	PointsTx(ctx context.Context, tx *db.Tx, member id.Member) (int64, error)
	PointsOf(ctx context.Context, member id.Member) (int64, error)
	PointRecords(ctx context.Context, member id.Member, req page.Request) (page.Page[wallet.Record], error)
}

// Secrets checks a member's payment password, in the clear or in an envelope;
// identity.Service does.
type Secrets interface {
	ProvePayment(ctx context.Context, member id.Member, secret, jwe string) error
}

// Members tells what the room must know of a member.
type Members interface {
	CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error)
	// Stands refuses whom nobody is any more, with that room's fault.
	Stands(ctx context.Context, member id.Member) error
	// MayTake refuses who is given nothing now: not who is frozen, is nobody any
	// more or has shut themselves out. With those rooms' faults.
	MayTake(ctx context.Context, member id.Member) error
	// Birthday is the month and day on which a member was born; false where it
	// is not known.
	Birthday(ctx context.Context, member id.Member) (time.Month, int, bool, error)
}

// Publisher tells what happened; *bus.Bus is one.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}

// Auditor writes staff's actions into the audit log.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Action is what a member of staff did, with the reason given.
type Action struct {
	Staff   id.Staff
	Name    string
	Subject string
	Before  any
	After   any
	Reason  string
}
