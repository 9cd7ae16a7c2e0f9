package compliancedb

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

const caseColumns = `SELECT id, kind, member_id, subject, facts, state, owner, due_at, reason, maker, checker, opened_at, closed_at, version FROM compliance_cases`

func scanCase(r row) (c compliance.Case, err error) {
	err = r.Scan(&c.ID, &c.Kind, &c.Member, &c.Subject, &c.Facts, &c.State, &c.Owner, &c.DueAt, &c.Reason, &c.Maker, &c.Checker, &c.OpenedAt, &c.ClosedAt, &c.Version)
	return c, missing(err, compliance.ErrCase)
}

// AddCase is false where the subject has a case, or the member one of the kind
// that is not closed.
func (s *Store) AddCase(ctx context.Context, tx *db.Tx, c compliance.Case) (bool, error) {
	var n int
	err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM compliance_cases WHERE member_id = ? AND kind = ? AND closed_at = 0`, int64(c.Member), c.Kind).Scan(&n)
	if err != nil || n > 0 {
		return false, err
	}
	added, err := tx.Exec(ctx, `INSERT INTO compliance_cases (id, kind, member_id, subject, facts, state, owner, due_at, opened_at, version)
		VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, 1) ON CONFLICT DO NOTHING`,
		int64(c.ID), c.Kind, int64(c.Member), c.Subject, c.Facts, string(c.State), int64(c.DueAt), int64(c.OpenedAt))
	return added > 0, err
}

// Case reads one.
func (s *Store) Case(ctx context.Context, tx *db.Tx, which compliance.CaseID) (compliance.Case, error) {
	return scanCase(s.one(ctx, tx, caseColumns+` WHERE id = ?`, int64(which)))
}

// SaveCase writes a step of a case, unless it changed since it was read.
func (s *Store) SaveCase(ctx context.Context, tx *db.Tx, c *compliance.Case) error {
	n, err := tx.Exec(ctx, `UPDATE compliance_cases SET state = ?, owner = ?, reason = ?, maker = ?, checker = ?, closed_at = ?, version = version + 1
		WHERE id = ? AND version = ?`, string(c.State), int64(c.Owner), c.Reason, int64(c.Maker), int64(c.Checker), int64(c.ClosedAt), int64(c.ID), c.Version)
	if err == nil && n != 1 {
		err = compliance.ErrCaseState
	}
	c.Version++
	return err
}

// Cases lists cases, newest first.
func (s *Store) Cases(ctx context.Context, q compliance.CaseQuery) (page.Page[compliance.Case], error) {
	return cut(ctx, s, scanCase, caseColumns, selectCases(q), q.Page, func(x compliance.Case) string { return x.ID.String() })
}

func selectCases(q compliance.CaseQuery) (c conditions) {
	switch q.State {
	case "":
	case "waiting":
		c.add(true, "closed_at = 0")
	case "overdue":
		c.add(true, "closed_at = 0 AND due_at < ?", int64(q.Now))
	default:
		c.add(true, "state = ?", q.State)
	}
	c.add(q.Kind != "", "kind = ?", q.Kind)
	c.add(q.Member != 0, "member_id = ?", int64(q.Member))
	c.add(q.Owner != 0, "owner = ? AND owner <> 0", int64(q.Owner)) // the index holds no others
	return c
}

// CountCases counts those that are not closed.
func (s *Store) CountCases(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM compliance_cases WHERE state IN ('open', 'taken', 'proposed')`).Scan(&n)
	return n, err
}

// OpenCases counts a member's that are not closed.
func (s *Store) OpenCases(ctx context.Context, tx *db.Tx, member id.Member) (n int, err error) {
	err = s.look(ctx, tx, `SELECT COUNT(*) FROM compliance_cases WHERE member_id = ? AND closed_at = 0`, int64(member)).Scan(&n)
	return n, err
}

// InsertNote writes a note.
func (s *Store) InsertNote(ctx context.Context, tx *db.Tx, n compliance.Note) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_notes (id, case_id, staff_id, text, at) VALUES (?, ?, ?, ?, ?)`,
		int64(n.ID), int64(n.Case), int64(n.Staff), n.Text, int64(n.At))
	return err
}

// Notes are those of a case, oldest first.
func (s *Store) Notes(ctx context.Context, which compliance.CaseID) ([]compliance.Note, error) {
	return all(ctx, s, nil, func(r row) (n compliance.Note, err error) {
		err = r.Scan(&n.ID, &n.Case, &n.Staff, &n.Text, &n.At)
		return n, err
	}, `SELECT id, case_id, staff_id, text, at FROM compliance_notes WHERE case_id = ? ORDER BY id`, int64(which))
}
