package identity

import (
	"context"

	"baize/internal/kernel/id"
)

// IsFirstSession reports whether a member had no session before this one, as
// far back as sessions are kept.
func (s *Service) IsFirstSession(ctx context.Context, member id.Member, session id.Session) (bool, error) {
	before, err := s.store.SessionsBefore(ctx, member, session)
	return before == 0, err
}
