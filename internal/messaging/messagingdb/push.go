package messagingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging/push"
	"baize/internal/platform/db"
)

var _ push.Store = (*Store)(nil)

// Keys are empty where there are none yet.
func (s *Store) Keys(ctx context.Context) (public, sealed string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT public_key, sealed FROM messaging_push_keys WHERE one = 1`).Scan(&public, &sealed)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return public, sealed, err
}

// AddKeys keeps those that stand.
func (s *Store) AddKeys(ctx context.Context, tx *db.Tx, public, sealed string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO messaging_push_keys (one, public_key, sealed, created_at) VALUES (1, ?, ?, ?) ON CONFLICT (one) DO NOTHING`,
		public, sealed, int64(at))
	return err
}

// PutDevice adds a device, or writes the one of the same place anew. Of another
// member it is another device: what was to be told to the one before goes by an
// id that is no more, and it is not the oldest of who has it now.
func (s *Store) PutDevice(ctx context.Context, tx *db.Tx, d push.Device) (device push.DeviceID, err error) {
	_, err = tx.Exec(ctx, `INSERT INTO messaging_push_devices (id, member_id, session_id, place, sealed, name, lang, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (place) DO UPDATE SET
			id = CASE WHEN messaging_push_devices.member_id = excluded.member_id THEN messaging_push_devices.id ELSE excluded.id END,
			created_at = CASE WHEN messaging_push_devices.member_id = excluded.member_id THEN messaging_push_devices.created_at ELSE excluded.created_at END,
			told_at = CASE WHEN messaging_push_devices.member_id = excluded.member_id THEN messaging_push_devices.told_at ELSE 0 END,
			member_id = excluded.member_id, session_id = excluded.session_id, sealed = excluded.sealed, name = excluded.name, lang = excluded.lang`,
		int64(d.ID), int64(d.Member), int64(d.Session), d.Place, d.Sealed, d.Name, string(d.Lang), int64(d.At))
	if err == nil {
		err = tx.QueryRow(ctx, `SELECT id FROM messaging_push_devices WHERE place = ?`, d.Place).Scan(&device)
	}
	return device, err
}

// KeepDevices drops a member's oldest devices beyond a number.
func (s *Store) KeepDevices(ctx context.Context, tx *db.Tx, member id.Member, most int) error {
	_, err := tx.Exec(ctx, `DELETE FROM messaging_push_devices WHERE member_id = ? AND id NOT IN
		(SELECT id FROM messaging_push_devices WHERE member_id = ? ORDER BY id DESC LIMIT ?)`, int64(member), int64(member), most)
	return err
}

const deviceColumns = `SELECT id, member_id, session_id, place, sealed, name, lang, created_at, told_at FROM messaging_push_devices `

// Devices are a member's, the newest first.
func (s *Store) Devices(ctx context.Context, tx *db.Tx, member id.Member) ([]push.Device, error) {
	const of = deviceColumns + `WHERE member_id = ? ORDER BY id DESC`
	ask := s.db.QueryContext
	if tx != nil {
		ask = tx.Query
	}
	rows, err := ask(ctx, of, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []push.Device
	for rows.Next() {
		d, err := scanDevice(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, rows.Err()
}

func scanDevice(row interface{ Scan(...any) error }) (d push.Device, err error) {
	err = row.Scan(&d.ID, &d.Member, &d.Session, &d.Place, &d.Sealed, &d.Name, &d.Lang, &d.At, &d.ToldAt)
	return d, err
}

// Device is nil where there is none such.
func (s *Store) Device(ctx context.Context, device push.DeviceID) (*push.Device, error) {
	d, err := scanDevice(s.db.QueryRowContext(ctx, deviceColumns+`WHERE id = ?`, int64(device)))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &d, err
}

// DropDevice ends a member's device, of anybody where member is 0.
func (s *Store) DropDevice(ctx context.Context, tx *db.Tx, member id.Member, device push.DeviceID) (bool, error) {
	query, args := `DELETE FROM messaging_push_devices WHERE id = ?`, []any{int64(device)}
	if member != 0 {
		query, args = query+` AND member_id = ?`, append(args, int64(member))
	}
	n, err := tx.Exec(ctx, query, args...)
	return n > 0, err
}

// Told writes down when a device was told last.
func (s *Store) Told(ctx context.Context, tx *db.Tx, device push.DeviceID, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE messaging_push_devices SET told_at = ? WHERE id = ?`, int64(at), int64(device))
	return err
}
