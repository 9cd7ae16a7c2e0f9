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

// InsertResetLink adds a link.
func (s *Store) InsertResetLink(ctx context.Context, tx *db.Tx, l identity.ResetLink) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_resets (token_hash, member_id, created_at, expires_at, used_at) VALUES (?, ?, ?, ?, 0)`,
		l.TokenHash, int64(l.Member), int64(l.CreatedAt), int64(l.ExpiresAt))
	return err
}

// FindResetLink is nil where no unused link has the token.
func (s *Store) FindResetLink(ctx context.Context, tokenHash string) (*identity.ResetLink, error) {
	l := identity.ResetLink{TokenHash: tokenHash}
	err := s.db.QueryRowContext(ctx, `SELECT member_id, created_at, expires_at FROM identity_resets WHERE token_hash = ? AND used_at = 0`, tokenHash).
		Scan(&l.Member, &l.CreatedAt, &l.ExpiresAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &l, err
}

// UseResetLink is true for the first who uses the link.
func (s *Store) UseResetLink(ctx context.Context, tx *db.Tx, tokenHash string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_resets SET used_at = ? WHERE token_hash = ? AND used_at = 0`, int64(at), tokenHash)
	return n > 0, err
}

// EndResetLinks ends all of the member that nobody has used.
func (s *Store) EndResetLinks(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_resets SET used_at = ? WHERE member_id = ? AND used_at = 0`, int64(at), int64(member))
	return err
}
