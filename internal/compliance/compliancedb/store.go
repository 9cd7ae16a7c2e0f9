// Package compliancedb is the SQL of room compliance: rows to types and back.
package compliancedb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store is a compliance.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ compliance.Store = (*Store)(nil)

type row interface{ Scan(...any) error }

// one reads a row, in the transaction where one is given and locked there.
func (s *Store) one(ctx context.Context, tx *db.Tx, query string, args ...any) *sql.Row {
	if tx == nil {
		return s.db.QueryRowContext(ctx, query, args...)
	}
	return tx.QueryRow(ctx, query+tx.ForUpdate(), args...)
}

// look reads a row without a lock.
func (s *Store) look(ctx context.Context, tx *db.Tx, query string, args ...any) *sql.Row {
	if tx == nil {
		return s.db.QueryRowContext(ctx, query, args...)
	}
	return tx.QueryRow(ctx, query, args...)
}

// all reads rows; tx may be nil.
func all[T any](ctx context.Context, s *Store, tx *db.Tx, scan func(row) (T, error), query string, args ...any) ([]T, error) {
	var rows *sql.Rows
	var err error
	if tx == nil {
		rows, err = s.db.QueryContext(ctx, query, args...)
	} else {
		rows, err = tx.Query(ctx, query, args...)
	}
	return scanAll(rows, err, scan)
}

func scanAll[T any](rows *sql.Rows, err error, scan func(row) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// missing turns "no row" into the room's own refusal.
func missing(err, refusal error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return refusal
	}
	return err
}

func scanMember(r row) (m id.Member, err error) {
	err = r.Scan(&m)
	return m, err
}

// conditions gather what narrows a list.
type conditions struct {
	where []string
	args  []any
}

func (c *conditions) add(is bool, condition string, args ...any) {
	if is {
		c.where, c.args = append(c.where, condition), append(c.args, args...)
	}
}

// after cuts a list of falling ids behind a cursor; false where it is none.
func (c *conditions) after(cursor string) bool {
	if cursor == "" {
		return true
	}
	v, err := id.Parse[any](cursor)
	c.add(err == nil, "id < ?", int64(v))
	return err == nil
}

func (c *conditions) String() string {
	if len(c.where) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.where, " AND ")
}

// cut reads a page of a list of falling ids.
func cut[T any](ctx context.Context, s *Store, scan func(row) (T, error), query string, c conditions, p page.Request, name func(T) string) (page.Page[T], error) {
	if !c.after(p.Cursor) {
		return page.Cut([]T{}, p.Limit, name), nil
	}
	query, args := newest(query, c, p.Limit+1)
	rows, err := all(ctx, s, nil, scan, query, args...)
	return page.Cut(rows, p.Limit, name), err
}

func newest(query string, c conditions, limit int) (string, []any) {
	return query + c.String() + ` ORDER BY id DESC LIMIT ?`, append(c.args, limit)
}

// Settings reads the newest rules; version 0 if they were never set.
func (s *Store) Settings(ctx context.Context) (value []byte, version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT value, version FROM compliance_settings ORDER BY version DESC LIMIT 1`).Scan(&value, &version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return value, version, err
}

// SetSettings adds a version after from.
func (s *Store) SetSettings(ctx context.Context, tx *db.Tx, value []byte, from int64, by id.Staff, at clock.Instant) (bool, error) {
	var last int64
	if err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(version), 0) FROM compliance_settings`).Scan(&last); err != nil || last != from {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO compliance_settings (version, value, staff_id, updated_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		from+1, string(value), int64(by), int64(at))
	return n == 1, err
}

// Cursor is how far something was read.
func (s *Store) Cursor(ctx context.Context, name string) (at int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT at FROM compliance_cursors WHERE name = ?`, name).Scan(&at)
	return at, missing(err, nil)
}

// SetCursor moves it.
func (s *Store) SetCursor(ctx context.Context, tx *db.Tx, name string, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_cursors (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at`, name, at)
	return err
}
