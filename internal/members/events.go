package members

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// TopicOpened and TopicChanged are the topics of the room's events.
const (
	TopicOpened  = "members.member.opened"
	TopicChanged = "members.member.changed"
)

// Opened says that a profile exists from now on; whoever funds trial accounts
// listens to it.
type Opened struct {
	Member   id.Member      `json:"member"`
	Account  string         `json:"account"`
	Type     Type           `json:"type"`
	Currency money.Currency `json:"currency"`
	Upline   id.Member      `json:"upline,omitzero"`
	Referrer id.Member      `json:"referrer,omitzero"`
	At       clock.Instant  `json:"at"`
}

// Topic is the event's kind.
func (Opened) Topic() string { return TopicOpened }

// Subject is the member.
func (e Opened) Subject() string { return e.Member.String() }

// Changed says that a member's status or language is another one.
type Changed struct {
	Member id.Member     `json:"member"`
	Status Status        `json:"status"`
	Lang   string        `json:"lang"`
	At     clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (Changed) Topic() string { return TopicChanged }

// Subject is the member.
func (e Changed) Subject() string { return e.Member.String() }
