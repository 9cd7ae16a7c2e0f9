package bonus

import (
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Lanes tells the category that a game counts in, open or closed; empty where
// there is no such game. The catalogue implements it.
type Lanes interface {
	LaneOf(ctx context.Context, vendor, code string) (string, error)
}

// Person is what eligibility depends on.
type Person struct {
	Currency money.Currency
	Since    clock.Instant
}

// People tells who a member is, and refuses whoever may not play (frozen,
// excluded, trial) with that room's fault.
type People interface {
	Person(ctx context.Context, member id.Member) (Person, error)
	// Left reports whether the member has shut themselves out for months or for
	// good: nothing can be turned over any more.
	Left(ctx context.Context, member id.Member) (bool, error)
	// Devices are the marks of where the member's account is used from.
	Devices(ctx context.Context, member id.Member) ([]string, error)
	// Traces are hidden forms of what accounts of one hand share, but for payout
	// accounts: those come later than claims, so that Sharers tells them as they
	// are now, by the other members who are paid out to one of the member's.
	Traces(ctx context.Context, member id.Member) ([]Trace, error)
	Sharers(ctx context.Context, member id.Member) ([]id.Member, error)
}

// Crowd keeps those of some members who have a trait, in their order; loyalty
// counts what it asks.
type Crowd interface {
	Among(ctx context.Context, members []id.Member, t Trait) ([]id.Member, error)
}

// Blobs keeps the pictures' files by name, apart from those that anybody may look
// at; platform/blob has one.
type Blobs interface {
	Put(ctx context.Context, name string, data []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
}

// Bets is what betting does for bonuses.
type Bets interface {
	GrantTx(ctx context.Context, tx *db.Tx, g betting.Grant) (betting.Grant, error)
	// OpenBonus is the bonus money of a grant in rounds that wait for a result.
	OpenBonus(ctx context.Context, tx *db.Tx, member id.Member, grant betting.BonusID) (money.Amount, error)
	// BonusNet is what all bets together moved into the pocket for a grant.
	BonusNet(ctx context.Context, tx *db.Tx, grant betting.BonusID) (money.Amount, error)
}

// Approvals is the staff room's four-eyes register.
type Approvals interface {
	Ask(ctx context.Context, tx *db.Tx, w Wish) error
	// Decide refuses the maker, and whatever is not asked for.
	Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, yes bool) error
}

// Wish is what a second person is asked for.
type Wish struct {
	Kind, Subject string
	Maker         id.Staff
	Payload       any
	Why           string
}

// Action is what a member of staff did, for the audit log.
type Action = struct {
	Staff  id.Staff
	Name   string
	Target string
	Before any
	After  any
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}
