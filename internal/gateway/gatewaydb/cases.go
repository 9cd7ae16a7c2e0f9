package gatewaydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/gateway"
	"baize/internal/platform/db"
)

// AddCase stores a case unless one of the same kind, vendor, subject and member
// is open.
func (s *Store) AddCase(ctx context.Context, tx *db.Tx, c gateway.Case) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO gateway_cases (id, kind, vendor, subject, member_id, detail, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (kind, vendor, subject, member_id) WHERE resolved_at = 0 DO NOTHING`,
		int64(c.ID), c.Kind, c.Vendor, c.Subject, int64(c.Member), c.Detail, int64(c.OpenedAt))
	return n == 1, err
}

const caseColumns = `SELECT id, kind, vendor, subject, member_id, detail, opened_at, resolved_at, resolved_by, note FROM gateway_cases`

type scanner interface{ Scan(into ...any) error }

func scanCase(row scanner) (c gateway.Case, err error) {
	err = row.Scan(&c.ID, &c.Kind, &c.Vendor, &c.Subject, &c.Member, &c.Detail, &c.OpenedAt, &c.ResolvedAt, &c.ResolvedBy, &c.Note)
	return c, err
}

// FindCase reads a case; ErrCaseUnknown.
func (s *Store) FindCase(ctx context.Context, which gateway.CaseID) (gateway.Case, error) {
	c, err := scanCase(s.d.QueryRowContext(ctx, caseColumns+` WHERE id = ?`, int64(which)))
	if errors.Is(err, sql.ErrNoRows) {
		err = gateway.ErrCaseUnknown
	}
	return c, err
}

// ListCases lists cases below before, newest first.
func (s *Store) ListCases(ctx context.Context, q gateway.CaseQuery, before gateway.CaseID, limit int) ([]gateway.Case, error) {
	where, args := ` WHERE 1 = 1`, []any{}
	add := func(condition string, value any) { where, args = where+condition, append(args, value) }
	if before != 0 {
		add(` AND id < ?`, int64(before))
	}
	if q.Kind != "" {
		add(` AND kind = ?`, q.Kind)
	}
	if q.Vendor != "" {
		add(` AND vendor = ?`, q.Vendor)
	}
	switch q.State {
	case gateway.CaseOpen:
		where += ` AND resolved_at = 0`
	case gateway.CaseResolved:
		where += ` AND resolved_at > 0`
	}
	rows, err := s.d.QueryContext(ctx, caseColumns+where+` ORDER BY id DESC LIMIT ?`, append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []gateway.Case
	for rows.Next() {
		c, err := scanCase(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, rows.Err()
}

// ResolveCase closes an open case and reports whether it was open.
func (s *Store) ResolveCase(ctx context.Context, tx *db.Tx, c gateway.Case) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE gateway_cases SET resolved_at = ?, resolved_by = ?, note = ? WHERE id = ? AND resolved_at = 0`,
		int64(c.ResolvedAt), int64(c.ResolvedBy), c.Note, int64(c.ID))
	return n == 1, err
}

// CountOpenCases counts what waits for staff.
func (s *Store) CountOpenCases(ctx context.Context) (n int, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT COUNT(*) FROM gateway_cases WHERE resolved_at = 0`).Scan(&n)
	return n, err
}
