package jackpot

import (
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

// Payer pays a jackpot out by the vendor protocol; seamless.Client is one.
type Payer interface {
	JackpotWin(ctx context.Context, c seamless.Call) (seamless.Reply, error)
}

// Bets is what the pools need of betting, which keeps the pools of vendors.
type Bets interface {
	Fund(ctx context.Context, tx *db.Tx, k betting.PoolKey, amount money.Amount) (externalID string, err error)
	SharesOf(ctx context.Context, tx *db.Tx, pool string, actions []betting.ActionID) (map[betting.ActionID]money.Amount, error)
}

// Names gives masked names of members for lists that everybody sees; members
// who opted out are left out.
type Names interface {
	Masked(ctx context.Context, members []id.Member) (map[id.Member]string, error)
}

// Notices tells a member that a prize was paid, in the caller's transaction.
type Notices interface {
	Won(ctx context.Context, tx *db.Tx, c Cycle) error
}

// Auditor keeps what operators did, in the same transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Action is something that an operator did.
type Action struct {
	Staff         id.Staff
	Name          string
	Subject       string
	Before, After any
	Reason        string
}

// Store is the SQL of the pools; jackpotdb has it. Methods with a tx belong to
// the caller's transaction, the others look at what is committed.
type Store interface {
	// InsertPool does nothing where the level has a pool in the currency.
	InsertPool(ctx context.Context, tx *db.Tx, p Pool) (added bool, err error)
	// SetPool writes the next terms of a pool that stood at Version - 1.
	SetPool(ctx context.Context, tx *db.Tx, p Pool) (changed bool, err error)
	PoolsTx(ctx context.Context, tx *db.Tx, c money.Currency) ([]Pool, error)
	Pools(ctx context.Context) ([]Pool, error)

	// LockAccruing reads the cycles of a currency that accrue, under a lock, in
	// the order of their pools' ids.
	LockAccruing(ctx context.Context, tx *db.Tx, c money.Currency) ([]*Cycle, error)
	Accruing(ctx context.Context) ([]Cycle, error)
	// LastOf is a pool's newest cycle.
	LastOf(ctx context.Context, tx *db.Tx, p PoolID) (Cycle, error)
	InsertCycle(ctx context.Context, tx *db.Tx, c *Cycle) error
	// SaveCycle writes what was gathered, the state and the win.
	SaveCycle(ctx context.Context, tx *db.Tx, c *Cycle) error
	// AddTopped adds to a cycle that still accrues.
	AddTopped(ctx context.Context, tx *db.Tx, c CycleID, by money.Amount) (added bool, err error)
	Unpaid(ctx context.Context) ([]Cycle, error)
	// PaidBetween lists a vendor's cycles whose prize was paid in [from, to).
	PaidBetween(ctx context.Context, vendor string, from, to clock.Instant) ([]Cycle, error)
	MarkPaid(ctx context.Context, tx *db.Tx, c CycleID, at clock.Instant) (changed bool, err error)
	// Won lists cycles that are over, newest first.
	Won(ctx context.Context, before CycleID, limit int) ([]Cycle, error)

	LockReserve(ctx context.Context, tx *db.Tx, c money.Currency) (money.Amount, error)
	SetReserve(ctx context.Context, tx *db.Tx, c money.Currency, amount money.Amount) error
	Reserves(ctx context.Context) (map[money.Currency]money.Amount, error)

	AddGiven(ctx context.Context, tx *db.Tx, all []Given) error
	GivenSince(ctx context.Context, c money.Currency, day int64, limit int) ([]Given, error)
	PutPoint(ctx context.Context, tx *db.Tx, p Point) error
	Points(ctx context.Context, pool PoolID, since clock.Instant) ([]Point, error)
	ForgetPoints(ctx context.Context, tx *db.Tx, before clock.Instant) error

	Rates(ctx context.Context) ([]RateRow, error)
	LastRate(ctx context.Context, tx *db.Tx, c money.Currency) (rate int64, err error)
	InsertRate(ctx context.Context, tx *db.Tx, r RateRow) error
}

// Given is what the stakes of a game brought to the pools in a day.
type Given struct {
	Currency     money.Currency
	Vendor, Game string
	Day          int64 // days since 1970
	Amount       money.Amount
	Bets         int64
}

// Point is what a pool held at a moment.
type Point struct {
	Pool  PoolID
	At    clock.Instant
	Value money.Amount
}

// RateRow is the part of every stake that goes to the pools of a currency from
// a moment on, in millionths.
type RateRow struct {
	Currency money.Currency
	Since    clock.Instant
	Rate     int64
}
