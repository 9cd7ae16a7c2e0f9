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

// InsertHandover adds a code.
func (s *Store) InsertHandover(ctx context.Context, tx *db.Tx, h identity.Handover) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_handovers (code_hash, member_id, session_id, ends_at) VALUES (?, ?, ?, ?)`,
		h.CodeHash, int64(h.Member), int64(h.Session), int64(h.EndsAt))
	return err
}

// SpendHandover uses a code up and returns its member; 0 where it was used
// before, is too old or never was, or where the session that asked has ended.
func (s *Store) SpendHandover(ctx context.Context, tx *db.Tx, codeHash string, at clock.Instant) (id.Member, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_handovers SET used_at = ? WHERE code_hash = ? AND used_at = 0 AND ends_at > ?
		AND EXISTS (SELECT 1 FROM identity_sessions s WHERE s.id = session_id AND s.ended_at = 0)`, int64(at), codeHash, int64(at))
	if err != nil || n == 0 {
		return 0, err
	}
	var member id.Member
	err = tx.QueryRow(ctx, `SELECT member_id FROM identity_handovers WHERE code_hash = ?`, codeHash).Scan(&member)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return member, err
}
