package gatewaydb

import (
	"context"

	"baize/internal/gateway"
	"baize/internal/platform/db"
)

// AddNonces writes a batch of nonces.
func (s *Store) AddNonces(ctx context.Context, tx *db.Tx, b gateway.NonceBatch) error {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_nonces (id, good_until, taken) VALUES (?, ?, ?)`, int64(b.ID), b.GoodUntil, b.Taken)
	return err
}

// Nonces lists batches in the order of their ids.
func (s *Store) Nonces(ctx context.Context, after gateway.NonceBatchID, good int64) ([]gateway.NonceBatch, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT id, good_until, taken FROM gateway_nonces WHERE id > ? AND good_until >= ? ORDER BY id`, int64(after), good)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []gateway.NonceBatch
	for rows.Next() {
		var b gateway.NonceBatch
		if err := rows.Scan(&b.ID, &b.GoodUntil, &b.Taken); err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, rows.Err()
}

// DropNonces deletes what is no longer good.
func (s *Store) DropNonces(ctx context.Context, tx *db.Tx, now int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM gateway_nonces WHERE good_until < ?`, now)
	return err
}
