package identitydb

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// InsertCaptcha is false where the client got one less than a second ago.
func (s *Store) InsertCaptcha(ctx context.Context, tx *db.Tx, c identity.Captcha) (bool, error) {
	recent, err := exists(tx.QueryRow(ctx, `SELECT 1 FROM identity_captchas WHERE client = ? AND created_at > ? LIMIT 1`,
		c.Client, int64(c.CreatedAt.Add(-time.Second))))
	if err != nil || recent {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO identity_captchas (id, client, slot, answer_hash, created_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (client, slot) DO NOTHING`,
		c.ID, c.Client, int64(c.CreatedAt)/time.Second.Microseconds(), c.AnswerHash, int64(c.CreatedAt))
	return n > 0, err
}

// UseCaptcha spends a fresh captcha and tells whether the answer fits.
func (s *Store) UseCaptcha(ctx context.Context, tx *db.Tx, use identity.CaptchaUse) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_captchas SET used_at = ? WHERE id = ? AND used_at = 0 AND created_at > ?`,
		int64(use.At), use.ID, int64(use.After))
	if err != nil || n == 0 {
		return false, err
	}
	return exists(tx.QueryRow(ctx, `SELECT 1 FROM identity_captchas WHERE id = ? AND answer_hash = ?`, use.ID, use.AnswerHash))
}

// Failures reads a counter and holds it until the transaction ends.
func (s *Store) Failures(ctx context.Context, tx *db.Tx, scope string) (f identity.Failures, err error) {
	f, err = failuresOf(ctx, tx, scope)
	if !errors.Is(err, sql.ErrNoRows) {
		return f, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO identity_throttle (scope, failures, last_at, locked_until) VALUES (?, 0, 0, 0) ON CONFLICT (scope) DO NOTHING`, scope)
	if err != nil || n > 0 {
		return identity.Failures{}, err
	}
	return failuresOf(ctx, tx, scope) // somebody else began it meanwhile, and has committed
}

func failuresOf(ctx context.Context, tx *db.Tx, scope string) (f identity.Failures, err error) {
	err = tx.QueryRow(ctx, `SELECT failures, last_at, locked_until FROM identity_throttle WHERE scope = ?`+tx.ForUpdate(), scope).
		Scan(&f.Count, &f.LastAt, &f.LockedUntil)
	return f, err
}

// SetFailures writes a counter.
func (s *Store) SetFailures(ctx context.Context, tx *db.Tx, scope string, f identity.Failures) error {
	_, err := tx.Exec(ctx, `UPDATE identity_throttle SET failures = ?, last_at = ?, locked_until = ? WHERE scope = ?`,
		f.Count, int64(f.LastAt), int64(f.LockedUntil), scope)
	return err
}

// ForgetFailures clears a counter.
func (s *Store) ForgetFailures(ctx context.Context, tx *db.Tx, scope string) error {
	_, err := tx.Exec(ctx, `UPDATE identity_throttle SET failures = 0, locked_until = 0 WHERE scope = ?`, scope)
	return err
}

// InsertEnvelope is false where the envelope was opened before.
func (s *Store) InsertEnvelope(ctx context.Context, tx *db.Tx, jti string, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO identity_envelopes (jti, until) VALUES (?, ?) ON CONFLICT (jti) DO NOTHING`, jti, int64(until))
	return n > 0, err
}
