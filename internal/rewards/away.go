package rewards

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
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

// Rests calls prolong for each member of a batch of TopicAway whose terms stand
// still, which nobody can make shorter: those that run at a moment run for so
// much longer.
func Rests(batch []bus.Delivery, prolong func(member id.Member, at clock.Instant, by time.Duration) error) error {
	for _, d := range batch {
		e, err := bus.Value[Away](d)
		if err != nil {
			return err
		}
		if by := e.Rest(); by > 0 {
			if err := prolong(e.Member, e.At, by); err != nil {
				return err
			}
		}
	}
	return nil
}
