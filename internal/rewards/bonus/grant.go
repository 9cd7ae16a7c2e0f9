package bonus

import (
	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// GrantID names a grant; betting keeps it beside the bets made with its money.
type GrantID = betting.BonusID

// State is where a grant stands.
type State string

// The states of a grant; see the package comment.
const (
	Offered   State = "OFFERED"
	Claimed   State = "CLAIMED"
	Queued    State = "QUEUED"
	Active    State = "ACTIVE"
	Completed State = "COMPLETED"
	Forfeited State = "FORFEITED"
	Expired   State = "EXPIRED"
	Cancelled State = "CANCELLED"
)

// Final reports whether a grant has ended.
func (s State) Final() bool {
	return s == Completed || s == Forfeited || s == Expired || s == Cancelled
}

// Label is the seed's word for where a claim stands.
func (s State) Label() string {
	switch s {
	case Offered:
		return "joined"
	case Claimed:
		return labelApplying
	case Queued:
		return "process"
	case Active:
		return labelIssued
	case Cancelled:
		return labelRejected
	}
	return "claimed"
}

// The seed's words that grants and applications share.
const (
	labelApplying = "applying"
	labelIssued   = "issued"
	labelRejected = "rejected"
)

// Grant is what a member holds of a campaign.
type Grant struct {
	ID       GrantID
	Campaign CampaignID
	Version  int
	Member   id.Member
	Currency money.Currency
	State    State
	// Slot names the grant among the member's of the campaign.
	Slot    string
	Amount  money.Amount // the bonus
	Deposit money.Amount // what it was given for
	Target  money.Amount // to be turned over
	Terms   Terms
	// Converted went to cash, Forfeited back to the house; FromCash and FromHouse
	// covered wins that were taken back after the end.
	Converted, Forfeited money.Amount
	FromCash, FromHouse  money.Amount
	// Found is bonus money of no grant that its end took with it.
	Found     money.Amount
	Refused   int // bets above the maximum
	Why       string
	Device    string
	CreatedAt clock.Instant
	ActiveAt  clock.Instant
	ExpiresAt clock.Instant
	EndedAt   clock.Instant
}

// Progress is what was turned over for a grant in one category.
type Progress struct {
	Category string       `json:"category"`
	Valid    money.Amount `json:"valid" doc:"turnover"`
	Counted  money.Amount `json:"counted" doc:"of it, after the category's weight"`
}

// counted is the sum, not below zero.
func counted(list []Progress) (sum money.Amount) {
	for _, p := range list {
		sum += p.Counted
	}
	return max(sum, 0)
}

// left is what the grant has in the pocket, by what bets moved of it.
func (g *Grant) left(net money.Amount) money.Amount {
	return g.Amount + net + g.FromCash + g.FromHouse + g.Found - g.Converted - g.Forfeited
}

// convertible divides what a completed grant has left: to cash, and back.
func (g *Grant) convertible(left money.Amount) (cash, house money.Amount) {
	cash = left
	if g.Terms.Sticky {
		cash = max(0, left-g.Amount)
	}
	if g.Terms.MaxConvert > 0 {
		cash = min(cash, max(0, g.Terms.MaxConvert-g.Converted))
	}
	return cash, left - cash
}

// Changed says that a grant stands elsewhere.
type Changed struct {
	Grant    GrantID        `json:"grant"`
	Member   id.Member      `json:"member"`
	State    State          `json:"state"`
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
	At       clock.Instant  `json:"at"`
}

// TopicChanged is the topic of Changed.
const TopicChanged = "bonus.grant.changed"

// Topic names the event.
func (Changed) Topic() string { return TopicChanged }

// Subject is the member.
func (e Changed) Subject() string { return e.Member.String() }

// Given says that the house gave a member money to play with or to keep; below
// zero where it took some back. Over all of them it is what the house gave.
type Given struct {
	Member   id.Member      `json:"member"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	// For is what cash was given for, as its Prize's tag tells ("rebate").
	For string        `json:"for,omitempty"`
	At  clock.Instant `json:"at"`
}

// TopicGiven is the topic of Given.
const TopicGiven = "bonus.money.given"

// Topic names the event.
func (Given) Topic() string { return TopicGiven }

// Subject is the member.
func (e Given) Subject() string { return e.Member.String() }

// Rollover is cash that must be turned over before anything is withdrawn.
type Rollover struct {
	ID       id.Of[Rollover]
	Member   id.Member
	Currency money.Currency
	Amount   money.Amount
	Target   money.Amount
	Progress money.Amount
	At       clock.Instant
	DoneAt   clock.Instant
}
