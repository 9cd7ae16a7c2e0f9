package seamless

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Op is an operation of the protocol, the last part of its path.
type Op string

// The operations.
const (
	Ping       Op = "ping"
	Balance    Op = "balance"
	Bet        Op = "bet"
	Win        Op = "win"
	BetWin     Op = "bet-win"
	Rollback   Op = "rollback"
	RoundClose Op = "round-close"
	TxStatus   Op = "tx-status"
)

// Ops lists every operation.
func Ops() []Op {
	return []Op{Ping, Balance, Bet, Win, BetWin, Rollback, RoundClose, TxStatus}
}

// PathPrefix is where the operations live; the path of one is PathPrefix + op.
const PathPrefix = "/vendor/v1/"

// Limits of a body.
const (
	MaxBody    = 16 << 10 // bytes of the whole body
	MaxBetInfo = 8 << 10  // bytes of betInfo after unescaping
	MaxID      = 64       // characters of any identifier
)

// Normal is the only bet type of this version.
const Normal = "NORMAL"

// Call is the body of a request. Which fields an operation needs and takes is
// held by Check.
type Call struct {
	VendorID    string
	RequestUUID string
	Token       string
	UserID      string
	Currency    string
	GameCode    string
	RoundID     string
	TxID        string
	Amount      money.Amount // the stake of bet and bet-win, the payout of win
	WinAmount   money.Amount // the payout of bet-win
	RefTxID     string
	BetType     string
	RoundClosed bool
	BetInfo     string
	OccurredAt  clock.Instant

	fields uint32 // which fields stood in the body
}

// Reply is the body of an answer.
type Reply struct {
	Status      Status
	Reason      string // a sentence for the vendor's engineers; empty for OK
	RequestUUID string
	TxID        string
	// HasBalance says that Balance and BonusBalance are known and shown.
	HasBalance   bool
	Balance      money.Amount
	BonusBalance money.Amount
	// BalanceVersion grows with every change of the balance; 0 where not shown.
	BalanceVersion int64
	Currency       string
	// UserID and GameCode are whom and what the token of a balance call was
	// launched for; a vendor learns them from here.
	UserID      string
	GameCode    string
	ProcessedAt clock.Instant
	Replayed    bool
	// Transaction and Amount are shown by tx-status: the operation that the
	// transaction was, whether it is rolled back, and its amount.
	Transaction Op
	RolledBack  bool
	Amount      money.Amount
}
