// Package idem answers a repeated request with its first answer.
//
// The caller's key is stored for good with a hash of what was asked and what
// was answered, in the transaction that does the work: the work is done once,
// or not at all, however often it is asked for.
package idem

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// ErrMismatch says that the key was used before for another request.
var ErrMismatch = fault.New(fault.Conflict, "request.idempotency.mismatch")

// Key names a request: the scope is the operation and who asks ("cashier.deposit:<member>").
type Key struct {
	Scope string
	ID    string
	// Content is what must be equal in a repeat; it is hashed.
	Content any
}

// Once runs work unless the key has an answer already, which it then returns
// with replayed = true. Another content under the same key is ErrMismatch.
func Once[T any](ctx context.Context, tx *db.Tx, c clock.Clock, key Key, work func() (T, error)) (answer T, replayed bool, err error) {
	hash, err := hashOf(key.Content)
	if err != nil {
		return answer, false, err
	}
	var storedHash, stored string
	err = tx.QueryRow(ctx, `SELECT hash, response FROM idempotency WHERE scope = ? AND key = ?`, key.Scope, key.ID).Scan(&storedHash, &stored)
	switch {
	case err == nil && storedHash != hash:
		return answer, false, ErrMismatch
	case err == nil:
		return answer, true, json.Unmarshal([]byte(stored), &answer)
	case !errors.Is(err, sql.ErrNoRows):
		return answer, false, err
	}
	if answer, err = work(); err != nil {
		return answer, false, err
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return answer, false, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO idempotency (scope, key, hash, response, created_at) VALUES (?, ?, ?, ?, ?)`,
		key.Scope, key.ID, hash, string(raw), clock.NowOf(c))
	return answer, false, err
}

func hashOf(content any) (string, error) {
	raw, err := json.Marshal(content)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// Done reports whether the key has an answer.
func Done(ctx context.Context, d *db.DB, scope, key string) (bool, error) {
	var n int
	err := d.QueryRowContext(ctx, `SELECT COUNT(*) FROM idempotency WHERE scope = ? AND key = ?`, scope, key).Scan(&n)
	return n > 0, err
}
