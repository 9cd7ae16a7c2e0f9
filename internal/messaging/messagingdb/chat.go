package messagingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging/support"
	"baize/internal/platform/db"
)

var _ support.Store = (*Store)(nil)

const chatColumns = `SELECT id, member_id, topic, lang, state, staff_id, staff_name, lines, member_read, staff_read, version, ticket, stars, remark,
	created_at, waiting_at, taken_at, closed_at FROM messaging_chats `

func scanChat(row interface{ Scan(...any) error }) (c support.Chat, err error) {
	err = row.Scan(&c.ID, &c.Member, &c.Topic, &c.Lang, &c.State, &c.Staff, &c.StaffName, &c.Lines, &c.MemberRead, &c.StaffRead, &c.Version,
		&c.Ticket, &c.Stars, &c.Remark, &c.At, &c.WaitingAt, &c.TakenAt, &c.ClosedAt)
	if errors.Is(err, sql.ErrNoRows) {
		err = support.ErrChat
	}
	return c, err
}

// OpenChat is nil where the member has none, locked where tx is given.
func (s *Store) OpenChat(ctx context.Context, tx *db.Tx, member id.Member) (*support.Chat, error) {
	const query = chatColumns + `WHERE member_id = ? AND state <> 'closed'`
	var c support.Chat
	var err error
	if tx != nil {
		c, err = scanChat(tx.QueryRow(ctx, query+tx.ForUpdate(), int64(member)))
	} else {
		c, err = scanChat(s.db.QueryRowContext(ctx, query, int64(member)))
	}
	if errors.Is(err, support.ErrChat) {
		return nil, nil
	}
	return &c, err
}

// InsertChat leaves it where the member has an open one already.
func (s *Store) InsertChat(ctx context.Context, tx *db.Tx, c support.Chat) error {
	_, err := tx.Exec(ctx, `INSERT INTO messaging_chats (id, member_id, topic, lang, state, created_at, waiting_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, int64(c.ID), int64(c.Member), string(c.Topic), string(c.Lang), string(c.State), int64(c.At), int64(c.WaitingAt))
	return err
}

// Chat is locked where tx is given.
func (s *Store) Chat(ctx context.Context, tx *db.Tx, chat support.ChatID) (support.Chat, error) {
	const query = chatColumns + `WHERE id = ?`
	if tx == nil {
		return scanChat(s.db.QueryRowContext(ctx, query, int64(chat)))
	}
	return scanChat(tx.QueryRow(ctx, query+tx.ForUpdate(), int64(chat)))
}

// SetChat writes all of a chat that changes.
func (s *Store) SetChat(ctx context.Context, tx *db.Tx, c support.Chat) error {
	_, err := tx.Exec(ctx, `UPDATE messaging_chats SET state = ?, staff_id = ?, staff_name = ?, lines = ?, member_read = ?, staff_read = ?, version = ?,
		ticket = ?, stars = ?, remark = ?, waiting_at = ?, taken_at = ?, closed_at = ? WHERE id = ?`,
		string(c.State), int64(c.Staff), c.StaffName, c.Lines, c.MemberRead, c.StaffRead, c.Version, c.Ticket, c.Stars, c.Remark,
		int64(c.WaitingAt), int64(c.TakenAt), int64(c.ClosedAt), int64(c.ID))
	return err
}

// TakeChat gives a waiting chat to somebody; false where it does not wait.
func (s *Store) TakeChat(ctx context.Context, tx *db.Tx, chat support.ChatID, staff id.Staff, name string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE messaging_chats SET state = 'taken', staff_id = ?, staff_name = ?, taken_at = ? WHERE id = ? AND state = 'waiting'`,
		int64(staff), name, int64(at), int64(chat))
	return n == 1, err
}

// listChats goes back in time; waiting ones come the longest waiting first. That
// somebody has a chat is said twice: only such are in the index of staff.
func listChats(q support.Queue) (query string, args []any) {
	var where []string
	add := func(is bool, condition string, arg any) {
		if is {
			where, args = append(where, condition), append(args, arg)
		}
	}
	add(q.State != "", "state = ?", string(q.State))
	add(q.Staff != 0, "staff_id = ? AND staff_id <> 0", int64(q.Staff))
	add(q.Member != 0, "member_id = ?", int64(q.Member))
	order := ` ORDER BY id DESC`
	if q.State == support.Waiting {
		order = ` ORDER BY waiting_at, id`
	} else {
		add(q.Before != 0, "id < ?", int64(q.Before))
	}
	query = chatColumns
	if len(where) > 0 {
		query += `WHERE ` + strings.Join(where, " AND ")
	}
	return query + order + ` LIMIT ?`, append(args, q.Limit)
}

// Chats go back in time; waiting ones come the longest waiting first.
func (s *Store) Chats(ctx context.Context, q support.Queue) ([]support.Chat, error) {
	query, args := listChats(q)
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []support.Chat
	for rows.Next() {
		c, err := scanChat(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// CountChats counts those of a state.
func (s *Store) CountChats(ctx context.Context, state support.State) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_chats WHERE state = ?`, string(state)).Scan(&n)
	return n, err
}

// InsertLine adds a line.
func (s *Store) InsertLine(ctx context.Context, tx *db.Tx, l support.Line) error {
	images, err := json.Marshal(l.Images)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO messaging_chat_lines (chat_id, n, author, staff_id, name, text, images, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(l.Chat), l.N, string(l.Author), int64(l.Staff), l.Name, l.Text, string(images), int64(l.At))
	return err
}

// Lines are those after one, in order.
func (s *Store) Lines(ctx context.Context, chat support.ChatID, after int64, limit int) ([]support.Line, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT chat_id, n, author, staff_id, name, text, images, created_at FROM messaging_chat_lines
		WHERE chat_id = ? AND n > ? ORDER BY n LIMIT ?`, int64(chat), after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []support.Line
	for rows.Next() {
		var l support.Line
		var images string
		if err := rows.Scan(&l.Chat, &l.N, &l.Author, &l.Staff, &l.Name, &l.Text, &images, &l.At); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(images), &l.Images); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, rows.Err()
}

// LinesSince counts what a member wrote since a moment.
func (s *Store) LinesSince(ctx context.Context, tx *db.Tx, member id.Member, since clock.Instant) (n int, err error) {
	const query = `SELECT COUNT(*) FROM messaging_chat_lines l JOIN messaging_chats c ON c.id = l.chat_id
		WHERE c.member_id = ? AND l.author = 'member' AND l.created_at > ?`
	if tx != nil {
		err = tx.QueryRow(ctx, query, int64(member), int64(since)).Scan(&n)
	} else {
		err = s.db.QueryRowContext(ctx, query, int64(member), int64(since)).Scan(&n)
	}
	return n, err
}

const (
	oldChats   = `(SELECT id FROM messaging_chats WHERE closed_at > 0 AND closed_at < ? ORDER BY closed_at, id LIMIT ?)`
	eraseLines = `DELETE FROM messaging_chat_lines WHERE chat_id IN ` + oldChats
	eraseChats = `DELETE FROM messaging_chats WHERE id IN ` + oldChats
)

// EraseChats takes those that were closed first, with their lines.
func (s *Store) EraseChats(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error) {
	if _, err := tx.Exec(ctx, eraseLines, int64(before), most); err != nil {
		return 0, err
	}
	return tx.Exec(ctx, eraseChats, int64(before), most)
}
