// Package identitydb is the SQL of room identity: rows to types and back.
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

// Store implements identity.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ identity.Store = (*Store)(nil)

// UsernameTaken reports whether somebody has the username.
func (s *Store) UsernameTaken(ctx context.Context, tx *db.Tx, username string) (bool, error) {
	return exists(tx.QueryRow(ctx, `SELECT 1 FROM identity_credentials WHERE username = ?`, username))
}

// InsertCredential adds the credentials of a member.
func (s *Store) InsertCredential(ctx context.Context, tx *db.Tx, c identity.Credential) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_credentials
		(member_id, username, kind, secret_hash, must_change, blocked, created_at, changed_at, login_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
		int64(c.Member), c.Username, string(c.Kind), c.SecretHash, c.MustChange, c.Blocked, int64(c.CreatedAt), int64(c.ChangedAt))
	return err
}

const credentialColumns = `SELECT member_id, username, kind, secret_hash, must_change, blocked, created_at, changed_at, login_at
	FROM identity_credentials `

// FindCredential is nil where the username is unknown.
func (s *Store) FindCredential(ctx context.Context, username string) (*identity.Credential, error) {
	return scanCredential(s.db.QueryRowContext(ctx, credentialColumns+`WHERE username = ?`, username))
}

// CredentialOf is nil where the member has none.
func (s *Store) CredentialOf(ctx context.Context, member id.Member) (*identity.Credential, error) {
	return scanCredential(s.db.QueryRowContext(ctx, credentialColumns+`WHERE member_id = ?`, int64(member)))
}

func scanCredential(row *sql.Row) (*identity.Credential, error) {
	var c identity.Credential
	err := row.Scan(&c.Member, &c.Username, &c.Kind, &c.SecretHash, &c.MustChange, &c.Blocked, &c.CreatedAt, &c.ChangedAt, &c.LoginAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

// SetSecret stores a chosen secret, which is not temporary any more.
func (s *Store) SetSecret(ctx context.Context, tx *db.Tx, member id.Member, hash string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_credentials SET secret_hash = ?, must_change = ?, changed_at = ? WHERE member_id = ?`,
		hash, false, int64(at), int64(member))
	return err
}

// SetHash replaces the hash of an unchanged secret; false where it was changed
// or hashed anew meanwhile.
func (s *Store) SetHash(ctx context.Context, tx *db.Tx, member id.Member, old, hash string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_credentials SET secret_hash = ? WHERE member_id = ? AND secret_hash = ?`, hash, int64(member), old)
	return n > 0, err
}

// LockHash is the hash that stands, which nobody replaces before the transaction
// ends; empty where the member has none.
func (s *Store) LockHash(ctx context.Context, tx *db.Tx, member id.Member) (hash string, err error) {
	err = tx.QueryRow(ctx, `SELECT secret_hash FROM identity_credentials WHERE member_id = ?`+tx.ForUpdate(), int64(member)).Scan(&hash)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return hash, err
}

// SetTemporary says that a secret must be changed, unless it was meanwhile.
func (s *Store) SetTemporary(ctx context.Context, tx *db.Tx, member id.Member, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE identity_credentials SET must_change = ? WHERE member_id = ? AND secret_hash = ?`, true, int64(member), hash)
	return err
}

// SetBlocked opens or closes the login.
func (s *Store) SetBlocked(ctx context.Context, tx *db.Tx, member id.Member, blocked bool) error {
	_, err := tx.Exec(ctx, `UPDATE identity_credentials SET blocked = ? WHERE member_id = ?`, blocked, int64(member))
	return err
}

// SetLogin notes the last login.
func (s *Store) SetLogin(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_credentials SET login_at = ? WHERE member_id = ?`, int64(at), int64(member))
	return err
}

// InsertDeclaration keeps what the member declared.
func (s *Store) InsertDeclaration(ctx context.Context, tx *db.Tx, d identity.Declaration) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_declarations (member_id, terms_tag, min_age, ip, accepted_at) VALUES (?, ?, ?, ?, ?)`,
		int64(d.Member), d.TermsTag, d.MinAge, d.IP, int64(d.At))
	return err
}

func exists(row *sql.Row) (bool, error) {
	var one int
	err := row.Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
