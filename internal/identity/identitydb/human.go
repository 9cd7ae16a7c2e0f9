package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// InsertHuman adds a task.
func (s *Store) InsertHuman(ctx context.Context, tx *db.Tx, c identity.HumanCheck) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_humans (id, kind, client, answer, created_at, used_at, token_hash, passed_at, spent_at)
		VALUES (?, ?, ?, ?, ?, 0, NULL, 0, 0)`, c.ID, string(c.Kind), c.Client, c.Answer, int64(c.CreatedAt))
	return err
}

// UseHuman uses a task up and returns it; nil where there is none or it was
// used before.
func (s *Store) UseHuman(ctx context.Context, tx *db.Tx, taskID string, at clock.Instant) (*identity.HumanCheck, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_humans SET used_at = ? WHERE id = ? AND used_at = 0`, int64(at), taskID)
	if err != nil || n == 0 {
		return nil, err
	}
	c := identity.HumanCheck{ID: taskID, UsedAt: at}
	err = tx.QueryRow(ctx, `SELECT kind, client, answer, created_at FROM identity_humans WHERE id = ?`, taskID).
		Scan(&c.Kind, &c.Client, &c.Answer, &c.CreatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

// PassHuman gives a task its token.
func (s *Store) PassHuman(ctx context.Context, tx *db.Tx, taskID, tokenHash string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_humans SET token_hash = ?, passed_at = ? WHERE id = ?`, tokenHash, int64(at), taskID)
	return err
}

// SpendHuman is true for the first who spends the token from the same client in
// time.
func (s *Store) SpendHuman(ctx context.Context, tx *db.Tx, tokenHash, client string, after, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_humans SET spent_at = ? WHERE token_hash = ? AND client = ? AND spent_at = 0 AND passed_at > ?`,
		int64(at), tokenHash, client, int64(after))
	return n > 0, err
}
