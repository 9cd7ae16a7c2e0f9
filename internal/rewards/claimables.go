package rewards

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/rewards/prize"
)

// Claimable is one thing that waits for its member, as the reward centre lists it.
type Claimable struct {
	// ID is the source's own; Source is filled in by the centre.
	Source string
	ID     string
	// Kind names what it is for; clients have a picture and words for those they
	// know. Title is in the reader's language, and empty where the words of the
	// kind say it all.
	Kind     string
	Title    string
	Level    int // of the rank that gives it, else 0
	Prize    prize.Prize
	Currency money.Currency
	Since    clock.Instant
	Until    clock.Instant // 0 where it waits for good
	// Place is where it is taken if that needs more than a claim: PlaceWheel for
	// tickets, which are turned by their owner; empty else.
	Place string
}

// The places outside the reward centre where something is taken.
const (
	PlaceWheel      = "wheel"
	PlacePromotions = "promotions"
)

// Counter tells how many things of a sort wait for a member.
type Counter interface {
	Waiting(ctx context.Context, member id.Member) (int, error)
}

// Claimables is a part of the programme whose things are claimed in the reward
// centre: ranks and rebates, missions and draws, campaigns.
type Claimables interface {
	Counter
	// Claimables lists what can be claimed now, the oldest first.
	Claimables(ctx context.Context, member id.Member, lang locale.Lang) ([]Claimable, error)
	// ClaimNow gives one of them, once; a repeat is no error and gives nothing more.
	ClaimNow(ctx context.Context, member id.Member, claim string) error
}

// TopicChanged is the topic of Changed.
const TopicChanged = "rewards.member.changed"

// Changed says that a member's points, rank or claimable things are others than
// before. Every part of the programme publishes it in the transaction of the
// change.
type Changed struct {
	Member id.Member `json:"member"`
}

// Topic is TopicChanged.
func (Changed) Topic() string { return TopicChanged }

// Subject is the member.
func (e Changed) Subject() string { return e.Member.String() }
