package messaging

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Driver hands messages of one channel over; it must not wait for longer than
// its own timeout.
type Driver interface {
	// Name is shown to staff.
	Name() string
	// Keeps tells that messages stay in the house, where staff read them.
	Keeps() bool
	// Deliver hands over; ErrRefused says that trying again is of no use.
	Deliver(ctx context.Context, p Parcel) error
}

// ErrRefused is wrapped by failures that will not pass.
var ErrRefused = errors.New("messaging: refused for good")

// People tells how a member is reached: the language they read, and their
// confirmed addresses by channel.
type People interface {
	Reach(ctx context.Context, member id.Member) (locale.Lang, map[Channel]string, error)
}

// Crowd lists the members of an audience, by id, and counts them.
type Crowd interface {
	// Next lists some of those after a member, limit at most and maybe none, and the
	// last member who was looked at, after whom the next call goes on; 0 at the end.
	Next(ctx context.Context, a Audience, after id.Member, limit int) (crowd []id.Member, to id.Member, err error)
	Count(ctx context.Context, a Audience) (int, error)
}

// Consents tells whether a member allows marketing by a way; the room of
// compliance keeps what members said.
type Consents interface {
	MayAdvertise(ctx context.Context, member id.Member, way string) (bool, error)
}

// Alerter has a notice told on the member's devices, in the caller's transaction.
type Alerter interface {
	Alert(ctx context.Context, tx *db.Tx, n Notice) error
}

// Publisher writes an event into the outbox of the transaction.
type Publisher interface {
	Publish(ctx context.Context, tx *db.Tx, e bus.Event) error
}

// Action is something an operator did.
type Action struct {
	Staff   id.Staff
	Name    string
	Subject string
	Before  any
	After   any
}

// Auditor keeps the log of what operators do, in the caller's transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}
