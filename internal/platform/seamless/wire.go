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
	Resettle   Op = "resettle"
	PromoWin   Op = "promo-win"
	JackpotWin Op = "jackpot-win"
)

// Ops lists every operation.
func Ops() []Op {
	return []Op{Ping, Balance, Bet, Win, BetWin, Rollback, RoundClose, TxStatus, Resettle, PromoWin, JackpotWin}
}

// PathPrefix is where the operations live; the path of one is PathPrefix + op.
const PathPrefix = "/vendor/v1/"

// Limits of a body.
const (
	MaxBody    = 16 << 10 // bytes of the whole body
	MaxBetInfo = 8 << 10  // bytes of betInfo after unescaping
	MaxID      = 64       // characters of any identifier but the token
	MaxToken   = 128      // characters of a token: the vendor's code is in it
	MaxPools   = 8        // contributions of one bet
)

// The bet types. A free bet names the reward it uses up; the whole stake of a
// feed goes into pools; a side bet is an ordinary one beside the game's own.
const (
	Normal = "NORMAL"
	Free   = "FREE"
	Feed   = "JACKPOT_FEED"
	Side   = "SIDE"
)

// Share is the part of a stake that goes into a jackpot pool of the vendor.
type Share struct {
	PoolID string
	Amount money.Amount
}

// NegativeBalance is the flag of a reply whose balance is below zero, as a
// reversal may leave it: bets and withdrawals wait until it is covered.
const NegativeBalance = "NEGATIVE_BALANCE"

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
	// Amount is the stake of bet and bet-win, the payout of the wins, and the
	// whole payout of the round from now on of resettle.
	Amount      money.Amount
	WinAmount   money.Amount // the payout of bet-win
	RefTxID     string
	BetType     string
	RoundClosed bool
	BetInfo     string
	OccurredAt  clock.Instant
	// RewardID is the grant of free rounds that a FREE bet uses up.
	RewardID string
	// Pools are the parts of the stake that go into jackpots.
	Pools []Share
	// PoolID is the jackpot that a jackpot-win is paid from.
	PoolID string
	// SettlementVersion of a resettle is 1 for the first correction of a
	// round's result and one more for each later one.
	SettlementVersion int64
	// Reopen of a resettle lets the round run again; its payout is then 0.
	Reopen bool

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
	// SettlementVersion is how many times the round was resettled; shown by
	// resettle.
	SettlementVersion int64
	// Transaction and Amount are shown by tx-status: the operation that the
	// transaction was, whether it is rolled back, and its amount.
	Transaction Op
	RolledBack  bool
	Amount      money.Amount
}
