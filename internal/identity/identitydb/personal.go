package identitydb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// EraseMember takes away every way in and every trace of a person: the login
// stands under a pseudonym that nobody can use. What was declared and accepted
// stays, without the address it came from. A person at the phone-auth service
// stays bound, so that nobody else becomes theirs.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string) error {
	_, err := tx.Exec(ctx, `UPDATE identity_credentials SET username = ?, secret_hash = '', blocked = TRUE WHERE member_id = ?`, pseudonym, int64(member))
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE identity_declarations SET ip = '' WHERE member_id = ?`,
		`UPDATE identity_acceptances SET ip = '' WHERE member_id = ?`,
		`UPDATE identity_sessions SET device = '', ip = '' WHERE member_id = ?`,
		`DELETE FROM identity_device_tokens WHERE device_id IN (SELECT id FROM identity_devices WHERE member_id = ?)`,
		`DELETE FROM identity_devices WHERE member_id = ?`,
		`DELETE FROM identity_contacts WHERE member_id = ?`,
		`DELETE FROM identity_resets WHERE member_id = ?`,
		`DELETE FROM identity_payment_secrets WHERE member_id = ?`,
		`DELETE FROM identity_places WHERE member_id = ?`,
		`DELETE FROM identity_stepups WHERE member_id = ?`,
		`DELETE FROM identity_authenticators WHERE member_id = ?`,
		`DELETE FROM identity_recovery_codes WHERE member_id = ?`,
		`DELETE FROM identity_passkeys WHERE member_id = ?`,
		`DELETE FROM identity_links WHERE member_id = ?`,
		`DELETE FROM identity_handovers WHERE member_id = ?`,
	} {
		if _, err := tx.Exec(ctx, statement, int64(member)); err != nil {
			return err
		}
	}
	return nil
}

// SessionsOf are all logins of a member that are still kept, newest first, in
// words.
func (s *Store) SessionsOf(ctx context.Context, member id.Member, each func(device, ip string, at, ended int64) error) error {
	rows, err := s.db.QueryContext(ctx, `SELECT device, ip, created_at, ended_at FROM identity_sessions WHERE member_id = ? ORDER BY id DESC`, int64(member))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var device, ip string
		var at, ended int64
		if err := rows.Scan(&device, &ip, &at, &ended); err != nil {
			return err
		}
		if err := each(device, ip, at, ended); err != nil {
			return err
		}
	}
	return rows.Err()
}
