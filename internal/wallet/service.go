package wallet

import (
	"baize/internal/kernel/fault"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// ErrNotEnough says that a pocket does not cover a debit; it carries the true
// "balance". ErrAmount says that an amount to move is not above zero.
var (
	ErrNotEnough = fault.New(fault.Refused, "wallet.funds.notEnough")
	ErrAmount    = fault.New(fault.Internal, "wallet.amount.invalid")
)

// Deps are what the wallet needs.
type Deps struct{ Ledger *ledger.Service }

// Service moves members' money; make it with New.
type Service struct {
	ledger *ledger.Service
	// known are pockets of members whose rows are committed; every move asks.
	known *db.Kept[owner, accounts]
}

// membersKept bounds the members whose pockets are in memory.
const membersKept = 1 << 16

// New makes the wallet.
func New(d Deps) *Service {
	return &Service{ledger: d.Ledger, known: db.NewKept[owner, accounts](membersKept)}
}
