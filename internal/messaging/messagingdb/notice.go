package messagingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

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
	_, err = tx.Exec(ctx, `INSERT INTO messaging_notices (id, member_id, kind, category, args, created_at, read_at) VALUES (?, ?, ?, ?, ?, ?, 0)`,
		int64(n.ID), int64(n.Member), n.Kind, string(n.Category), string(args), int64(n.At))
	return err
}

// Notices go back in time.
func (s *Store) Notices(ctx context.Context, member id.Member, shelf messaging.Shelf) ([]messaging.Notice, error) {
	where, args := `WHERE member_id = ?`, []any{int64(member)}
	add := func(is bool, condition string, arg ...any) {
		if is {
			where, args = where+" AND "+condition, append(args, arg...)
		}
	}
	add(shelf.Before != 0, "id < ?", int64(shelf.Before))
	add(shelf.Category != "", "category = ?", string(shelf.Category))
	add(shelf.Read == messaging.Unseen, "read_at = 0")
	add(shelf.Read == messaging.Seen, "read_at > 0")
	rows, err := s.db.QueryContext(ctx, `SELECT id, member_id, kind, category, args, created_at, read_at FROM messaging_notices `+
		where+` ORDER BY id DESC LIMIT ?`, append(args, shelf.Limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []messaging.Notice
	for rows.Next() {
		var n messaging.Notice
		var args string
		if err := rows.Scan(&n.ID, &n.Member, &n.Kind, &n.Category, &args, &n.At, &n.ReadAt); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(args), &n.Args); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// UnreadNotices counts what a member has not read, by category.
func (s *Store) UnreadNotices(ctx context.Context, member id.Member) (map[messaging.Category]int, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT category, COUNT(*) FROM messaging_notices WHERE member_id = ? AND read_at = 0 GROUP BY category`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	counts := map[messaging.Category]int{}
	for rows.Next() {
		var category messaging.Category
		var n int
		if err := rows.Scan(&category, &n); err != nil {
			return nil, err
		}
		counts[category] = n
	}
	return counts, rows.Err()
}

// ReadNotices marks all up to one as read and reports whether any was new.
func (s *Store) ReadNotices(ctx context.Context, tx *db.Tx, member id.Member, upTo messaging.NoticeID, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE messaging_notices SET read_at = ? WHERE member_id = ? AND id <= ? AND read_at = 0`,
		int64(at), int64(member), int64(upTo))
	return n > 0, err
}

// ReadNotice marks one as read and reports whether it was new.
func (s *Store) ReadNotice(ctx context.Context, tx *db.Tx, member id.Member, notice messaging.NoticeID, at clock.Instant) (bool, error) {
	var read int64
	err := tx.QueryRow(ctx, `SELECT read_at FROM messaging_notices WHERE id = ? AND member_id = ?`, int64(notice), int64(member)).Scan(&read)
	if errors.Is(err, sql.ErrNoRows) {
		return false, messaging.ErrNotice
	}
	if err != nil || read != 0 {
		return false, err
	}
	_, err = tx.Exec(ctx, `UPDATE messaging_notices SET read_at = ? WHERE id = ?`, int64(at), int64(notice))
	return true, err
}

// DeleteNotice takes one out.
func (s *Store) DeleteNotice(ctx context.Context, tx *db.Tx, member id.Member, notice messaging.NoticeID) error {
	n, err := tx.Exec(ctx, `DELETE FROM messaging_notices WHERE id = ? AND member_id = ?`, int64(notice), int64(member))
	if err == nil && n == 0 {
		return messaging.ErrNotice
	}
	return err
}

const eraseNotices = `DELETE FROM messaging_notices WHERE id IN (SELECT id FROM messaging_notices WHERE created_at < ? ORDER BY created_at LIMIT ?)`

// EraseNotices takes the oldest first.
func (s *Store) EraseNotices(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error) {
	return tx.Exec(ctx, eraseNotices, int64(before), most)
}
