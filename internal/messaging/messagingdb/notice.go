package messagingdb

import (
	"context"
	"encoding/json"
	"math"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

// InsertNotice adds a notice.
func (s *Store) InsertNotice(ctx context.Context, tx *db.Tx, n messaging.Notice) error {
	args, err := json.Marshal(n.Args)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO messaging_notices (id, member_id, kind, args, created_at, read_at) VALUES (?, ?, ?, ?, ?, 0)`,
		int64(n.ID), int64(n.Member), n.Kind, string(args), int64(n.At))
	return err
}

// Notices go back in time from one; 0 is the newest.
func (s *Store) Notices(ctx context.Context, member id.Member, before messaging.NoticeID, limit int) ([]messaging.Notice, error) {
	from := int64(before)
	if from == 0 {
		from = math.MaxInt64
	}
	rows, err := s.db.QueryContext(ctx, `SELECT id, member_id, kind, args, created_at, read_at FROM messaging_notices
		WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?`, int64(member), from, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []messaging.Notice
	for rows.Next() {
		var n messaging.Notice
		var args string
		if err := rows.Scan(&n.ID, &n.Member, &n.Kind, &args, &n.At, &n.ReadAt); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(args), &n.Args); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// UnreadNotices counts what a member has not read.
func (s *Store) UnreadNotices(ctx context.Context, member id.Member) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_notices WHERE member_id = ? AND read_at = 0`, int64(member)).Scan(&n)
	return n, err
}

// ReadNotices marks all up to one as read and reports whether any was new.
func (s *Store) ReadNotices(ctx context.Context, tx *db.Tx, member id.Member, upTo messaging.NoticeID, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE messaging_notices SET read_at = ? WHERE member_id = ? AND id <= ? AND read_at = 0`,
		int64(at), int64(member), int64(upTo))
	return n > 0, err
}

// EraseNotices deletes notices that are older than an instant.
func (s *Store) EraseNotices(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM messaging_notices WHERE created_at < ?`, int64(before))
	return err
}
