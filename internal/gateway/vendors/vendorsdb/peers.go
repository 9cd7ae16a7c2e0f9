// Package vendorsdb keeps foreign vendors and their keys in SQL.
package vendorsdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Store is vendors.Store and fundist.Store on either engine.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d: d} }

const peerColumns = `SELECT vendor, dialect, base_url, operator_id, return_url, changed_at FROM gateway_peers`

func peerFields(s *vendors.Settings) []any {
	return []any{&s.Vendor, &s.Dialect, &s.BaseURL, &s.OperatorID, &s.ReturnURL, &s.ChangedAt}
}

// Peers lists all settings by vendor.
func (s *Store) Peers(ctx context.Context) ([]vendors.Settings, error) {
	rows, err := s.d.QueryContext(ctx, peerColumns+` ORDER BY vendor`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []vendors.Settings
	for rows.Next() {
		var one vendors.Settings
		if err := rows.Scan(peerFields(&one)...); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// FindPeer reads one vendor's settings.
func (s *Store) FindPeer(ctx context.Context, tx *db.Tx, vendor string) (one vendors.Settings, found bool, err error) {
	err = tx.QueryRow(ctx, peerColumns+` WHERE vendor = ?`, vendor).Scan(peerFields(&one)...)
	if errors.Is(err, sql.ErrNoRows) {
		return one, false, nil
	}
	return one, err == nil, err
}

// PutPeer writes settings over those that stand.
func (s *Store) PutPeer(ctx context.Context, tx *db.Tx, one vendors.Settings) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_peers (vendor, dialect, base_url, operator_id, return_url, changed_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (vendor) DO UPDATE SET base_url = excluded.base_url, operator_id = excluded.operator_id,
			return_url = excluded.return_url, changed_at = excluded.changed_at`,
		one.Vendor, one.Dialect, one.BaseURL, one.OperatorID, one.ReturnURL, int64(one.ChangedAt))
	return err
}

const (
	keyColumns  = `SELECT vendor, key_use, key_id, slot, sealed, created_at, retired_at FROM gateway_peer_keys`
	liveColumns = keyColumns + ` WHERE retired_at = 0`
)

// AllKeys lists every key, newest first.
func (s *Store) AllKeys(ctx context.Context) ([]vendors.KeyRow, error) {
	return scanKeys(s.d.QueryContext(ctx, keyColumns+` ORDER BY created_at DESC, key_id DESC`))
}

// LiveKeys lists all keys that are not retired, oldest first.
func (s *Store) LiveKeys(ctx context.Context) ([]vendors.KeyRow, error) {
	return scanKeys(s.d.QueryContext(ctx, liveColumns+` ORDER BY created_at, key_id`))
}

// LiveKeysOf lists one vendor's keys of a use by slot.
func (s *Store) LiveKeysOf(ctx context.Context, tx *db.Tx, vendor string, use vendors.Use) ([]vendors.KeyRow, error) {
	return scanKeys(tx.Query(ctx, liveColumns+` AND vendor = ? AND key_use = ? ORDER BY slot`, vendor, string(use)))
}

func scanKeys(rows *sql.Rows, err error) ([]vendors.KeyRow, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []vendors.KeyRow
	for rows.Next() {
		var k vendors.KeyRow
		if err := rows.Scan(&k.Vendor, &k.Use, &k.KeyID, &k.Slot, &k.Sealed, &k.CreatedAt, &k.RetiredAt); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, rows.Err()
}

// AddKey stores a key.
func (s *Store) AddKey(ctx context.Context, tx *db.Tx, k vendors.KeyRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_peer_keys (vendor, key_use, key_id, slot, sealed, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		k.Vendor, string(k.Use), k.KeyID, k.Slot, k.Sealed, int64(k.CreatedAt))
	return err
}

// RetireKey ends a live key and reports whether there was one.
func (s *Store) RetireKey(ctx context.Context, tx *db.Tx, vendor string, use vendors.Use, keyID string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE gateway_peer_keys SET retired_at = ? WHERE vendor = ? AND key_use = ? AND key_id = ? AND retired_at = 0`,
		int64(at), vendor, string(use), keyID)
	return n == 1, err
}
