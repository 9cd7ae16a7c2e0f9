package support

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/messaging"
	"baize/internal/platform/realtime"
)

// KindTyping says that the other side is writing just now.
const KindTyping = "support.typing"

// deskTopic is what the staff's sockets follow.
func deskTopic() string { return realtime.MemberTopic(messaging.DeskName) }

// Typing is the message of KindTyping.
type Typing struct {
	Chat ChatID `json:"chat"`
	Name string `json:"name,omitempty"`
}

// MemberTypes tells the desk that the member is writing.
func (s *Service) MemberTypes(ctx context.Context, member id.Member) error {
	c, err := s.Current(ctx, member)
	if err != nil || c == nil {
		return err
	}
	return s.d.Push.Publish(deskTopic(), KindTyping, Typing{Chat: c.ID})
}

// StaffTypes tells the member that who has the chat is writing.
func (s *Service) StaffTypes(ctx context.Context, a Agent, chat ChatID) error {
	c, err := s.d.Store.Chat(ctx, nil, chat)
	if err != nil {
		return err
	}
	if c.State != Taken || c.Staff != a.ID {
		return ErrNotOurs
	}
	return s.d.Push.Publish(realtime.MemberTopic(c.Member.String()), KindTyping, Typing{Chat: c.ID, Name: a.Name})
}
