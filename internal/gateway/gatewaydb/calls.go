package gatewaydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/gateway"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
)

const callColumns = `id, vendor, key_id, op, origin, http, status, micros, member_id, tx_id, round_ref, replayed, proof,
	sent_at, nonce, signature, body_hash, request, reply_at, reply_signature, reply, path`

// AddCalls stores calls.
func (s *Store) AddCalls(ctx context.Context, tx *db.Tx, calls []gateway.LoggedCall) error {
	for _, c := range calls {
		_, err := tx.Exec(ctx, `INSERT INTO gateway_calls (`+callColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO NOTHING`,
			int64(c.ID), c.Vendor, c.KeyID, string(c.Op), c.Origin, c.HTTP, string(c.Status), c.Micros, int64(c.Member), c.TxID, c.RoundRef, c.Replayed, c.Proof,
			c.SentAt, c.Nonce, c.Signature, c.BodyHash, c.Request, c.ReplyAt, c.ReplySignature, c.Reply, c.Path)
		if err != nil {
			return err
		}
	}
	return nil
}

func scanCall(row scanner) (c gateway.LoggedCall, err error) {
	err = row.Scan(&c.ID, &c.Vendor, &c.KeyID, &c.Op, &c.Origin, &c.HTTP, &c.Status, &c.Micros, &c.Member, &c.TxID, &c.RoundRef, &c.Replayed, &c.Proof,
		&c.SentAt, &c.Nonce, &c.Signature, &c.BodyHash, &c.Request, &c.ReplyAt, &c.ReplySignature, &c.Reply, &c.Path)
	return c, err
}

// ListCalls lists stored calls below before, newest first.
func (s *Store) ListCalls(ctx context.Context, q gateway.CallQuery, before gateway.CallID, limit int) ([]gateway.LoggedCall, error) {
	query, args := listCalls(q, before, limit)
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []gateway.LoggedCall
	for rows.Next() {
		c, err := scanCall(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, rows.Err()
}

func listCalls(q gateway.CallQuery, before gateway.CallID, limit int) (string, []any) {
	where, args := ` WHERE 1 = 1`, []any{}
	add := func(condition string, values ...any) { where, args = where+condition, append(args, values...) }
	if before != 0 {
		add(` AND id < ?`, int64(before))
	}
	if q.Vendor != "" {
		add(` AND vendor = ?`, q.Vendor)
	}
	if q.Op != "" {
		add(` AND op = ?`, string(q.Op))
	}
	if q.Origin != "" {
		add(` AND origin = ?`, q.Origin)
	}
	if q.Member != 0 {
		add(` AND member_id = ?`, int64(q.Member))
	}
	if q.TxID != "" {
		// An index each: an OR of the two is answered by a walk where a vendor is named.
		add(` AND id IN (SELECT id FROM gateway_calls WHERE tx_id = ? UNION SELECT id FROM gateway_calls WHERE round_ref = ?)`, q.TxID, q.TxID)
	}
	switch q.Status {
	case "":
	case "ok":
		add(` AND status = ?`, string(seamless.OK))
	case "failed":
		add(` AND status <> ?`, string(seamless.OK))
	default:
		add(` AND status = ?`, q.Status)
	}
	return `SELECT ` + callColumns + ` FROM gateway_calls` + where + ` ORDER BY id DESC LIMIT ?`, append(args, limit)
}

// FindCall reads a stored call.
func (s *Store) FindCall(ctx context.Context, which gateway.CallID) (gateway.LoggedCall, bool, error) {
	c, err := scanCall(s.d.QueryRowContext(ctx, `SELECT `+callColumns+` FROM gateway_calls WHERE id = ?`, int64(which)))
	if errors.Is(err, sql.ErrNoRows) {
		return gateway.LoggedCall{}, false, nil
	}
	return c, err == nil, err
}

// DropCalls forgets calls below an id.
func (s *Store) DropCalls(ctx context.Context, tx *db.Tx, before gateway.CallID) error {
	_, err := tx.Exec(ctx, `DELETE FROM gateway_calls WHERE id < ?`, int64(before))
	return err
}
