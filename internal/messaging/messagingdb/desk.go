package messagingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging/support"
	"baize/internal/platform/db"
)

// Seen notes when somebody was at the desk.
func (s *Store) Seen(ctx context.Context, tx *db.Tx, staff id.Staff, name string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO messaging_desk (staff_id, name, seen_at) VALUES (?, ?, ?)
		ON CONFLICT (staff_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at`, int64(staff), name, int64(at))
	return err
}

// SeatName is the name somebody chose at the desk, "" for none.
func (s *Store) SeatName(ctx context.Context, staff id.Staff) (name string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT name FROM messaging_desk WHERE staff_id = ?`, int64(staff)).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return name, err
}

// AtDesk are those who were at the desk since a moment.
func (s *Store) AtDesk(ctx context.Context, since clock.Instant) ([]support.Seat, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT staff_id, name, seen_at FROM messaging_desk WHERE seen_at > ? ORDER BY name, staff_id`, int64(since))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []support.Seat{}
	for rows.Next() {
		var x support.Seat
		if err := rows.Scan(&x.Staff, &x.Name, &x.SeenAt); err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, rows.Err()
}

// Macros lists them by name.
func (s *Store) Macros(ctx context.Context) ([]support.Macro, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, name, texts, version, updated_at FROM messaging_macros ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []support.Macro
	for rows.Next() {
		var m support.Macro
		var texts string
		if err := rows.Scan(&m.ID, &m.Name, &texts, &m.Version, &m.At); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(texts), &m.Texts); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, rows.Err()
}

// PutMacro adds a macro, or replaces the version before its own; false where
// that is another one or the name is another's.
func (s *Store) PutMacro(ctx context.Context, tx *db.Tx, m support.Macro) (bool, error) {
	texts, err := json.Marshal(m.Texts)
	if err != nil {
		return false, err
	}
	if m.Version == 1 {
		n, err := tx.Exec(ctx, `INSERT INTO messaging_macros (id, name, texts, version, updated_at) VALUES (?, ?, ?, 1, ?) ON CONFLICT DO NOTHING`,
			int64(m.ID), m.Name, string(texts), int64(m.At))
		return n == 1, err
	}
	n, err := tx.Exec(ctx, `UPDATE messaging_macros SET name = ?, texts = ?, version = ?, updated_at = ? WHERE id = ? AND version = ?
		AND NOT EXISTS (SELECT 1 FROM messaging_macros other WHERE other.name = ? AND other.id <> ?)`,
		m.Name, string(texts), m.Version, int64(m.At), int64(m.ID), m.Version-1, m.Name, int64(m.ID))
	return n == 1, err
}

// DropMacro is false where the version is another one.
func (s *Store) DropMacro(ctx context.Context, tx *db.Tx, macro support.MacroID, version int64) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM messaging_macros WHERE id = ? AND version = ?`, int64(macro), version)
	return n == 1, err
}
