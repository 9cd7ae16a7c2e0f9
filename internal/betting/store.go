package betting

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store is betting's SQL; bettingdb has it.
type Store interface {
	// FindAction reads an action; LockAction also keeps others from reversing it.
	FindAction(ctx context.Context, tx *db.Tx, vendor, txID string) (Action, bool, error)
	LockAction(ctx context.Context, tx *db.Tx, vendor, txID string) (Action, bool, error)
	InsertAction(ctx context.Context, tx *db.Tx, a *Action) error
	MarkReversed(ctx context.Context, tx *db.Tx, a *Action, by ActionID) error

	// EnterRound adds r's stake, payout, bets and wins to the round of its
	// (vendor, ref, member), which is made if there is none, and returns the
	// round after; entered is false, and nothing done, where it takes no more.
	EnterRound(ctx context.Context, tx *db.Tx, r Round) (after Round, entered bool, err error)
	LockRound(ctx context.Context, tx *db.Tx, vendor, ref string, member id.Member) (Round, bool, error)
	LockRoundByID(ctx context.Context, tx *db.Tx, member id.Member, round id.Round) (Round, bool, error)
	UpdateRound(ctx context.Context, tx *db.Tx, r *Round) error

	// Want are the reads after which the methods above have what commands look at
	// at hand; Missing notes, once they are done, what does not exist.
	Want(tx *db.Tx, wanted []Wanted) []db.Reading
	Missing(tx *db.Tx, wanted []Wanted)

	ReadAction(ctx context.Context, vendor, txID string) (Action, bool, error)
	ReadRounds(ctx context.Context, q RecordQuery, before id.Round, limit int) ([]Round, error)
	SumRounds(ctx context.Context, q RecordQuery) (stake, payout money.Amount, err error)
	OpenRounds(ctx context.Context, openedBefore clock.Instant, limit int) ([]Round, error)
	// Mismatches lists what does not agree between rounds, actions and the book.
	Mismatches(ctx context.Context) ([]string, error)
}
