package loyalty

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Sum is what a member's counts add to the standing, all in one month.
type Sum struct {
	Member   id.Member
	Currency money.Currency
	Month    Month
	Deposit  money.Amount
	Valid    money.Amount
}

// MemberCount is a count and whose it is.
type MemberCount struct {
	Member id.Member
	Count
}

// Closing is how far days are closed: Closed is the last day that is, After the
// member up to whom the next one is; Begun the first day that counts.
type Closing struct {
	Begun  Day
	Closed Day
	After  id.Member
}

// Store keeps what the room counts and gives; package loyaltydb is the one
// there is. Reads with a tx that change something lock what they read.
type Store interface {
	countStore
	rewardStore
	mallStore
}

type countStore interface {
	// AddCounts adds to days; each member, day and category stands once.
	AddCounts(ctx context.Context, tx *db.Tx, list []MemberCount) error
	// AddSums adds to standings and returns them; each member stands once.
	AddSums(ctx context.Context, tx *db.Tx, list []Sum) ([]Standing, error)
	Standing(ctx context.Context, member id.Member) (Standing, error)
	// Glances are ranks and last days of some members; who never did anything is
	// not among them.
	Glances(ctx context.Context, members []id.Member) (map[id.Member]Glance, error)
	// Lately adds up what some members did from a day on.
	Lately(ctx context.Context, members []id.Member, from Day) (map[id.Member]Lately, error)
	// LockStanding reads a standing for change, and makes it if there is none.
	LockStanding(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (Standing, error)
	LockStandings(ctx context.Context, tx *db.Tx, members []id.Member) ([]Standing, error)
	// SaveStanding writes rank and debt; sums are only added to.
	SaveStanding(ctx context.Context, tx *db.Tx, st Standing) error
	// Counts are the members' counts from a day to another, both included.
	Counts(ctx context.Context, tx *db.Tx, members []id.Member, from, to Day) (map[id.Member][]Count, error)
	Carries(ctx context.Context, tx *db.Tx, members []id.Member) (map[id.Member]map[string]money.Amount, error)
	SaveCarry(ctx context.Context, tx *db.Tx, member id.Member, left map[string]money.Amount) error
	InsertPoints(ctx context.Context, tx *db.Tx, p Due) error
	// LockClosing reads how far days are closed; found is false before the first.
	LockClosing(ctx context.Context, tx *db.Tx) (c Closing, found bool, err error)
	SaveClosing(ctx context.Context, tx *db.Tx, c Closing) error
	// ActiveOn lists members with counts on a day, Everybody all that ever had
	// any, both in the order of their ids after one.
	ActiveOn(ctx context.Context, tx *db.Tx, d Day, after id.Member, limit int) ([]id.Member, error)
	Everybody(ctx context.Context, tx *db.Tx, after id.Member, limit int) ([]id.Member, error)
	InsertRankChange(ctx context.Context, tx *db.Tx, c RankChange) error
	RankChanges(ctx context.Context, member id.Member, limit int) ([]RankChange, error)
}

type rewardStore interface {
	// InsertReward is false where the member has the reward already.
	InsertReward(ctx context.Context, tx *db.Tx, r Reward) (bool, error)
	LockReward(ctx context.Context, tx *db.Tx, member id.Member, reward RewardID) (r Reward, found bool, err error)
	SetRewardState(ctx context.Context, tx *db.Tx, reward RewardID, to RewardState, at clock.Instant) error
	// OpenRewards are those that can be claimed at a moment, the oldest first.
	OpenRewards(ctx context.Context, member id.Member, at clock.Instant, limit int) ([]Reward, error)
	CountOpen(ctx context.Context, member id.Member, at clock.Instant) (int, error)
	// Rewards are all of a member's, newest first.
	Rewards(ctx context.Context, member id.Member, before RewardID, limit int) ([]Reward, error)
	// Prolong lets what a member can claim after a moment run for so much longer.
	Prolong(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant, by time.Duration) error
	// Expire ends up to limit rewards whose time is over.
	Expire(ctx context.Context, tx *db.Tx, at clock.Instant, limit int) (int64, error)
}

type mallStore interface {
	Wares(ctx context.Context) ([]Ware, error)
	LockWare(ctx context.Context, tx *db.Tx, tag string) (w Ware, found bool, err error)
	PutWare(ctx context.Context, tx *db.Tx, w Ware, from int64) (bool, error)
	// TakeStock takes one of what is left; false where nothing is.
	TakeStock(ctx context.Context, tx *db.Tx, tag string) (bool, error)
	ReturnStock(ctx context.Context, tx *db.Tx, tag string) error
	// NextReference counts a day's references, from 1.
	NextReference(ctx context.Context, tx *db.Tx, d Day) (int64, error)
	InsertRedemption(ctx context.Context, tx *db.Tx, r Redemption) error
	LockRedemption(ctx context.Context, tx *db.Tx, redemption RedemptionID) (r Redemption, found bool, err error)
	Redemption(ctx context.Context, redemption RedemptionID) (r Redemption, found bool, err error)
	DecideRedemption(ctx context.Context, tx *db.Tx, r Redemption) error
	// Redemptions lists, newest first; a zero member or an empty state is any.
	Redemptions(ctx context.Context, member id.Member, state string, before RedemptionID, limit int) ([]Redemption, error)
	// CountRedeemed counts a member's redemptions of a ware that are not rejected.
	CountRedeemed(ctx context.Context, tx *db.Tx, member id.Member, tag string) (int64, error)
	InsertConversion(ctx context.Context, tx *db.Tx, c Conversion) error
	Conversion(ctx context.Context, conversion ConversionID) (c Conversion, found bool, err error)
	// ConvertedOn are the points that a member turned into money on a day.
	ConvertedOn(ctx context.Context, tx *db.Tx, member id.Member, d Day) (int64, error)
}
