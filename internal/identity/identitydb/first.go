package identitydb

import (
	"context"

	"baize/internal/kernel/id"
)

// SessionsBefore counts the member's sessions that were opened before one.
func (s *Store) SessionsBefore(ctx context.Context, member id.Member, session id.Session) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_sessions WHERE member_id = ? AND id < ?`, int64(member), int64(session)).Scan(&n)
	return n, err
}
