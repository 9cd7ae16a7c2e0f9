package crash

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Command is what may be asked of a round: PlaceBet, StakeTaken, StakeRefused,
// CancelBet, CashOut, Tick or Abort.
type Command interface{ command() }

// PlaceBet asks for a bet; Auto is the automatic cash-out or 0.
type PlaceBet struct {
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
	Auto   Multiplier
}

// StakeTaken reports that the stake of PlaceStake was debited.
type StakeTaken struct{ Bet id.Round }

// StakeRefused reports that the stake of PlaceStake will not be debited.
type StakeRefused struct{ Bet id.Round }

// CancelBet takes a bet back before the start.
type CancelBet struct {
	Bet    id.Round
	Member id.Member
}

// CashOut ends a bet at the multiplier of the moment the server got it.
type CashOut struct {
	Bet    id.Round
	Member id.Member
}

// Tick lets time pass; WakeAt tells when one is due.
type Tick struct{}

// Abort voids a round that cannot go on; all stakes return.
type Abort struct{}

func (PlaceBet) command()     {}
func (StakeTaken) command()   {}
func (StakeRefused) command() {}
func (CancelBet) command()    {}
func (CashOut) command()      {}
func (Tick) command()         {}
func (Abort) command()        {}

// Effect is what the runner must do: PlaceStake, PayOut, LoseStake,
// ReturnStake or Broadcast.
type Effect interface{ effect() }

// PlaceStake: debit the stake, then report StakeTaken or StakeRefused.
type PlaceStake struct {
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
}

// PayOut: settle the bet with this payout, the stake included.
type PayOut struct {
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
	Payout money.Amount
	At     Multiplier
}

// LoseStake: settle the bet with no payout.
type LoseStake struct {
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
}

// ReturnStake: void the bet, the stake goes back.
type ReturnStake struct {
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
	Reason Status // CANCELLED, LATE, VOIDED, or REFUSED after all
}

// News names what a Broadcast tells.
type News string

// The kinds of news; Ended and Aborted reveal the seed and the point.
const (
	Opened    News = "OPENED"
	BetIn     News = "BET_IN"
	BetOut    News = "BET_OUT"
	Started   News = "STARTED"
	CashedOut News = "CASHED_OUT"
	Ended     News = "CRASHED"
	Aborted   News = "VOID"
)

// Broadcast: tell everybody who watches. Which fields are set follows from
// Kind: At is the close of betting for Opened and the moment it happened for
// the rest; Seed is set once it may be known.
type Broadcast struct {
	Kind   News
	Number int
	At     clock.Instant
	Bet    id.Round
	Member id.Member
	Stake  money.Amount
	Payout money.Amount
	Point  Multiplier
	Seed   string
}

func (PlaceStake) effect()  {}
func (PayOut) effect()      {}
func (LoseStake) effect()   {}
func (ReturnStake) effect() {}
func (Broadcast) effect()   {}
