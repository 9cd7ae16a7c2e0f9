package feedbackdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/feedback"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// OldPicture reads a picture of those that stand in the database still, named
// after its ticket; no name where there is none left.
func (s *Store) OldPicture(ctx context.Context) (ticket feedback.TicketID, name string, jpeg []byte, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT name, jpeg FROM feedback_pictures ORDER BY name LIMIT 1`).Scan(&name, &jpeg)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, "", nil, nil
	}
	if err != nil {
		return 0, "", nil, err
	}
	number, _, _ := strings.Cut(name, "-")
	return ticket, name, jpeg, ticket.UnmarshalText([]byte(number))
}

// MovedPicture names a picture's file in its ticket and drops the picture.
func (s *Store) MovedPicture(ctx context.Context, tx *db.Tx, ticket feedback.TicketID, name, file string) error {
	_, err := tx.Exec(ctx, `UPDATE feedback_tickets SET images = REPLACE(images, ?, ?) WHERE id = ?`, `"`+name+`"`, `"`+file+`"`, int64(ticket))
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM feedback_pictures WHERE name = ?`, name)
	return err
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
