package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// InsertSession adds a session under its token's hash.
func (s *Store) InsertSession(ctx context.Context, tx *db.Tx, v identity.Session, tokenHash string) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_sessions
		(id, member_id, token_hash, device, ip, created_at, seen_at, ends_at, device_id, way) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(v.ID), int64(v.Member), tokenHash, v.Device, v.IP, int64(v.CreatedAt), int64(v.SeenAt), int64(v.EndsAt),
		int64(v.Remembered), string(v.Way))
	return err
}

const sessionColumns = `SELECT s.id, s.member_id, s.device, s.ip, s.created_at, s.seen_at, s.ends_at, s.device_id, s.way, c.kind, c.must_change, c.secret_hash <> '', c.changed_at, c.blocked
	FROM identity_sessions s JOIN identity_credentials c ON c.member_id = s.member_id `

func scanSession(scan func(...any) error) (v identity.Session, err error) {
	err = scan(&v.ID, &v.Member, &v.Device, &v.IP, &v.CreatedAt, &v.SeenAt, &v.EndsAt, &v.Remembered, &v.Way, &v.Kind, &v.MustChange, &v.HasPassword, &v.ChangedAt, &v.Blocked)
	return v, err
}

// FindSession is nil where no running session has the token.
func (s *Store) FindSession(ctx context.Context, tokenHash string) (*identity.Session, error) {
	v, err := scanSession(s.db.QueryRowContext(ctx, sessionColumns+`WHERE s.token_hash = ? AND s.ended_at = 0`, tokenHash).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &v, err
}

// TouchSession notes that the session is in use.
func (s *Store) TouchSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_sessions SET seen_at = ? WHERE id = ? AND seen_at < ?`, int64(at), int64(session), int64(at))
	return err
}

// EndSession ends a running session of the member.
func (s *Store) EndSession(ctx context.Context, tx *db.Tx, member id.Member, session id.Session, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_sessions SET ended_at = ? WHERE id = ? AND member_id = ? AND ended_at = 0`,
		int64(at), int64(session), int64(member))
	return n > 0, err
}

// EndSessions ends all running sessions of the member but one.
func (s *Store) EndSessions(ctx context.Context, tx *db.Tx, member id.Member, keep id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_sessions SET ended_at = ? WHERE member_id = ? AND id <> ? AND ended_at = 0`,
		int64(at), int64(member), int64(keep))
	return err
}

// SessionEnded reports a session that was ended, or is known no more.
func (s *Store) SessionEnded(ctx context.Context, session id.Session) (bool, error) {
	var running int
	err := s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_sessions WHERE id = ? AND ended_at = 0`, int64(session)).Scan(&running)
	return running == 0, err
}

// SessionRunning reports a session that has not ended, was in use after
// seenAfter and lapses after now.
func (s *Store) SessionRunning(ctx context.Context, session id.Session, seenAfter, now clock.Instant) (bool, error) {
	var running int
	err := s.db.LookRow(ctx, `SELECT COUNT(*) FROM identity_sessions WHERE id = ? AND ended_at = 0 AND seen_at > ? AND ends_at > ?`,
		int64(session), int64(seenAfter), int64(now)).Scan(&running)
	return running > 0, err
}

// ListSessions lists the running sessions, the newest first.
func (s *Store) ListSessions(ctx context.Context, member id.Member, seenAfter, now clock.Instant) ([]identity.Session, error) {
	rows, err := s.db.QueryContext(ctx, sessionColumns+`WHERE s.member_id = ? AND s.ended_at = 0 AND s.seen_at > ? AND s.ends_at > ?
		ORDER BY s.created_at DESC, s.id DESC LIMIT 100`, int64(member), int64(seenAfter), int64(now))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []identity.Session
	for rows.Next() {
		v, err := scanSession(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}
