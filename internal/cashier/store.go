package cashier

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store keeps deposits, withdrawals and payout accounts. Lock reads a row for
// change, Save writes it back and fails if it changed since (its version), so
// that no transition is ever lost. A row that is not there is a NotFound fault.
type Store interface {
	InsertDeposit(ctx context.Context, tx *db.Tx, d Deposit) error
	LockDeposit(ctx context.Context, tx *db.Tx, deposit DepositID) (Deposit, error)
	SaveDeposit(ctx context.Context, tx *db.Tx, d *Deposit) error
	// TrxDeposit is the deposit that holds a provider's transaction, or 0.
	TrxDeposit(ctx context.Context, tx *db.Tx, provider, trx string) (DepositID, error)
	GetDeposit(ctx context.Context, deposit DepositID) (Deposit, error)
	ListDeposits(ctx context.Context, f Filter, p page.Request) (page.Page[Deposit], error)
	// PaidIn sums what is credited since a moment and what is on its way.
	PaidIn(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since clock.Instant, but DepositID) (money.Amount, error)

	InsertWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal) error
	LockWithdrawal(ctx context.Context, tx *db.Tx, withdrawal WithdrawalID) (Withdrawal, error)
	// SaveWithdrawal adds a line to the timeline when the state is new.
	SaveWithdrawal(ctx context.Context, tx *db.Tx, w *Withdrawal) error
	GetWithdrawal(ctx context.Context, withdrawal WithdrawalID) (Withdrawal, error)
	ListWithdrawals(ctx context.Context, f Filter, p page.Request) (page.Page[Withdrawal], error)
	Timeline(ctx context.Context, withdrawal WithdrawalID) ([]Step, error)
	RiskFacts(ctx context.Context, tx *db.Tx, w Withdrawal, since clock.Instant) (RiskFacts, error)

	// AskedSince sums and counts what a member asked for by a method, or by any
	// where it is empty, refusals and what came back aside.
	AskedSince(ctx context.Context, tx *db.Tx, member id.Member, method string, since clock.Instant) (sum money.Amount, count int, err error)
	// AskedEver sums by currency what a member was credited and has asked out,
	// refusals and what came back aside; tx may be nil.
	AskedEver(ctx context.Context, tx *db.Tx, member id.Member) ([]Ever, error)
	// TrxKnown reports whether a provider's transaction paid a withdrawal, or gave
	// a deposit back.
	TrxKnown(ctx context.Context, tx *db.Tx, provider, trx string) (bool, error)
	InsertLeg(ctx context.Context, tx *db.Tx, l Leg) error
	Legs(ctx context.Context, withdrawal WithdrawalID) ([]Leg, error)
	InsertProof(ctx context.Context, tx *db.Tx, p Proof) error
	Proofs(ctx context.Context, withdrawal WithdrawalID) ([]Proof, error)

	InsertSlip(ctx context.Context, tx *db.Tx, s Slip) error
	Slips(ctx context.Context, q bun.IDB, deposit DepositID) ([]Slip, error)
	// SlipUsed is the deposit that has a slip of the same file, or 0.
	SlipUsed(ctx context.Context, tx *db.Tx, sum string) (DepositID, error)
	// LikeSlips are the latest slips of other deposits, to be compared.
	LikeSlips(ctx context.Context, tx *db.Tx, except DepositID, limit int) ([]Slip, error)
	InsertPart(ctx context.Context, tx *db.Tx, p Part) error
	Parts(ctx context.Context, q bun.IDB, deposit DepositID) ([]Part, error)
	ClearParts(ctx context.Context, tx *db.Tx, deposit DepositID) error
	// PartKnown reports whether a bank's transaction was counted already.
	PartKnown(ctx context.Context, tx *db.Tx, provider, trx string) (bool, error)

	InsertAccount(ctx context.Context, tx *db.Tx, a Account) error
	GetAccount(ctx context.Context, q bun.IDB, member id.Member, account AccountID) (Account, error)
	ListAccounts(ctx context.Context, q bun.IDB, member id.Member) ([]Account, error)
	RemoveAccount(ctx context.Context, tx *db.Tx, member id.Member, account AccountID, now clock.Instant) error

	// LatestTerms are nil where nobody has set any; tx may be nil.
	LatestTerms(ctx context.Context, tx *db.Tx) (*SavedTerms, error)
	TermsAs(ctx context.Context, tx *db.Tx, version int64) (SavedTerms, error)
	// ListTerms lists the newest versions, the newest first.
	ListTerms(ctx context.Context, limit int) ([]SavedTerms, error)
	InsertTerms(ctx context.Context, tx *db.Tx, t SavedTerms) error

	InsertKin(ctx context.Context, tx *db.Tx, t KinTransfer) error
	// KinGiven sums what a member gave away to others since.
	KinGiven(ctx context.Context, q bun.IDB, member id.Member, since clock.Instant) (money.Amount, error)
	ListKin(ctx context.Context, member id.Member, p page.Request) (page.Page[KinTransfer], error)
}

// Ever is what a member has paid in and asked out in a currency.
type Ever struct {
	Currency    money.Currency
	Deposits    money.Amount
	Withdrawals money.Amount
}

// Filter narrows a list; zero fields do not.
type Filter struct {
	Member id.Member
	State  string
	// States are any of several.
	States []string
	// ByHand keeps payouts that wait for a person.
	ByHand bool
	// Refund keeps deposits whose way back stands so.
	Refund RefundState
}
