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
	_, err := tx.Exec(ctx, `INSERT INTO identity_contacts (member_id, channel, address_hash, sealed, confirmed_at, created_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (member_id, channel, address_hash) DO UPDATE SET
		sealed = CASE WHEN excluded.sealed = '' THEN identity_contacts.sealed ELSE excluded.sealed END,
		confirmed_at = CASE WHEN identity_contacts.confirmed_at > 0 THEN identity_contacts.confirmed_at ELSE excluded.confirmed_at END`,
		int64(c.Member), string(c.Channel), c.AddressHash, c.Sealed, int64(c.ConfirmedAt), int64(c.CreatedAt))
	return err
}

// ContactsOf lists a member's addresses, the confirmed ones first and of each
// the newest.
func (s *Store) ContactsOf(ctx context.Context, member id.Member) ([]identity.Contact, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT channel, address_hash, sealed, confirmed_at, created_at FROM identity_contacts WHERE member_id = ?
		ORDER BY CASE WHEN confirmed_at > 0 THEN 0 ELSE 1 END, confirmed_at DESC, created_at DESC, address_hash`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []identity.Contact
	for rows.Next() {
		c := identity.Contact{Member: member}
		if err := rows.Scan(&c.Channel, &c.AddressHash, &c.Sealed, &c.ConfirmedAt, &c.CreatedAt); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// DropContacts forgets a member's other addresses of a channel.
func (s *Store) DropContacts(ctx context.Context, tx *db.Tx, member id.Member, channel identity.Channel, keep string) error {
	_, err := tx.Exec(ctx, `DELETE FROM identity_contacts WHERE member_id = ? AND channel = ? AND address_hash <> ?`, int64(member), string(channel), keep)
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
