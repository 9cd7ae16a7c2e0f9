package identitydb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/identity/passkey"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Passkeys implements passkey.Store on both engines.
type Passkeys struct{ db *db.DB }

// NewPasskeys makes the store.
func NewPasskeys(d *db.DB) *Passkeys { return &Passkeys{db: d} }

var _ passkey.Store = (*Passkeys)(nil)

// Insert adds a key.
func (s *Passkeys) Insert(ctx context.Context, tx *db.Tx, p passkey.Passkey) error {
	record, err := passkey.MarshalRecord(p.Record)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO identity_passkeys (id, member_id, credential_id, record, name, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		int64(p.ID), int64(p.Member), passkey.CredentialID(p.Record.ID), record, p.Name, int64(p.CreatedAt))
	return err
}

const passkeyColumns = `SELECT id, member_id, record, name, created_at, used_at FROM identity_passkeys `

func scanPasskey(scan func(...any) error) (p passkey.Passkey, err error) {
	var record string
	if err := scan(&p.ID, &p.Member, &record, &p.Name, &p.CreatedAt, &p.UsedAt); err != nil {
		return p, err
	}
	p.Record, err = passkey.UnmarshalRecord(record)
	return p, err
}

// List are the member's keys, the oldest first.
func (s *Passkeys) List(ctx context.Context, member id.Member) ([]passkey.Passkey, error) {
	rows, err := s.db.QueryContext(ctx, passkeyColumns+`WHERE member_id = ? ORDER BY id`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []passkey.Passkey
	for rows.Next() {
		p, err := scanPasskey(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, rows.Err()
}

// Find is nil where nobody has the credential.
func (s *Passkeys) Find(ctx context.Context, credentialID string) (*passkey.Passkey, error) {
	p, err := scanPasskey(s.db.QueryRowContext(ctx, passkeyColumns+`WHERE credential_id = ?`, credentialID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &p, err
}

// Use notes a login; false where the record has changed meanwhile.
func (s *Passkeys) Use(ctx context.Context, tx *db.Tx, old, now passkey.Passkey) (bool, error) {
	record, err := passkey.MarshalRecord(now.Record)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `UPDATE identity_passkeys SET record = ?, used_at = ? WHERE id = ? AND used_at = ?`,
		record, int64(now.UsedAt), int64(old.ID), int64(old.UsedAt))
	return n > 0, err
}

// Rename gives a key another name.
func (s *Passkeys) Rename(ctx context.Context, tx *db.Tx, member id.Member, key passkey.ID, name string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_passkeys SET name = ? WHERE id = ? AND member_id = ?`, name, int64(key), int64(member))
	return n > 0, err
}

// Remove takes a key away.
func (s *Passkeys) Remove(ctx context.Context, tx *db.Tx, member id.Member, key passkey.ID) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM identity_passkeys WHERE id = ? AND member_id = ?`, int64(key), int64(member))
	return n > 0, err
}

// PutCeremony keeps a ceremony.
func (s *Passkeys) PutCeremony(ctx context.Context, tx *db.Tx, c passkey.Ceremony) error {
	session, err := json.Marshal(c.Session)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO identity_ceremonies (ticket_hash, member_id, session, ends_at) VALUES (?, ?, ?, ?)`,
		c.TicketHash, int64(c.Member), string(session), int64(c.EndsAt))
	return err
}

// TakeCeremony gives a running ceremony once.
func (s *Passkeys) TakeCeremony(ctx context.Context, tx *db.Tx, ticketHash string, now clock.Instant) (*passkey.Ceremony, error) {
	c := passkey.Ceremony{TicketHash: ticketHash}
	var session string
	err := tx.QueryRow(ctx, `SELECT member_id, session, ends_at FROM identity_ceremonies WHERE ticket_hash = ?`+tx.ForUpdate(), ticketHash).
		Scan(&c.Member, &session, &c.EndsAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM identity_ceremonies WHERE ticket_hash = ?`, ticketHash)
	if err != nil || n == 0 || c.EndsAt <= now {
		return nil, err
	}
	return &c, json.Unmarshal([]byte(session), &c.Session)
}
