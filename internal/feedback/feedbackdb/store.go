// Package feedbackdb keeps tickets and the room's settings in the database. SQL only; package feedback decides.
package feedbackdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"baize/internal/feedback"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store is a feedback.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

const columns = `id, member_id, topic, content, lang, state, images, answer, answered_by, answered_at, created_at`

type row interface{ Scan(...any) error }

func scan(r row) (feedback.Ticket, error) {
	var t feedback.Ticket
	var ticket, member, staff int64
	var images string
	err := r.Scan(&ticket, &member, &t.Topic, &t.Content, &t.Lang, &t.State, &images, &t.Answer, &staff, &t.AnsweredAt, &t.At)
	if errors.Is(err, sql.ErrNoRows) {
		return t, feedback.ErrTicket
	}
	if err != nil {
		return t, err
	}
	t.ID, t.Member, t.AnsweredBy = feedback.TicketID(ticket), id.Member(member), id.Staff(staff)
	return t, json.Unmarshal([]byte(images), &t.Images)
}

// Insert stores a new ticket.
func (s *Store) Insert(ctx context.Context, tx *db.Tx, t feedback.Ticket, sender string) error {
	images, err := json.Marshal(t.Images)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO feedback_tickets (id, member_id, sender, topic, content, lang, state, images, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(t.ID), int64(t.Member), sender, string(t.Topic), t.Content, string(t.Lang), string(t.State), string(images), int64(t.At))
	return err
}

// Recent counts a sender's tickets since a moment and tells the first one's.
func (s *Store) Recent(ctx context.Context, tx *db.Tx, sender string, since clock.Instant) (n int, first clock.Instant, err error) {
	const query = `SELECT COUNT(*), COALESCE(MIN(created_at), 0) FROM feedback_tickets WHERE sender = ? AND created_at > ?`
	row := s.db.QueryRowContext
	if tx != nil {
		row = tx.QueryRow
	}
	err = row(ctx, query, sender, int64(since)).Scan(&n, &first)
	return n, first, err
}

// Get reads a ticket, locked until the transaction ends where one is given.
func (s *Store) Get(ctx context.Context, tx *db.Tx, ticket feedback.TicketID) (feedback.Ticket, error) {
	const query = `SELECT ` + columns + ` FROM feedback_tickets WHERE id = ?`
	if tx == nil {
		return scan(s.db.QueryRowContext(ctx, query, int64(ticket)))
	}
	return scan(tx.QueryRow(ctx, query+tx.ForUpdate(), int64(ticket)))
}

// SetAnswer stores a ticket's state and answer.
func (s *Store) SetAnswer(ctx context.Context, tx *db.Tx, t feedback.Ticket) error {
	_, err := tx.Exec(ctx, `UPDATE feedback_tickets SET state = ?, answer = ?, answered_by = ?, answered_at = ? WHERE id = ?`,
		string(t.State), t.Answer, int64(t.AnsweredBy), int64(t.AnsweredAt), int64(t.ID))
	return err
}

// List reads tickets, newest first.
func (s *Store) List(ctx context.Context, f feedback.Filter, p page.Request) (page.Page[feedback.Ticket], error) {
	where, args := conditions(f)
	if p.Cursor != "" {
		var after feedback.TicketID
		if err := after.UnmarshalText([]byte(p.Cursor)); err != nil {
			return page.Cut([]feedback.Ticket{}, p.Limit, nil), nil
		}
		where, args = append(where, "id < ?"), append(args, int64(after))
	}
	query := `SELECT ` + columns + ` FROM feedback_tickets`
	if len(where) > 0 {
		query += ` WHERE ` + strings.Join(where, " AND ")
	}
	rows, err := s.db.QueryContext(ctx, query+` ORDER BY id DESC LIMIT ?`, append(args, p.Limit+1)...)
	if err != nil {
		return page.Page[feedback.Ticket]{}, err
	}
	defer rows.Close()
	var out []feedback.Ticket
	for rows.Next() {
		t, err := scan(rows)
		if err != nil {
			return page.Page[feedback.Ticket]{}, err
		}
		out = append(out, t)
	}
	return page.Cut(out, p.Limit, func(t feedback.Ticket) string { return t.ID.String() }), rows.Err()
}

func conditions(f feedback.Filter) (where []string, args []any) {
	add := func(is bool, condition string, arg any) {
		if is {
			where, args = append(where, condition), append(args, arg)
		}
	}
	add(f.Member != 0, "member_id = ?", int64(f.Member))
	add(f.State != "", "state = ?", string(f.State))
	add(f.Topic != "", "topic = ?", string(f.Topic))
	add(f.Ticket != 0, "id = ?", int64(f.Ticket))
	return where, args
}

// OpenCount counts the tickets without an answer.
func (s *Store) OpenCount(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM feedback_tickets WHERE state = ?`, string(feedback.Open)).Scan(&n)
	return n, err
}
