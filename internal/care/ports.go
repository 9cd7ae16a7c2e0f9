package care

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Gate locks a member's cash, under which all that is asked and changed here
// happens; the wallet implements it.
type Gate interface {
	BalanceTx(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (wallet.Balance, error)
}

// PaidIn tells what a member has paid in since a moment, with what is on its
// way and without one deposit; the cashier implements it.
type PaidIn interface {
	PaidIn(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since clock.Instant, but int64) (money.Amount, error)
	// Ever is what the member was credited and has asked out since the account was
	// opened, refusals and what came back aside.
	Ever(ctx context.Context, member id.Member, c money.Currency) (in, out money.Amount, err error)
}

// Away adds up what a member has at vendors' wallets and on the way there and
// back, inside a transaction under the member's gate; gateway/transfer
// implements it.
type Away interface {
	Outside(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (money.Amount, error)
}

// Person is what is known of who a member is; empty fields are not known.
type Person struct {
	Name  string
	Birth string
	// Papers is the number of an identity card.
	Papers string
	Phone  string
	// Places are the devices and addresses that the member comes from.
	Places []string
}

// Persons tells who a member is; members and identity know.
type Persons interface {
	Person(ctx context.Context, member id.Member) (Person, error)
	// Stands refuses whom nobody is any more, with that room's fault.
	Stands(ctx context.Context, member id.Member) error
	// Currency is what the member plays in.
	Currency(ctx context.Context, member id.Member) (money.Currency, error)
}

// Sessions tells when a login began, 0 where it is over; identity knows.
type Sessions interface {
	StartedAt(ctx context.Context, member id.Member, session id.Session) (clock.Instant, error)
}

// Played adds up the stakes and payouts of rounds that began since a moment;
// betting knows.
type Played interface {
	Played(ctx context.Context, member id.Member, since clock.Instant) (stake, payout money.Amount, err error)
}

// StaffAction is what an operator did, for the audit log; its fields are those
// of staff.Action.
type StaffAction struct {
	Operator id.Staff
	What     string
	Subject  string
	Before   any
	After    any
	Why      string
}

// Audit writes an action into the audit log in the caller's transaction.
type Audit func(ctx context.Context, tx *db.Tx, a StaffAction) error
