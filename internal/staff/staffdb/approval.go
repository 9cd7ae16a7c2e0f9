package staffdb

import (
	"context"
	"database/sql"
	"errors"
	"math"

	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

const approvalColumns = `SELECT id, kind, subject, payload, why, maker, checker, state, verdict, made_at, decided_at FROM staff_approvals `

func scanApproval(read func(...any) error) (*staff.Approval, error) {
	var a staff.Approval
	err := read(&a.ID, &a.Kind, &a.Subject, &a.Payload, &a.Why, &a.Maker, &a.Checker, &a.State, &a.Verdict, &a.MadeAt, &a.DecidedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &a, err
}

// InsertApproval adds a pending approval.
func (s *Store) InsertApproval(ctx context.Context, tx *db.Tx, a staff.Approval) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_approvals (id, kind, subject, payload, why, maker, state, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(a.ID), a.Kind, a.Subject, a.Payload, a.Why, int64(a.Maker), string(a.State), int64(a.MadeAt))
	return err
}

// ApprovalForUpdate reads and locks the row; nil where there is none.
func (s *Store) ApprovalForUpdate(ctx context.Context, tx *db.Tx, approval staff.ApprovalID) (*staff.Approval, error) {
	return scanApproval(tx.QueryRow(ctx, approvalColumns+`WHERE id = ?`+tx.ForUpdate(), int64(approval)).Scan)
}

// PendingApproval reads the newest pending row of a subject; nil where there is none.
func (s *Store) PendingApproval(ctx context.Context, tx *db.Tx, kind, subject string) (*staff.Approval, error) {
	return scanApproval(tx.QueryRow(ctx, approvalColumns+`WHERE kind = ? AND subject = ? AND state = 'pending' ORDER BY id DESC LIMIT 1`, kind, subject).Scan)
}

// DecideApproval is false where it is not pending any more.
func (s *Store) DecideApproval(ctx context.Context, tx *db.Tx, a staff.Approval) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_approvals SET state = ?, checker = ?, verdict = ?, decided_at = ? WHERE id = ? AND state = 'pending'`,
		string(a.State), int64(a.Checker), a.Verdict, int64(a.DecidedAt), int64(a.ID))
	return n > 0, err
}

// ListApprovals lists the newest first.
func (s *Store) ListApprovals(ctx context.Context, state staff.State, req page.Request) ([]staff.Approval, error) {
	query, args := listApprovals(state, req)
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []staff.Approval
	for rows.Next() {
		a, err := scanApproval(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, *a)
	}
	return all, rows.Err()
}

// listApprovals speaks of the state only where one is given, as listAudit does.
func listApprovals(state staff.State, req page.Request) (query string, args []any) {
	before := int64(math.MaxInt64)
	var cursor staff.ApprovalID
	if cursor.UnmarshalText([]byte(req.Cursor)) == nil && cursor != 0 {
		before = int64(cursor)
	}
	where, args := `WHERE id < ?`, []any{before}
	if state != "" {
		where, args = where+` AND state = ?`, append(args, string(state))
	}
	return approvalColumns + where + ` ORDER BY id DESC LIMIT ?`, append(args, req.Limit+1)
}
