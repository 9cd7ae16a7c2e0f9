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
	// Devices are the marks of where the member's account is used from.
	Devices(ctx context.Context, member id.Member) ([]string, error)
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
