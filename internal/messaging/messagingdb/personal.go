package messagingdb

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// memberErasures say of messages that the member is one: only theirs are in an index.
var memberErasures = []string{
	`DELETE FROM messaging_notices WHERE member_id = ?`,
	`DELETE FROM messaging_push_devices WHERE member_id = ?`,
	`UPDATE messaging_chats SET remark = '' WHERE member_id = ?`,
	`UPDATE messaging_chat_lines SET text = '', name = '', images = '[]' WHERE chat_id IN (SELECT id FROM messaging_chats WHERE member_id = ?)`,
	`UPDATE messaging_messages SET masked = '', sealed = '', shown = '', state = CASE WHEN state = 'queued' THEN 'expired' ELSE state END
		WHERE member_id = ? AND member_id <> 0`,
}

// EraseMember takes a member's notices and devices away, and the words,
// pictures and addresses of what was said and sent; that something was, and
// when, stays. files names the pictures for who removes them.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	if files, err = chatPictures(ctx, tx, member); err != nil {
		return nil, err
	}
	for _, statement := range memberErasures {
		if _, err := tx.Exec(ctx, statement, int64(member)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func chatPictures(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	rows, err := tx.Query(ctx, `SELECT l.images FROM messaging_chat_lines l JOIN messaging_chats c ON c.id = l.chat_id WHERE c.member_id = ?`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var images string
		var names []string
		if err := rows.Scan(&images); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(images), &names); err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	return files, rows.Err()
}

// SaidBy hands over what was said in a member's support chats, oldest first.
func (s *Store) SaidBy(ctx context.Context, member id.Member, each func(author, text string, at clock.Instant) error) error {
	rows, err := s.db.QueryContext(ctx, `SELECT l.author, l.text, l.created_at FROM messaging_chat_lines l JOIN messaging_chats c ON c.id = l.chat_id
		WHERE c.member_id = ? ORDER BY l.chat_id, l.n`, int64(member))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var author, text string
		var at clock.Instant
		if err := rows.Scan(&author, &text, &at); err != nil {
			return err
		}
		if err := each(author, text, at); err != nil {
			return err
		}
	}
	return rows.Err()
}
