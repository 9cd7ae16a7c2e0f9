// Package messagingdb is the SQL of room messaging: rows to types and back.
package messagingdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

// Store implements messaging.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ messaging.Store = (*Store)(nil)

// Insert adds a message.
func (s *Store) Insert(ctx context.Context, tx *db.Tx, r messaging.Record) error {
	_, err := tx.Exec(ctx, `INSERT INTO messaging_messages
		(id, channel, masked, template, lang, member_id, state, attempts, problem, sealed, shown, until_at, created_at, done_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, 0, '', ?, ?, ?, ?, 0)`,
		int64(r.ID), string(r.Channel), r.Masked, r.Template, string(r.Lang), int64(r.Member), string(r.State),
		r.Sealed, r.Shown, int64(r.Until), int64(r.CreateAt))
	return err
}

const columns = `SELECT id, channel, masked, template, lang, member_id, state, attempts, problem, sealed, shown, until_at, created_at, done_at
	FROM messaging_messages `

func scan(row interface{ Scan(...any) error }) (r messaging.Record, err error) {
	err = row.Scan(&r.ID, &r.Channel, &r.Masked, &r.Template, &r.Lang, &r.Member, &r.State, &r.Attempts, &r.Problem,
		&r.Sealed, &r.Shown, &r.Until, &r.CreateAt, &r.DoneAt)
	return r, err
}

// Get is nil where there is no such message.
func (s *Store) Get(ctx context.Context, message messaging.ID) (*messaging.Record, error) {
	r, err := scan(s.db.QueryRowContext(ctx, columns+`WHERE id = ?`, int64(message)))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &r, err
}

// listMessages goes back in time.
func listMessages(f messaging.Filter) (query string, args []any) {
	where, args := `WHERE 1 = 1`, []any{}
	if f.Channel != "" {
		where, args = where+` AND channel = ?`, append(args, string(f.Channel))
	}
	if f.State != "" {
		where, args = where+` AND state = ?`, append(args, string(f.State))
	}
	if f.Before != 0 {
		where, args = where+` AND id < ?`, append(args, int64(f.Before))
	}
	return columns + where + ` ORDER BY id DESC LIMIT ?`, append(args, f.Limit)
}

// List goes back in time.
func (s *Store) List(ctx context.Context, f messaging.Filter) ([]messaging.Record, error) {
	query, args := listMessages(f)
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []messaging.Record
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}

// Settle writes an attempt down.
func (s *Store) Settle(ctx context.Context, tx *db.Tx, message messaging.ID, o messaging.Outcome) error {
	done := o.At
	if o.State == messaging.Queued {
		done = 0
	}
	const longest = 500
	problem := o.Problem[:min(longest, len(o.Problem))]
	_, err := tx.Exec(ctx, `UPDATE messaging_messages SET state = ?, attempts = attempts + 1, problem = ?, done_at = ? WHERE id = ? AND state = 'queued'`,
		string(o.State), strings.ReplaceAll(strings.ToValidUTF8(problem, ""), "\x00", ""), int64(done), int64(message))
	if err == nil && o.Forget {
		_, err = tx.Exec(ctx, `UPDATE messaging_messages SET sealed = '' WHERE id = ?`, int64(message))
	}
	return err
}

const (
	eraseTexts = `UPDATE messaging_messages SET sealed = '', shown = '' WHERE id IN
		(SELECT id FROM messaging_messages WHERE created_at < ? AND shown <> '' ORDER BY created_at LIMIT ?)`
	eraseMessages = `DELETE FROM messaging_messages WHERE id IN (SELECT id FROM messaging_messages WHERE created_at < ? ORDER BY created_at LIMIT ?)`
)

// EraseTexts takes the oldest first.
func (s *Store) EraseTexts(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error) {
	return tx.Exec(ctx, eraseTexts, int64(before), most)
}

// EraseMessages takes the oldest first.
func (s *Store) EraseMessages(ctx context.Context, tx *db.Tx, before clock.Instant, most int64) (int64, error) {
	return tx.Exec(ctx, eraseMessages, int64(before), most)
}
