package staffdb

import (
	"context"
	"database/sql"
	"math"
	"strconv"

	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

// AuditHead reads the end of the chain and holds it.
func (s *Store) AuditHead(ctx context.Context, tx *db.Tx) (seq int64, hash string, err error) {
	err = tx.QueryRow(ctx, `SELECT seq, hash FROM staff_audit_head WHERE id = 1`+tx.ForUpdate()).Scan(&seq, &hash)
	return seq, hash, err
}

// ReadAuditHead reads the end of the chain and holds nothing.
func (s *Store) ReadAuditHead(ctx context.Context) (seq int64, hash string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT seq, hash FROM staff_audit_head WHERE id = 1`).Scan(&seq, &hash)
	return seq, hash, err
}

// AppendAudit adds a row and moves the end of the chain.
func (s *Store) AppendAudit(ctx context.Context, tx *db.Tx, r staff.AuditRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_audit (seq, at, operator, what, subject, before, after, why, ip, request_id, prev_hash, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Seq, int64(r.At), int64(r.Operator), r.What, r.Subject, r.Before, r.After, r.Why, r.IP, r.RequestID, r.PrevHash, r.Hash)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE staff_audit_head SET seq = ?, hash = ? WHERE id = 1`, r.Seq, r.Hash)
	return err
}

const auditColumns = `SELECT seq, at, operator, what, subject, before, after, why, ip, request_id, prev_hash, hash FROM staff_audit `

// AuditAfter lists rows in the order of the chain.
func (s *Store) AuditAfter(ctx context.Context, seq int64, limit int) ([]staff.AuditRow, error) {
	rows, err := s.db.QueryContext(ctx, auditColumns+`WHERE seq > ? ORDER BY seq LIMIT ?`, seq, limit)
	if err != nil {
		return nil, err
	}
	return scanAudit(rows)
}

// ListAudit lists the newest first.
func (s *Store) ListAudit(ctx context.Context, subject string, req page.Request) ([]staff.AuditRow, error) {
	query, args := listAudit(subject, req)
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return scanAudit(rows)
}

// listAudit speaks of the subject only where one is given: an index serves no
// condition that may be none.
func listAudit(subject string, req page.Request) (query string, args []any) {
	before, err := strconv.ParseInt(req.Cursor, 10, 64)
	if err != nil {
		before = math.MaxInt64
	}
	where, args := `WHERE seq < ?`, []any{before}
	if subject != "" {
		where, args = where+` AND subject = ?`, append(args, subject)
	}
	return auditColumns + where + ` ORDER BY seq DESC LIMIT ?`, append(args, req.Limit+1)
}

func scanAudit(rows *sql.Rows) ([]staff.AuditRow, error) {
	defer rows.Close()
	var all []staff.AuditRow
	for rows.Next() {
		var r staff.AuditRow
		err := rows.Scan(&r.Seq, &r.At, &r.Operator, &r.What, &r.Subject, &r.Before, &r.After, &r.Why, &r.IP, &r.RequestID, &r.PrevHash, &r.Hash)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}
