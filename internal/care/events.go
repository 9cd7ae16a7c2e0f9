package care

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// TopicChanged and TopicPaused are the topics of the room's events.
const (
	TopicChanged = "care.member.changed"
	TopicPaused  = "care.member.paused"
)

// Changed says that something of a member's protection is another thing.
type Changed struct {
	Member id.Member     `json:"member"`
	What   string        `json:"what"`
	At     clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (Changed) Topic() string { return TopicChanged }

// Subject is the member.
func (e Changed) Subject() string { return e.Member.String() }

// Paused says that a member stays away from now on: whoever advertises or
// gives things for play stops until then. Until is 0 where it never ends, Before
// until when the member was away already.
type Paused struct {
	Member id.Member     `json:"member"`
	Kind   PauseKind     `json:"kind"`
	Until  clock.Instant `json:"until,omitzero"`
	Before clock.Instant `json:"before,omitzero"`
	At     clock.Instant `json:"at"`
}

// Topic is the event's kind.
func (Paused) Topic() string { return TopicPaused }

// Subject is the member.
func (e Paused) Subject() string { return e.Member.String() }
