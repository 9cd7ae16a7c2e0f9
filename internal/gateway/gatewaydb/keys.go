// Package gatewaydb keeps vendors' keys and launch sessions in SQL.
package gatewaydb

import (
	"context"
	"database/sql"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Store is gateway.Store on either engine.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d: d} }

const keyColumns = `SELECT vendor, key_id, slot, sealed, created_at, retired_at FROM gateway_keys`

// LiveKeys lists all keys that are not retired, oldest first.
func (s *Store) LiveKeys(ctx context.Context) ([]gateway.KeyRow, error) {
	rows, err := s.d.QueryContext(ctx, keyColumns+` WHERE retired_at = 0 ORDER BY created_at, key_id`)
	return scanKeys(rows, err)
}

// KeysOf lists every key that a vendor ever had, by slot.
func (s *Store) KeysOf(ctx context.Context, tx *db.Tx, vendor string) ([]gateway.KeyRow, error) {
	rows, err := tx.Query(ctx, keyColumns+` WHERE vendor = ? ORDER BY slot`, vendor)
	return scanKeys(rows, err)
}

func scanKeys(rows *sql.Rows, err error) ([]gateway.KeyRow, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []gateway.KeyRow
	for rows.Next() {
		var k gateway.KeyRow
		if err := rows.Scan(&k.Vendor, &k.KeyID, &k.Slot, &k.Sealed, &k.CreatedAt, &k.RetiredAt); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, rows.Err()
}

// AllKeys lists live and retired keys without their secrets, newest first.
func (s *Store) AllKeys(ctx context.Context) ([]gateway.KeyRow, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT vendor, key_id, slot, created_at, retired_at FROM gateway_keys ORDER BY created_at DESC, vendor, key_id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []gateway.KeyRow
	for rows.Next() {
		var k gateway.KeyRow
		if err := rows.Scan(&k.Vendor, &k.KeyID, &k.Slot, &k.CreatedAt, &k.RetiredAt); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, rows.Err()
}

// AddKey stores a key.
func (s *Store) AddKey(ctx context.Context, tx *db.Tx, k gateway.KeyRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_keys (vendor, key_id, slot, sealed, created_at) VALUES (?, ?, ?, ?, ?)`,
		k.Vendor, k.KeyID, k.Slot, k.Sealed, int64(k.CreatedAt))
	return err
}

// RetireKey ends a live key and reports whether there was one.
func (s *Store) RetireKey(ctx context.Context, tx *db.Tx, vendor, keyID string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE gateway_keys SET retired_at = ? WHERE vendor = ? AND key_id = ? AND retired_at = 0`, int64(at), vendor, keyID)
	return n == 1, err
}

// ReviveKey makes a retired key live again.
func (s *Store) ReviveKey(ctx context.Context, tx *db.Tx, vendor, keyID string, slot int) error {
	_, err := tx.Exec(ctx, `UPDATE gateway_keys SET retired_at = 0, slot = ? WHERE vendor = ? AND key_id = ?`, slot, vendor, keyID)
	return err
}
