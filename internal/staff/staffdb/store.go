// Package staffdb is the SQL of room staff: rows to types and back.
package staffdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/staff"
)

// Store implements staff.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ staff.Store = (*Store)(nil)

// InsertOperator adds an operator.
func (s *Store) InsertOperator(ctx context.Context, tx *db.Tx, o staff.Operator) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_operators (id, name, roles, secret_hash, totp_secret, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		int64(o.ID), o.Name, join(o.Roles), o.SecretHash, o.SealedTOTP, int64(o.CreatedAt))
	return err
}

const operatorColumns = `SELECT id, name, roles, secret_hash, totp_secret, blocked, created_at FROM staff_operators `

// FindOperator is nil where the name is unknown.
func (s *Store) FindOperator(ctx context.Context, name string) (*staff.Operator, error) {
	return scanOperator(s.db.QueryRowContext(ctx, operatorColumns+`WHERE name = ?`, name))
}

// Operator reads an operator who is known to exist.
func (s *Store) Operator(ctx context.Context, operator id.Staff) (*staff.Operator, error) {
	o, err := scanOperator(s.db.QueryRowContext(ctx, operatorColumns+`WHERE id = ?`, int64(operator)))
	if err == nil && o == nil {
		err = sql.ErrNoRows
	}
	return o, err
}

func scanOperator(row *sql.Row) (*staff.Operator, error) {
	var o staff.Operator
	var roles string
	err := row.Scan(&o.ID, &o.Name, &roles, &o.SecretHash, &o.SealedTOTP, &o.Blocked, &o.CreatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	o.Roles = split(roles)
	return &o, err
}

// SetBlocked opens or closes the account.
func (s *Store) SetBlocked(ctx context.Context, tx *db.Tx, operator id.Staff, blocked bool) error {
	_, err := tx.Exec(ctx, `UPDATE staff_operators SET blocked = ? WHERE id = ?`, blocked, int64(operator))
	return err
}

// SpendStep is false where the step, or a later one, was spent before.
func (s *Store) SpendStep(ctx context.Context, tx *db.Tx, operator id.Staff, step int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_operators SET totp_step = ? WHERE id = ? AND totp_step < ?`, step, int64(operator), step)
	return n > 0, err
}

// InsertSession adds a session under its token's hash.
func (s *Store) InsertSession(ctx context.Context, tx *db.Tx, v staff.Session, tokenHash string) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_sessions (id, operator_id, token_hash, ip, created_at, seen_at, stepped_at, ends_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(v.ID), int64(v.Operator), tokenHash, v.IP, int64(v.CreatedAt), int64(v.SeenAt), int64(v.SteppedAt), int64(v.EndsAt))
	return err
}

// FindSession is nil where no running session has the token.
func (s *Store) FindSession(ctx context.Context, tokenHash string) (*staff.Session, error) {
	var v staff.Session
	var roles string
	err := s.db.QueryRowContext(ctx, `SELECT s.id, s.operator_id, s.ip, s.created_at, s.seen_at, s.stepped_at, s.ends_at, o.roles, o.blocked
		FROM staff_sessions s JOIN staff_operators o ON o.id = s.operator_id WHERE s.token_hash = ? AND s.ended_at = 0`, tokenHash).
		Scan(&v.ID, &v.Operator, &v.IP, &v.CreatedAt, &v.SeenAt, &v.SteppedAt, &v.EndsAt, &roles, &v.Blocked)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	v.Roles = split(roles)
	return &v, err
}

// RunningRoles are those of the operator whose session has not ended, was in use
// after seenAfter and lapses after now; none where there is no such session, or
// its operator is blocked.
func (s *Store) RunningRoles(ctx context.Context, session id.Session, seenAfter, now clock.Instant) ([]staff.Role, error) {
	var roles string
	var blocked bool
	err := s.db.LookRow(ctx, `SELECT o.roles, o.blocked FROM staff_sessions s JOIN staff_operators o ON o.id = s.operator_id
		WHERE s.id = ? AND s.ended_at = 0 AND s.seen_at > ? AND s.ends_at > ?`, int64(session), int64(seenAfter), int64(now)).Scan(&roles, &blocked)
	if errors.Is(err, sql.ErrNoRows) || blocked {
		return nil, nil
	}
	return split(roles), err
}

// TouchSession notes that the session is in use.
func (s *Store) TouchSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE staff_sessions SET seen_at = ? WHERE id = ? AND seen_at < ?`, int64(at), int64(session), int64(at))
	return err
}

// SetStepped notes that a one-time code was given.
func (s *Store) SetStepped(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE staff_sessions SET stepped_at = ? WHERE id = ?`, int64(at), int64(session))
	return err
}

// SteppedAt is when a one-time code was last given.
func (s *Store) SteppedAt(ctx context.Context, session id.Session) (at clock.Instant, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT stepped_at FROM staff_sessions WHERE id = ? AND ended_at = 0`, int64(session)).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return at, err
}

// EndSession ends a session.
func (s *Store) EndSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE staff_sessions SET ended_at = ? WHERE id = ? AND ended_at = 0`, int64(at), int64(session))
	return err
}

// EndSessions ends all of an operator's.
func (s *Store) EndSessions(ctx context.Context, tx *db.Tx, operator id.Staff, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE staff_sessions SET ended_at = ? WHERE operator_id = ? AND ended_at = 0`, int64(at), int64(operator))
	return err
}

func join(roles []staff.Role) string {
	words := make([]string, len(roles))
	for i, r := range roles {
		words[i] = string(r)
	}
	return strings.Join(words, " ")
}

func split(roles string) []staff.Role {
	var out []staff.Role
	for r := range strings.FieldsSeq(roles) {
		out = append(out, staff.Role(r))
	}
	return out
}
