package feedback

import (
	"context"

	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// fileMax bounds what another room files, in characters.
const fileMax = 4000

// File takes what a member told another room, where nobody came: no bounds of the
// form hold, a repeat of the key is the same ticket.
func (s *Service) File(ctx context.Context, key string, m Message) (out Receipt, err error) {
	if text := []rune(m.Content); len(text) > fileMax {
		m.Content = string(text[:fileMax])
	}
	sender := s.sender(m)
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "feedback.file:" + sender, ID: key, Content: m.Topic}
		out, _, err = idem.Once(ctx, tx, s.Clock, once, func() (Receipt, error) { return s.insert(ctx, tx, m, sender, []string{}) })
		return err
	})
	return out, err
}
