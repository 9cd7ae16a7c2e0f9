package feedback

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

const maxAnswer = 2000

// List is what was sent, newest first.
func (s *Service) List(ctx context.Context, f Filter, p page.Request) (page.Page[Ticket], error) {
	return s.Store.List(ctx, f, p.Clamp())
}

// OpenCount is how many tickets wait for an answer.
func (s *Service) OpenCount(ctx context.Context) (int, error) { return s.Store.OpenCount(ctx) }

// Look reads a ticket with its pictures (jpeg). Fault: ErrTicket.
func (s *Service) Look(ctx context.Context, ticket TicketID) (Ticket, [][]byte, error) {
	t, err := s.Store.Get(ctx, nil, ticket)
	if err != nil {
		return t, nil, err
	}
	pictures := make([][]byte, len(t.Images))
	for i, name := range t.Images {
		if pictures[i], err = s.Blobs.Get(ctx, name); err != nil {
			return t, nil, err
		}
	}
	return t, pictures, nil
}

// Answer answers a ticket for good; key is the caller's own id of the request.
// Faults: ErrTicket, ErrAnswered, feedback.answer.size.
func (s *Service) Answer(ctx context.Context, by id.Staff, key string, ticket TicketID, text string) error {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n < 1 || n > maxAnswer {
		return fault.InvalidField("answer", "feedback.answer.size", fault.Args{"max": maxAnswer})
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		once := idem.Key{Scope: "feedback.answer:" + by.String(), ID: key, Content: []any{ticket, text}}
		_, _, err := idem.Once(ctx, tx, s.Clock, once, func() (bool, error) { return true, s.answer(ctx, tx, by, ticket, text) })
		return err
	})
}

func (s *Service) answer(ctx context.Context, tx *db.Tx, by id.Staff, ticket TicketID, text string) error {
	t, err := s.Store.Get(ctx, tx, ticket)
	switch {
	case err != nil:
		return err
	case t.State == Answered:
		return ErrAnswered
	}
	t.State, t.Answer, t.AnsweredBy, t.AnsweredAt = Answered, text, by, clock.NowOf(s.Clock)
	if err := s.Store.SetAnswer(ctx, tx, t); err != nil {
		return err
	}
	if t.Member != 0 && s.Answered != nil {
		if err := s.Answered(ctx, tx, t); err != nil {
			return err
		}
	}
	return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "feedback.ticket.answer", Target: ticket.String(), After: map[string]string{"answer": text}})
}

// Settings are the bounds in force and their version.
func (s *Service) Settings(ctx context.Context) (Settings, int64, error) {
	out := DefaultSettings()
	raw, version, err := s.Store.Settings(ctx)
	if err != nil || version == 0 {
		return out, 0, err
	}
	return out, version, json.Unmarshal(raw, &out)
}

// SetSettings replaces the bounds, from the version that their editor saw.
// Faults: invalid fields, ErrChanged.
func (s *Service) SetSettings(ctx context.Context, by id.Staff, version int64, next Settings) error {
	if err := next.check(); err != nil {
		return err
	}
	before, _, err := s.Settings(ctx)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(next)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.Store.SetSettings(ctx, tx, raw, version, clock.NowOf(s.Clock))
		if err != nil {
			return err
		}
		if !ok {
			return ErrChanged
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "feedback.settings.set", Target: "feedback", Before: before, After: next})
	})
}
