package messaging

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
)

// TopicInbox is the topic of InboxChanged.
const TopicInbox = "messaging.inbox.changed"

// TopicChat is the topic of ChatChanged.
const TopicChat = "messaging.chat.changed"

// DeskName stands for the support desk where a topic of the realtime hub names a
// member: what staff's sockets follow.
const DeskName = "desk"

// ChatChanged says that a support chat has another version; package support
// publishes it. It has no subject: both sides follow it.
type ChatChanged struct {
	Chat    string    `json:"chat"`
	Member  id.Member `json:"member"`
	Version int64     `json:"version"`
}

// Topic is TopicChat.
func (ChatChanged) Topic() string { return TopicChat }

// Subject is empty; see ChatChanged.
func (ChatChanged) Subject() string { return "" }

// InboxChanged says that a notice came, or was read.
type InboxChanged struct {
	Member id.Member     `json:"member"`
	At     clock.Instant `json:"at"`
}

// Topic is TopicInbox.
func (InboxChanged) Topic() string { return TopicInbox }

// Subject is the member.
func (e InboxChanged) Subject() string { return e.Member.String() }
