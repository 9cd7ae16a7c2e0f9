package pit

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
)

// Store remembers rounds and bets; studiodb implements it. Find answers false
// where there is nothing.
type Store interface {
	InsertRound(ctx context.Context, tx *db.Tx, r Round) error
	// SetRound writes phase, entropy, outcome, seed and end of a round.
	SetRound(ctx context.Context, tx *db.Tx, r Round) error
	FindRound(ctx context.Context, round id.Round) (Round, bool, error)
	// UnfinishedRounds are those that a stopped process left behind.
	UnfinishedRounds(ctx context.Context) ([]Round, error)
	// LastRounds lists a table's rounds that are over, newest first.
	LastRounds(ctx context.Context, table string, limit int) ([]Round, error)

	InsertBet(ctx context.Context, tx *db.Tx, b Bet) error
	// SetBet writes status, place, owed, payout, reason and balance of a bet.
	SetBet(ctx context.Context, tx *db.Tx, b Bet) error
	// Acknowledge clears what is owed if it is still that.
	Acknowledge(ctx context.Context, tx *db.Tx, bet id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindBet(ctx context.Context, bet id.Round) (Bet, bool, error)
	BetByKey(ctx context.Context, userID, key string) (Bet, bool, error)
	BetsOf(ctx context.Context, round id.Round) ([]Bet, error)
	// OwingBets are bets that owe a call, those under way (owe.Bet) too.
	OwingBets(ctx context.Context, limit int) ([]Bet, error)
	ListBets(ctx context.Context, q runner.HistoryQuery) ([]Bet, error)
	// SetMute writes a mute in place of the member's last.
	SetMute(ctx context.Context, tx *db.Tx, m Mute) error
	// Mutes lists the mutes that stand at a moment, the one that ends last first.
	Mutes(ctx context.Context, now clock.Instant) ([]Mute, error)
	// EachBet walks a vendor's bets with ids in [from, to).
	EachBet(ctx context.Context, vendor string, from, to id.Round, each func(Bet) error) error
}
