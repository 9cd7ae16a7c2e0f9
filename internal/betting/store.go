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
	// Recall has at hand what is remembered of what a command looks at; the rest
	// counts as missing until the commit proves otherwise. False where a win's
	// round is not remembered: what is paid depends on it, and no index tells.
	Recall(tx *db.Tx, w *Wanted) bool

	ReadAction(ctx context.Context, vendor, txID string) (Action, bool, error)
	// ReadRounds lists what a query selects; reached is the round at which it
	// ended after RecordSpan others, 0 where it came to the end or the limit.
	ReadRounds(ctx context.Context, q RecordQuery, before id.Round, limit int) (rounds []Round, reached id.Round, err error)
	// SumRounds adds up what a query selects of the newest RecordSpan before a
	// round, 0 for all; reached is the last of them, 0 where that is all.
	SumRounds(ctx context.Context, q RecordQuery, before id.Round) (stake, payout money.Amount, reached id.Round, err error)
	// HasOpen looks for a round that waits for a result among all of a member's;
	// without a transaction as committed.
	HasOpen(ctx context.Context, tx *db.Tx, member id.Member) (bool, error)
	// Mismatches lists what does not agree between rounds, actions and the book.
	Mismatches(ctx context.Context) ([]string, error)

	SideStore
}

// SideStore keeps what only few bets need; none of it is asked for by an
// ordinary one.
type SideStore interface {
	InsertDetail(ctx context.Context, tx *db.Tx, d *Detail) error
	// FindDetail also tells how many pools the action moved.
	FindDetail(ctx context.Context, tx *db.Tx, action ActionID) (d Detail, pools int, found bool, err error)
	ReadDetail(ctx context.Context, action ActionID) (d Detail, found bool, err error)

	// FreeRound finds the grant whose bets stand in a round; only its ID,
	// Reward and Pocket are read.
	FreeRound(ctx context.Context, tx *db.Tx, round id.Round) (g Grant, free bool, err error)
	ReturnRound(ctx context.Context, tx *db.Tx, bet, by ActionID) error
	GiveRoundBack(ctx context.Context, tx *db.Tx, grant GrantID) error
	// TakeRound counts a grant up that is neither used up, expired nor
	// cancelled at that moment.
	TakeRound(ctx context.Context, tx *db.Tx, vendor, reward string, member id.Member, at clock.Instant) (g Grant, taken bool, err error)
	FindGrant(ctx context.Context, tx *db.Tx, vendor, reward string, member id.Member) (g Grant, found bool, err error)
	InsertGrant(ctx context.Context, tx *db.Tx, g *Grant) error
	CancelGrant(ctx context.Context, tx *db.Tx, grant GrantID, at clock.Instant) error
	// ReadGrants lists grants as they stand at a moment; ReadGrantPlays the rounds
	// that hold bets of one of them. Both are as committed, the newest first.
	ReadGrants(ctx context.Context, q GrantQuery, now clock.Instant, before GrantID, limit int) ([]Grant, error)
	ReadGrant(ctx context.Context, grant GrantID) (g Grant, found bool, err error)
	ReadGrantPlays(ctx context.Context, grant GrantID, before id.Round, limit int) ([]FreePlay, error)

	InsertPoolMove(ctx context.Context, tx *db.Tx, m PoolMove) error
	PoolMovesOf(ctx context.Context, tx *db.Tx, action ActionID) ([]PoolShare, error)
	// SharesOf reads what actions moved in the pools of one name.
	SharesOf(ctx context.Context, tx *db.Tx, pool string, actions []ActionID) (map[ActionID]money.Amount, error)
	// LockPool keeps other wins of the pool away and tells what it holds; moves
	// up to settled will not become more and are counted once for good.
	LockPool(ctx context.Context, tx *db.Tx, k PoolKey, settled ActionID) (money.Amount, error)
	ReadPool(ctx context.Context, k PoolKey) (money.Amount, error)

	InsertResettlement(ctx context.Context, tx *db.Tx, round id.Round, r Resettlement) error
	// InsertTurn notes how often the round of a win had been resettled when it
	// came; TurnOf is 0 where nothing is noted.
	InsertTurn(ctx context.Context, tx *db.Tx, action ActionID, settlement int) error
	TurnOf(ctx context.Context, tx *db.Tx, action ActionID) (int, error)

	BonusStore
	StaleStore
}

// BonusStore keeps what actions moved of bonuses.
type BonusStore interface {
	InsertBonus(ctx context.Context, tx *db.Tx, action ActionID, round id.Round, parts []BonusPart) error
	// BonusOfRound adds up what stands in a round, by grant.
	BonusOfRound(ctx context.Context, tx *db.Tx, round id.Round) ([]BonusPart, error)
	BonusOfAction(ctx context.Context, tx *db.Tx, action ActionID) ([]BonusPart, error)
	ReadBonus(ctx context.Context, action ActionID) ([]BonusPart, error)
	OpenBonus(ctx context.Context, tx *db.Tx, member id.Member, grant BonusID) (money.Amount, error)
	BonusNet(ctx context.Context, tx *db.Tx, grant BonusID) (money.Amount, error)
}

// StaleStore keeps how far actions were looked through for open rounds, and
// what was found.
type StaleStore interface {
	ReadCursor(ctx context.Context, name string) (ActionID, error)
	MoveCursor(ctx context.Context, tx *db.Tx, name string, to ActionID) error
	// LastOfStep is the last of the next step actions between two, 0 for none.
	LastOfStep(ctx context.Context, after, before ActionID, step int) (ActionID, error)
	// ReadOpenActions lists actions in (after, last] that stand in open rounds.
	ReadOpenActions(ctx context.Context, after, last ActionID) ([]StaleAction, error)
	// NoteStale notes an action and its round, which is due at once.
	NoteStale(ctx context.Context, tx *db.Tx, a StaleAction, now clock.Instant) error
	// ReadStale lists the noted rounds that are due, open or not: of each vendor
	// the one that is due for longest, then each one's next, and so on.
	ReadStale(ctx context.Context, now clock.Instant, limit int) ([]Round, error)
	ReadStaleActions(ctx context.Context, round id.Round) ([]StaleAction, error)
	DropStale(ctx context.Context, tx *db.Tx, round id.Round) error
	PutOff(ctx context.Context, tx *db.Tx, round id.Round, at clock.Instant) error
}
