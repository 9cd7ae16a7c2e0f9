package messaging

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// TopicInbox is the topic of InboxChanged.
const TopicInbox = "messaging.inbox.changed"

// InboxChanged says that a notice came, or was read.
type InboxChanged struct {
	Member id.Member     `json:"member"`
	At     clock.Instant `json:"at"`
}

// Topic is TopicInbox.
func (InboxChanged) Topic() string { return TopicInbox }

// Subject is the member.
func (e InboxChanged) Subject() string { return e.Member.String() }
