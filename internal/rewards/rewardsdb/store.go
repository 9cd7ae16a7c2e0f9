// Package rewardsdb keeps the programme's settings in the database. SQL only;
// package rewards decides.
package rewardsdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Store is a rewards.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

// Get reads settings; version 0 if they were never set.
func (s *Store) Get(ctx context.Context, name string) (value []byte, version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT value, version FROM rewards_settings WHERE name = ?`, name).Scan(&value, &version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return value, version, err
}

// Put stores settings over the version they were made from.
func (s *Store) Put(ctx context.Context, tx *db.Tx, name string, value []byte, from int64, at clock.Instant) (bool, error) {
	query := `UPDATE rewards_settings SET value = ?, version = version + 1, updated_at = ? WHERE version = ? AND name = ?`
	if from == 0 {
		query = `INSERT INTO rewards_settings (value, updated_at, version, name) VALUES (?, ?, ? + 1, ?) ON CONFLICT (name) DO NOTHING`
	}
	n, err := tx.Exec(ctx, query, string(value), int64(at), from, name)
	return n == 1, err
}
