package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity/authenticator"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Authenticators implements authenticator.Store on both engines.
type Authenticators struct{ db *db.DB }

// NewAuthenticators makes the store.
func NewAuthenticators(d *db.DB) *Authenticators { return &Authenticators{db: d} }

var _ authenticator.Store = (*Authenticators)(nil)

// Get is nil where the member has none.
func (s *Authenticators) Get(ctx context.Context, member id.Member) (*authenticator.Enrolment, error) {
	var e authenticator.Enrolment
	err := s.db.QueryRowContext(ctx, `SELECT sealed, confirmed_at FROM identity_authenticators WHERE member_id = ?`, int64(member)).
		Scan(&e.Sealed, &e.ConfirmedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &e, err
}

// Put begins an enrolment; false where one is confirmed already.
func (s *Authenticators) Put(ctx context.Context, tx *db.Tx, member id.Member, sealed string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO identity_authenticators (member_id, sealed, created_at) VALUES (?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
		WHERE identity_authenticators.confirmed_at = 0`, int64(member), sealed, int64(at))
	return n > 0, err
}

// Confirm is false where the secret is another by now, or confirmed already.
func (s *Authenticators) Confirm(ctx context.Context, tx *db.Tx, member id.Member, e authenticator.Enrolment, step int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_authenticators SET confirmed_at = ?, last_step = ?
		WHERE member_id = ? AND sealed = ? AND confirmed_at = 0`, int64(e.ConfirmedAt), step, int64(member), e.Sealed)
	return n > 0, err
}

// SpendStep is false where this step, or a later one, was used before.
func (s *Authenticators) SpendStep(ctx context.Context, tx *db.Tx, member id.Member, step int64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_authenticators SET last_step = ? WHERE member_id = ? AND last_step < ? AND confirmed_at > 0`,
		step, int64(member), step)
	return n > 0, err
}

// Remove forgets the app and its recovery codes.
func (s *Authenticators) Remove(ctx context.Context, tx *db.Tx, member id.Member) error {
	if _, err := tx.Exec(ctx, `DELETE FROM identity_recovery_codes WHERE member_id = ?`, int64(member)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM identity_authenticators WHERE member_id = ?`, int64(member))
	return err
}

// SetRecovery replaces the recovery codes.
func (s *Authenticators) SetRecovery(ctx context.Context, tx *db.Tx, member id.Member, hashes []string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM identity_recovery_codes WHERE member_id = ?`, int64(member)); err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := tx.Exec(ctx, `INSERT INTO identity_recovery_codes (member_id, code_hash) VALUES (?, ?)`, int64(member), hash); err != nil {
			return err
		}
	}
	return nil
}

// SpendRecovery is false where there is no such code, or it was used.
func (s *Authenticators) SpendRecovery(ctx context.Context, tx *db.Tx, member id.Member, hash string, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_recovery_codes SET used_at = ? WHERE member_id = ? AND code_hash = ? AND used_at = 0`,
		int64(at), int64(member), hash)
	return n > 0, err
}

// RecoveryLeft counts the codes that are good still.
func (s *Authenticators) RecoveryLeft(ctx context.Context, member id.Member) (left int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_recovery_codes WHERE member_id = ? AND used_at = 0`, int64(member)).Scan(&left)
	return left, err
}
