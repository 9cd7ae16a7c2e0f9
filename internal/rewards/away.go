package rewards

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// TopicAway is told by the care room when a member stays away from play.
const TopicAway = "care.member.paused"

// Away is what this room reads of it. Before is until when the member was away
// already, 0 where not.
type Away struct {
	Member id.Member     `json:"member"`
	Kind   string        `json:"kind"`
	Until  clock.Instant `json:"until"`
	Before clock.Instant `json:"before"`
	At     clock.Instant `json:"at"`
}

// Rest is for how much longer the terms of what waits for the member stand
// still; 0 but for a time-out. Who excludes themselves for months or for good is
// not called back by a gift, so terms run then. See decision 0018.
func (a Away) Rest() time.Duration {
	if a.Kind != "timeout" {
		return 0
	}
	return max(0, a.Until.Sub(max(a.At, a.Before)))
}
