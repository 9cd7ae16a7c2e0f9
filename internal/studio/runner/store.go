package runner

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
)

// Store remembers what the runner does; studiodb implements it. Find answers
// false where there is nothing.
type Store interface {
	FindSession(ctx context.Context, tokenHash string) (Session, bool, error)
	// InsertSession changes nothing where the token is known already.
	InsertSession(ctx context.Context, tx *db.Tx, tokenHash string, s Session) error

	FindPair(ctx context.Context, owner PairOwner) (SeedPair, bool, error)
	PairByID(ctx context.Context, pair PairID) (SeedPair, bool, error)
	InsertPair(ctx context.Context, tx *db.Tx, p SeedPair) error
	// TakeNonce moves the nonce on; false where it is not that one any more.
	TakeNonce(ctx context.Context, tx *db.Tx, pair PairID, nonce uint64) (bool, error)
	// SetClientSeed changes the seed of a pair in use; false where it is none.
	SetClientSeed(ctx context.Context, tx *db.Tx, pair PairID, seed string) (bool, error)
	// RetirePair retires a pair whose nonce is still that; false otherwise.
	RetirePair(ctx context.Context, tx *db.Tx, pair PairID, nonce uint64, at clock.Instant) (bool, error)

	InsertRound(ctx context.Context, tx *db.Tx, r Round) error
	FindRound(ctx context.Context, round id.Round) (Round, bool, error)
	RoundByKey(ctx context.Context, userID, key string) (Round, bool, error)
	// OpenRounds lists the PENDING rounds, of a member or (empty) of all.
	OpenRounds(ctx context.Context, userID string) ([]Round, error)
	// EndRound takes a round out of PENDING; false where it was not in it.
	EndRound(ctx context.Context, tx *db.Tx, round id.Round, e Ending) (bool, error)
	// ListRounds lists rounds newest first, before an id (0: from the newest).
	ListRounds(ctx context.Context, q HistoryQuery) ([]Round, error)

	CrashStore
	StepStore
	ReportStore
}

// StepStore is the part of Store that belongs to rounds of steps.
type StepStore interface {
	InsertStepRound(ctx context.Context, tx *db.Tx, r StepRound) error
	// MoveStepRound writes what became of a round that has no end and still has
	// these picks; false otherwise.
	MoveStepRound(ctx context.Context, tx *db.Tx, r StepRound, before []int) (bool, error)
	// AcknowledgeSteps clears what is owed if it is still that.
	AcknowledgeSteps(ctx context.Context, tx *db.Tx, round id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindStepRound(ctx context.Context, round id.Round) (StepRound, bool, error)
	StepRoundByKey(ctx context.Context, userID, key string) (StepRound, bool, error)
	// OpenStepRounds lists a member's rounds that have no end.
	OpenStepRounds(ctx context.Context, userID string) ([]StepRound, error)
	// OwingStepRounds are rounds that owe a call, those under way (owe.Bet) too.
	OwingStepRounds(ctx context.Context, limit int) ([]StepRound, error)
	// IdleStepRounds are ACTIVE rounds without a step since a moment.
	IdleStepRounds(ctx context.Context, since clock.Instant, limit int) ([]StepRound, error)
	ListStepRounds(ctx context.Context, q HistoryQuery) ([]StepRound, error)
}

// CrashStore is the part of Store that belongs to the shared round.
type CrashStore interface {
	NewestChain(ctx context.Context) (Chain, bool, error)
	ChainByID(ctx context.Context, chain ChainID) (Chain, bool, error)
	InsertChain(ctx context.Context, tx *db.Tx, c Chain) error
	SetSalt(ctx context.Context, tx *db.Tx, chain ChainID, salt string) error
	// LastNumber is the number of the newest round of a chain, 0 for none.
	LastNumber(ctx context.Context, chain ChainID) (int, error)

	InsertCrashRound(ctx context.Context, tx *db.Tx, r CrashRound) error
	SetPhase(ctx context.Context, tx *db.Tx, r CrashRound) error
	FindCrashRound(ctx context.Context, round id.Round) (CrashRound, bool, error)
	// UnfinishedRounds are those that a stopped process left behind.
	UnfinishedRounds(ctx context.Context) ([]CrashRound, error)
	EndedRounds(ctx context.Context, limit int) ([]CrashRound, error)

	InsertCrashBet(ctx context.Context, tx *db.Tx, b CrashBet) error
	// SetBet writes status, owed, cash-out and payout of a bet.
	SetBet(ctx context.Context, tx *db.Tx, b CrashBet) error
	// Acknowledge clears what is owed if it is still that.
	Acknowledge(ctx context.Context, tx *db.Tx, bet id.Round, owed owe.Call, balance money.Amount, version int64) error
	FindCrashBet(ctx context.Context, bet id.Round) (CrashBet, bool, error)
	CrashBetByKey(ctx context.Context, userID, key string) (CrashBet, bool, error)
	BetsOf(ctx context.Context, round id.Round) ([]CrashBet, error)
	// OwingBets are bets that owe a call, those under way (owe.Bet) too.
	OwingBets(ctx context.Context, limit int) ([]CrashBet, error)
	ListCrashBets(ctx context.Context, q HistoryQuery) ([]CrashBet, error)
}

// Ending is how an instant round leaves PENDING.
type Ending struct {
	State          RoundState
	Reason         string
	Balance        money.Amount
	BalanceVersion int64
	At             clock.Instant
}

// HistoryQuery cuts a member's rounds of one game.
type HistoryQuery struct {
	UserID   string
	Vendor   string
	GameCode string
	Before   id.Round
	Limit    int
}
