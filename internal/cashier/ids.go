package cashier

import "baize/internal/kernel/id"

type (
	depositKind    struct{}
	withdrawalKind struct{}
	accountKind    struct{}
	kinKind        struct{}
)

// DepositID names a deposit, WithdrawalID a withdrawal, AccountID a member's
// payout account, KinTransferID what one member gave another.
type (
	DepositID     = id.Of[depositKind]
	WithdrawalID  = id.Of[withdrawalKind]
	AccountID     = id.Of[accountKind]
	KinTransferID = id.Of[kinKind]
)
