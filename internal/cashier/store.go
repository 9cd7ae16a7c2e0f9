package cashier

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
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

	InsertWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal) error
	LockWithdrawal(ctx context.Context, tx *db.Tx, withdrawal WithdrawalID) (Withdrawal, error)
	// SaveWithdrawal adds a line to the timeline when the state is new.
	SaveWithdrawal(ctx context.Context, tx *db.Tx, w *Withdrawal) error
	GetWithdrawal(ctx context.Context, withdrawal WithdrawalID) (Withdrawal, error)
	ListWithdrawals(ctx context.Context, f Filter, p page.Request) (page.Page[Withdrawal], error)
	Timeline(ctx context.Context, withdrawal WithdrawalID) ([]Step, error)
	RiskFacts(ctx context.Context, tx *db.Tx, w Withdrawal, since clock.Instant) (RiskFacts, error)

	InsertAccount(ctx context.Context, tx *db.Tx, a Account) error
	GetAccount(ctx context.Context, q bun.IDB, member id.Member, account AccountID) (Account, error)
	ListAccounts(ctx context.Context, q bun.IDB, member id.Member) ([]Account, error)
	RemoveAccount(ctx context.Context, tx *db.Tx, member id.Member, account AccountID, now clock.Instant) error
}

// Filter narrows a list; zero fields do not.
type Filter struct {
	Member id.Member
	State  string
}
