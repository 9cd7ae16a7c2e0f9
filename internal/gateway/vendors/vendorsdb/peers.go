// Package vendorsdb keeps foreign vendors and their keys in SQL.
package vendorsdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store is vendors.Store and fundist.Store on either engine.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d: d} }

const peerColumns = `SELECT vendor, dialect, base_url, operator_id, product, return_url, currencies, is_off, version, changed_at FROM gateway_peers`

func scanPeer(r row) (one vendors.Settings, err error) {
	var currencies string
	err = r.Scan(&one.Vendor, &one.Dialect, &one.BaseURL, &one.OperatorID, &one.Product, &one.ReturnURL, &currencies, &one.Off, &one.Version, &one.ChangedAt)
	for code := range strings.FieldsSeq(currencies) {
		one.Currencies = append(one.Currencies, money.Currency(code))
	}
	return one, err
}

func spaced(codes []money.Currency) string {
	texts := make([]string, len(codes))
	for i, c := range codes {
		texts[i] = string(c)
	}
	return strings.Join(texts, " ")
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
		one, err := scanPeer(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// FindPeer reads one vendor's settings.
func (s *Store) FindPeer(ctx context.Context, tx *db.Tx, vendor string) (one vendors.Settings, found bool, err error) {
	one, err = scanPeer(tx.QueryRow(ctx, peerColumns+` WHERE vendor = ?`, vendor))
	if errors.Is(err, sql.ErrNoRows) {
		return one, false, nil
	}
	return one, err == nil, err
}

// AddPeer stores a vendor's first settings.
func (s *Store) AddPeer(ctx context.Context, tx *db.Tx, one vendors.Settings) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_peers (vendor, dialect, base_url, operator_id, product, return_url, currencies, is_off, version, changed_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		one.Vendor, one.Dialect, one.BaseURL, one.OperatorID, one.Product, one.ReturnURL, spaced(one.Currencies), one.Off, one.Version, int64(one.ChangedAt))
	return err
}

// ChangePeer writes settings over those of the version before; the dialect is for good.
func (s *Store) ChangePeer(ctx context.Context, tx *db.Tx, one vendors.Settings) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE gateway_peers SET base_url = ?, operator_id = ?, product = ?, return_url = ?, currencies = ?, is_off = ?, version = ?, changed_at = ?
		WHERE vendor = ? AND version = ?`,
		one.BaseURL, one.OperatorID, one.Product, one.ReturnURL, spaced(one.Currencies), one.Off, one.Version, int64(one.ChangedAt), one.Vendor, one.Version-1)
	return n == 1, err
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

// KeysOf lists every key that a vendor ever had of a use.
func (s *Store) KeysOf(ctx context.Context, tx *db.Tx, vendor string, use vendors.Use) ([]vendors.KeyRow, error) {
	return scanKeys(tx.Query(ctx, keyColumns+` WHERE vendor = ? AND key_use = ? ORDER BY slot`, vendor, string(use)))
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
