package gatewaydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/gateway"
	"baize/internal/platform/db"
)

// AddSession stores a session under the hash of its token.
func (s *Store) AddSession(ctx context.Context, tx *db.Tx, v gateway.Session, tokenHash string) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_sessions
		(id, token_hash, member_id, node_id, vendor, game_code, currency, started_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(v.ID), tokenHash, int64(v.Member), v.NodeID, v.Vendor, v.GameCode, string(v.Currency), int64(v.StartedAt), int64(v.ExpiresAt))
	return err
}

// FindSession finds the session of a token's hash.
func (s *Store) FindSession(ctx context.Context, tokenHash string) (v gateway.Session, found bool, err error) {
	err = s.d.LookRow(ctx, `SELECT id, member_id, node_id, vendor, game_code, currency, started_at, expires_at
		FROM gateway_sessions WHERE token_hash = ?`, tokenHash).
		Scan(&v.ID, &v.Member, &v.NodeID, &v.Vendor, &v.GameCode, &v.Currency, &v.StartedAt, &v.ExpiresAt)
	if errors.Is(err, sql.ErrNoRows) {
		return gateway.Session{}, false, nil
	}
	return v, err == nil, err
}
