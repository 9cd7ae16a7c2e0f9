package feedbackdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/feedback"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// Keep stores a picture under its name.
func (s *Store) Keep(ctx context.Context, tx *db.Tx, name string, jpeg []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO feedback_pictures (name, jpeg) VALUES (?, ?)`, name, jpeg)
	return err
}

// Open reads a picture; feedback.ErrTicket where there is none.
func (s *Store) Open(ctx context.Context, name string) (jpeg []byte, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT jpeg FROM feedback_pictures WHERE name = ?`, name).Scan(&jpeg)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, feedback.ErrTicket
	}
	return jpeg, err
}

// Settings reads the room's settings; version 0 if they were never set.
func (s *Store) Settings(ctx context.Context) (value []byte, version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT value, version FROM feedback_settings WHERE one = 1`).Scan(&value, &version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return value, version, err
}

// SetSettings stores the settings over the version they were made from.
func (s *Store) SetSettings(ctx context.Context, tx *db.Tx, value []byte, from int64, at clock.Instant) (bool, error) {
	query := `UPDATE feedback_settings SET value = ?, version = version + 1, updated_at = ? WHERE one = 1 AND version = ?`
	if from == 0 {
		query = `INSERT INTO feedback_settings (one, value, updated_at, version) VALUES (1, ?, ?, ? + 1) ON CONFLICT (one) DO NOTHING`
	}
	n, err := tx.Exec(ctx, query, string(value), int64(at), from)
	return n == 1, err
}
