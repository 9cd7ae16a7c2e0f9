package quest

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store remembers what the room owns; questdb implements it. Where tx may be
// nil, nil reads what is committed.
type Store interface {
	QuestStore
	ProgressStore
	BoardStore
	AwardStore
	TicketStore
	DrawStore
	FriendStore
}

// QuestStore keeps definitions.
type QuestStore interface {
	// Quest reads one, locked until the transaction ends if that is asked for.
	Quest(ctx context.Context, tx *db.Tx, quest ID, lock bool) (Quest, bool, error)
	// Open are the open ones of a kind and currency, in their order.
	Open(ctx context.Context, tx *db.Tx, kind Kind, c money.Currency) ([]Quest, error)
	// Counting are the open missions and boards that end after a moment.
	Counting(ctx context.Context, tx *db.Tx, after clock.Instant) ([]Quest, error)
	// List are all of a kind, newest first.
	List(ctx context.Context, kind Kind, before ID, limit int) ([]Quest, error)
	// InsertQuest is false where the tag is taken.
	InsertQuest(ctx context.Context, tx *db.Tx, q Quest) (bool, error)
	// SetQuest writes a definition over the version it was made from.
	SetQuest(ctx context.Context, tx *db.Tx, q Quest) (bool, error)
}

// ProgressStore keeps what members have done.
type ProgressStore interface {
	// ProgressOf reads what the member has in periods that began after a moment,
	// and in those without a beginning.
	ProgressOf(ctx context.Context, member id.Member, since clock.Instant) (map[ProgressKey]Mark, error)
	// AddProgress writes deltas and tells who has reached a target by it.
	AddProgress(ctx context.Context, tx *db.Tx, list []Delta) ([]id.Member, error)
	// Undo sets a best to what is left of it if it is that value.
	Undo(ctx context.Context, tx *db.Tx, u Undone) error
	// ClaimProgress marks reached progress as claimed; false where it is not
	// reached or was claimed before.
	ClaimProgress(ctx context.Context, tx *db.Tx, quest ID, member id.Member, begins clock.Instant, target int64, at clock.Instant) (bool, error)
	// Unclaimed looks at some members with unclaimed progress of a period, by their
	// ids: those who have reached it, and after whom to go on; 0 at the end.
	Unclaimed(ctx context.Context, q UnclaimedQuery) (reached []id.Member, next id.Member, err error)
	// LastSigned is the member's newest sign-in, zero for none.
	LastSigned(ctx context.Context, tx *db.Tx, member id.Member) (Signed, error)
	InsertSigned(ctx context.Context, tx *db.Tx, member id.Member, s Signed) (bool, error)
}

// BoardStore keeps who is on a board.
type BoardStore interface {
	// Boards are the open ones of a currency and those that ended after since.
	Boards(ctx context.Context, c money.Currency, now, since clock.Instant) ([]Quest, error)
	Top(ctx context.Context, tx *db.Tx, board ID, n int) ([]Standing, error)
	Own(ctx context.Context, board ID, member id.Member) (Standing, error)
	JoinBoard(ctx context.Context, tx *db.Tx, board ID, member id.Member, at clock.Instant) (bool, error)
	Joined(ctx context.Context, tx *db.Tx, board ID, list []id.Member) (map[id.Member]bool, error)
	Exclude(ctx context.Context, tx *db.Tx, board ID, member id.Member) error
	SetStage(ctx context.Context, tx *db.Tx, board ID, stage Stage) error
	FixPlaces(ctx context.Context, tx *db.Tx, board ID, rows []Standing) error
	Places(ctx context.Context, tx *db.Tx, board ID) ([]Standing, error)
	Hidden(ctx context.Context, list []id.Member) (map[id.Member]bool, error)
	SetHidden(ctx context.Context, tx *db.Tx, member id.Member, hidden bool, at clock.Instant) error
}

// AwardStore keeps awards.
type AwardStore interface {
	// InsertAward is false where something was given for the same reason.
	InsertAward(ctx context.Context, tx *db.Tx, a Award) (bool, error)
	AwardFor(ctx context.Context, tx *db.Tx, once string) (Award, bool, error)
	Award(ctx context.Context, tx *db.Tx, award AwardID) (Award, bool, error)
	Awards(ctx context.Context, q AwardQuery, limit int) ([]Award, error)
	DecideAward(ctx context.Context, tx *db.Tx, award AwardID, state AwardState, note string, by id.Staff, at clock.Instant) error
	// Earned is the cash that awards of a kind gave.
	Earned(ctx context.Context, member id.Member, kind Kind, c money.Currency) (money.Amount, error)
}

// TicketStore keeps tickets.
type TicketStore interface {
	// AddTickets adds once by the move's name.
	AddTickets(ctx context.Context, tx *db.Tx, m Move) error
	// TakeTickets is false where there are not enough.
	TakeTickets(ctx context.Context, tx *db.Tx, m Move) (bool, error)
	Tickets(ctx context.Context, member id.Member) (map[string]int64, error)
}

// DrawStore keeps stocks, seeds and shares.
type DrawStore interface {
	Stock(ctx context.Context, tx *db.Tx, wheel ID, member id.Member, today clock.Instant) (map[int]Stock, error)
	// Issue counts one more; a fault where the database sees the stock exceeded.
	Issue(ctx context.Context, tx *db.Tx, wheel ID, number int, p WheelPrize, today clock.Instant) error
	Seed(ctx context.Context, tx *db.Tx, member id.Member) (Seed, bool, error)
	InsertSeed(ctx context.Context, tx *db.Tx, member id.Member, s Seed) error
	SetSeed(ctx context.Context, tx *db.Tx, member id.Member, s Seed) error
	InsertShares(ctx context.Context, tx *db.Tx, packet ID, shares []money.Amount) error
	// TakeShare gives the member the next share; false where none is left.
	TakeShare(ctx context.Context, tx *db.Tx, packet ID, member id.Member, at clock.Instant) (money.Amount, bool, error)
	Taken(ctx context.Context, packet ID) (int, error)
}

// FriendStore keeps invitations.
type FriendStore interface {
	// InsertFriend does nothing where the referee is known.
	InsertFriend(ctx context.Context, tx *db.Tx, f Friend) error
	// WaitingFriends locks the waiting ones among referees.
	WaitingFriends(ctx context.Context, tx *db.Tx, referees []id.Member) ([]Friend, error)
	Friend(ctx context.Context, tx *db.Tx, referee id.Member) (Friend, bool, error)
	SetFriend(ctx context.Context, tx *db.Tx, f Friend) error
	Friends(ctx context.Context, q FriendQuery, limit int) ([]Friend, error)
	// LockPaid counts whom the member brought and was rewarded for, and keeps that
	// number until the transaction ends; it locks friends in the order of referees.
	LockPaid(ctx context.Context, tx *db.Tx, referrer id.Member) (int, error)
	// CountFriends counts whom the member brought.
	CountFriends(ctx context.Context, tx *db.Tx, referrer id.Member) (int, error)
}
