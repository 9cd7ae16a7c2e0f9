package cardroom

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/studio/talk"
)

// Mutes tells who may not write at tables; the pit answers, whose mutes hold
// everywhere.
type Mutes interface {
	// MayTalk refuses a member who may not write now.
	MayTalk(userID string) error
	// MutedUntil is until when a member may not write; 0 where they may.
	MutedUntil(userID string) clock.Instant
}

// Say adds to the talk at a table; only who sits there speaks, under the name
// of the seat. Faults: studio.poker.table, .chat.seat, studio.tables.chat.*.
func (s *Service) Say(ctx context.Context, g Guest, code, text string) (said talk.Said, err error) {
	t, err := s.table(code)
	if err != nil || t.spec.Currency != g.Currency {
		return talk.Said{}, ErrTable
	}
	err = t.ask(ctx, func(context.Context) error {
		if _, err := t.of(g.UserID); err != nil {
			return ErrListens
		}
		if err := s.d.Mutes.MayTalk(g.UserID); err != nil {
			return err
		}
		if said, err = t.talk.Say(g.UserID, aliasOf(g.UserID), text, s.now()); err != nil {
			return err
		}
		t.push(topicOf(code), "poker.chat", chatFrame{t.talk.Fresh()})
		return nil
	})
	return said, err
}

type chatFrame struct {
	Said []talk.Said `json:"said"`
}

// Talk is what was last said at a table, the oldest first. Fault
// studio.poker.table.
func (s *Service) Talk(code string) ([]talk.Said, error) {
	t, err := s.table(code)
	if err != nil {
		return nil, err
	}
	return t.talk.Last(), nil
}

// Codes lists the tables.
func (s *Service) Codes() []string { return s.order }
