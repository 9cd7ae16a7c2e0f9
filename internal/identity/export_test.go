package identity

import (
	"context"

	"baize/internal/platform/db"
)

// UseCode opens useCode to the tests, which spend codes as the room does.
func (s *Service) UseCode(ctx context.Context, p Purpose, channel Channel, to, code string) error {
	var refusal error
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal, err = s.useCode(ctx, tx, p, channel, to, code)
		return err
	})
	if err == nil {
		err = refusal
	}
	return err
}
