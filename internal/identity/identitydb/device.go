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

// InsertDevice adds a remembered device.
func (s *Store) InsertDevice(ctx context.Context, tx *db.Tx, d identity.Device) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_devices (id, member_id, name, ip, created_at, seen_at, ends_at, by_code) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(d.ID), int64(d.Member), d.Name, d.IP, int64(d.CreatedAt), int64(d.SeenAt), int64(d.EndsAt), d.ByCode)
	return err
}

// TouchDevice notes a new login of the device and keeps it for longer.
func (s *Store) TouchDevice(ctx context.Context, tx *db.Tx, d identity.Device) error {
	_, err := tx.Exec(ctx, `UPDATE identity_devices SET name = ?, ip = ?, seen_at = ?, ends_at = ?, by_code = ? WHERE id = ? AND ended_at = 0`,
		d.Name, d.IP, int64(d.SeenAt), int64(d.EndsAt), d.ByCode, int64(d.ID))
	return err
}

// InsertDeviceToken gives the device its next token.
func (s *Store) InsertDeviceToken(ctx context.Context, tx *db.Tx, device identity.DeviceID, tokenHash string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_device_tokens (token_hash, device_id, made_at) VALUES (?, ?, ?)`,
		tokenHash, int64(device), int64(at))
	return err
}

const deviceColumns = `SELECT d.id, d.member_id, d.name, d.ip, d.created_at, d.seen_at, d.ends_at, d.ended_at, d.by_code, t.spent_at
	FROM identity_device_tokens t JOIN identity_devices d ON d.id = t.device_id WHERE t.token_hash = ?`

func scanDevice(row *sql.Row) (*identity.Device, error) {
	var d identity.Device
	err := row.Scan(&d.ID, &d.Member, &d.Name, &d.IP, &d.CreatedAt, &d.SeenAt, &d.EndsAt, &d.EndedAt, &d.ByCode, &d.SpentAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &d, err
}

// FindDevice is nil where no device ever had the token.
func (s *Store) FindDevice(ctx context.Context, tokenHash string) (*identity.Device, error) {
	return scanDevice(s.db.QueryRowContext(ctx, deviceColumns, tokenHash))
}

// SpendDeviceToken uses a token up, once.
func (s *Store) SpendDeviceToken(ctx context.Context, tx *db.Tx, tokenHash string, at clock.Instant) (*identity.Device, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_device_tokens SET spent_at = ? WHERE token_hash = ? AND spent_at = 0`, int64(at), tokenHash)
	if err != nil || n == 0 {
		return nil, err
	}
	d, err := scanDevice(tx.QueryRow(ctx, deviceColumns, tokenHash))
	if d != nil {
		d.SpentAt = 0 // by us, just now
	}
	return d, err
}

// EndDevice ends a member's device and every session that it opened.
func (s *Store) EndDevice(ctx context.Context, tx *db.Tx, member id.Member, device identity.DeviceID, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_devices SET ended_at = ? WHERE id = ? AND ended_at = 0`, int64(at), int64(device))
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.Exec(ctx, endSessionsOf, int64(at), int64(member), int64(device))
	return true, err
}

// endSessionsOf names the member for the index: few sessions run of one.
const endSessionsOf = `UPDATE identity_sessions SET ended_at = ? WHERE member_id = ? AND ended_at = 0 AND device_id = ?`

// ForgetDevice ends the remembering alone.
func (s *Store) ForgetDevice(ctx context.Context, tx *db.Tx, device identity.DeviceID, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_devices SET ended_at = ? WHERE id = ? AND ended_at = 0`, int64(at), int64(device))
	return err
}

// ForgetDevices ends all of a member's but the one of the session to keep.
func (s *Store) ForgetDevices(ctx context.Context, tx *db.Tx, member id.Member, keep id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_devices SET ended_at = ? WHERE member_id = ? AND ended_at = 0
		AND id NOT IN (SELECT device_id FROM identity_sessions WHERE id = ?)`, int64(at), int64(member), int64(keep))
	return err
}

// ForgetDeviceOf ends the remembering of the device that opened the session.
func (s *Store) ForgetDeviceOf(ctx context.Context, tx *db.Tx, member id.Member, session id.Session, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_devices SET ended_at = ? WHERE member_id = ? AND ended_at = 0
		AND id IN (SELECT device_id FROM identity_sessions WHERE id = ?)`, int64(at), int64(member), int64(session))
	return err
}

// NotePlace remembers an address and tells whether it was known.
func (s *Store) NotePlace(ctx context.Context, tx *db.Tx, member id.Member, origin string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_places SET seen_at = ? WHERE member_id = ? AND origin = ?`, int64(at), int64(member), origin)
	if err != nil || n > 0 {
		return true, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO identity_places (member_id, origin, seen_at) VALUES (?, ?, ?)
		ON CONFLICT (member_id, origin) DO NOTHING`, int64(member), origin, int64(at))
	return false, err
}

// KnowsPlace reports an address that the member came from lately.
func (s *Store) KnowsPlace(ctx context.Context, member id.Member, origin string, seenAfter clock.Instant) (bool, error) {
	return exists(s.db.QueryRowContext(ctx, `SELECT 1 FROM identity_places WHERE member_id = ? AND origin = ? AND seen_at > ?`,
		int64(member), origin, int64(seenAfter)))
}

// InsertStepUp keeps a login that waits.
func (s *Store) InsertStepUp(ctx context.Context, tx *db.Tx, ticketHash string, w identity.StepUp, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_stepups (ticket_hash, member_id, way, remember, phone, created_at, ends_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		ticketHash, int64(w.Member), string(w.Way), w.Remember, w.Phone, int64(at), int64(w.EndsAt))
	return err
}

// FindStepUp is nil where there is no such ticket.
func (s *Store) FindStepUp(ctx context.Context, ticketHash string) (*identity.StepUp, error) {
	var w identity.StepUp
	err := s.db.QueryRowContext(ctx, `SELECT member_id, way, remember, phone, tries, ends_at, done_at FROM identity_stepups WHERE ticket_hash = ?`, ticketHash).
		Scan(&w.Member, &w.Way, &w.Remember, &w.Phone, &w.Tries, &w.EndsAt, &w.DoneAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &w, err
}

// TryStepUp counts a try; false where none is left.
func (s *Store) TryStepUp(ctx context.Context, tx *db.Tx, ticketHash string, most int) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_stepups SET tries = tries + 1 WHERE ticket_hash = ? AND tries < ? AND done_at = 0`, ticketHash, most)
	return n > 0, err
}

// FinishStepUp is true for the first who finishes.
func (s *Store) FinishStepUp(ctx context.Context, tx *db.Tx, ticketHash string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_stepups SET done_at = ? WHERE ticket_hash = ? AND done_at = 0`, int64(at), ticketHash)
	return n > 0, err
}

// dropStepUps looks among those that have not lapsed: the few of ten minutes, by
// the index of their age.
const dropStepUps = `DELETE FROM identity_stepups WHERE ends_at > ? AND member_id = ?`

// DropStepUps takes away the tickets of a member that still open something.
func (s *Store) DropStepUps(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error {
	_, err := tx.Exec(ctx, dropStepUps, int64(at), int64(member))
	return err
}
