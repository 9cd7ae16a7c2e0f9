package pit

import (
	"context"

	"baize/internal/studio/croupier"
	"baize/internal/studio/runner"
	"baize/internal/studio/talk"
)

// Say adds to the talk at a table. Faults: studio.tables.chat.empty, .often,
// .muted, ErrTable.
func (s *Service) Say(ctx context.Context, ses runner.Session, code, text string) (talk.Said, error) {
	t, err := s.open(ses, code)
	if err != nil {
		return talk.Said{}, err
	}
	if err := s.MayTalk(ses.UserID); err != nil {
		return talk.Said{}, err
	}
	said, err := t.talk.Say(ses.UserID, runner.Masked(ses.UserID), text, s.now())
	if err != nil {
		return talk.Said{}, err
	}
	_, err = t.send(ctx, &message{command: croupier.Tick{}, talked: true})
	return said, err
}

// Talk is what was last said at a table, the oldest first. Fault ErrTable.
func (s *Service) Talk(code string) ([]talk.Said, error) {
	t, err := s.table(code)
	if err != nil {
		return nil, err
	}
	return t.talk.Last(), nil
}

// Codes lists the tables.
func (s *Service) Codes() []string {
	codes := make([]string, len(s.tables))
	for i, t := range s.tables {
		codes[i] = t.Code
	}
	return codes
}
