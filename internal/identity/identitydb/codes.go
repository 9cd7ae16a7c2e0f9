package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// CodeOf is nil where no code was ever sent; it holds the row until the
// transaction ends.
func (s *Store) CodeOf(ctx context.Context, tx *db.Tx, p identity.Purpose, addressHash string) (*identity.Code, error) {
	c := identity.Code{Purpose: p, AddressHash: addressHash}
	err := tx.QueryRow(ctx, `SELECT code_hash, attempts, created_at, expires_at, resend_at, used_at FROM identity_codes
		WHERE purpose = ? AND address_hash = ?`+tx.ForUpdate(), string(p), addressHash).
		Scan(&c.CodeHash, &c.Attempts, &c.CreatedAt, &c.ExpiresAt, &c.ResendAt, &c.UsedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

// PutCode replaces the code of its purpose and address.
func (s *Store) PutCode(ctx context.Context, tx *db.Tx, c identity.Code) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_codes (purpose, address_hash, code_hash, attempts, created_at, expires_at, resend_at, used_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (purpose, address_hash) DO UPDATE SET code_hash = excluded.code_hash, attempts = excluded.attempts,
		created_at = excluded.created_at, expires_at = excluded.expires_at, resend_at = excluded.resend_at, used_at = excluded.used_at`,
		string(c.Purpose), c.AddressHash, c.CodeHash, c.Attempts, int64(c.CreatedAt), int64(c.ExpiresAt), int64(c.ResendAt), int64(c.UsedAt))
	return err
}

// PutContact notes an address; a confirmed one stays confirmed.
func (s *Store) PutContact(ctx context.Context, tx *db.Tx, c identity.Contact) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_contacts (member_id, channel, address_hash, confirmed_at, created_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (member_id, channel, address_hash) DO UPDATE SET
		confirmed_at = CASE WHEN identity_contacts.confirmed_at > 0 THEN identity_contacts.confirmed_at ELSE excluded.confirmed_at END`,
		int64(c.Member), string(c.Channel), c.AddressHash, int64(c.ConfirmedAt), int64(c.CreatedAt))
	return err
}

// ConfirmedContact is the member who has confirmed the address, or 0.
func (s *Store) ConfirmedContact(ctx context.Context, tx *db.Tx, channel identity.Channel, addressHash string) (id.Member, error) {
	return memberIn(tx.QueryRow(ctx, `SELECT member_id FROM identity_contacts WHERE channel = ? AND address_hash = ? AND confirmed_at > 0`,
		string(channel), addressHash))
}

// ContactOwner is ConfirmedContact outside a transaction.
func (s *Store) ContactOwner(ctx context.Context, channel identity.Channel, addressHash string) (id.Member, error) {
	return memberIn(s.db.QueryRowContext(ctx, `SELECT member_id FROM identity_contacts WHERE channel = ? AND address_hash = ? AND confirmed_at > 0`,
		string(channel), addressHash))
}

// HasContact reports whether the member gave the address.
func (s *Store) HasContact(ctx context.Context, member id.Member, channel identity.Channel, addressHash string) (bool, error) {
	return exists(s.db.QueryRowContext(ctx, `SELECT 1 FROM identity_contacts WHERE member_id = ? AND channel = ? AND address_hash = ?`,
		int64(member), string(channel), addressHash))
}

func memberIn(row *sql.Row) (member id.Member, err error) {
	if err = row.Scan(&member); errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return member, err
}
