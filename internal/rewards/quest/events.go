package quest

import "baize/internal/kernel/id"

// TopicReached is the topic of Reached.
const TopicReached = "rewards.quest.reached"

// Reached says that there is something new for the member to claim.
type Reached struct {
	Member id.Member `json:"member"`
}

// Topic names the event.
func (Reached) Topic() string { return TopicReached }

// Subject is the member.
func (e Reached) Subject() string { return e.Member.String() }
