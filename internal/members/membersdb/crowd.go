package membersdb

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/id"
	"baize/internal/members"
)

// crowd is the condition that chooses members; trial accounts are none.
func crowd(c members.Crowd) (where string, args []any) {
	where = ` WHERE type <> 4 AND status = 'active'`
	if len(c.Langs) > 0 {
		where, args = where+` AND lang IN (?)`, append(args, bun.In(c.Langs))
	}
	if len(c.Accounts) > 0 {
		where, args = where+` AND account IN (?)`, append(args, bun.In(c.Accounts))
	}
	return where, args
}

// InCrowd lists those that a crowd chooses, by id, after one.
func (s *Store) InCrowd(ctx context.Context, c members.Crowd, after id.Member, limit int) ([]id.Member, error) {
	where, args := crowd(c)
	rows, err := s.db.QueryContext(ctx, `SELECT id FROM members`+where+` AND id > ? ORDER BY id LIMIT ?`, append(args, int64(after), limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []id.Member
	for rows.Next() {
		var m id.Member
		if err := rows.Scan(&m); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, rows.Err()
}

// CountCrowd counts those that a crowd chooses.
func (s *Store) CountCrowd(ctx context.Context, c members.Crowd) (n int, err error) {
	where, args := crowd(c)
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM members`+where, args...).Scan(&n)
	return n, err
}
