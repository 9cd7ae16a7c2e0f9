package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// BindPhone binds member and person where neither is bound, and returns what is
// bound to either of them.
func (s *Store) BindPhone(ctx context.Context, tx *db.Tx, p identity.PhoneIdentity) (identity.PhoneIdentity, error) {
	_, err := tx.Exec(ctx, `INSERT INTO identity_phones (member_id, subject, bound_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		int64(p.Member), p.Subject, int64(p.BoundAt))
	if err != nil {
		return p, err
	}
	var out identity.PhoneIdentity
	err = tx.QueryRow(ctx, `SELECT member_id, subject, bound_at FROM identity_phones WHERE member_id = ? OR subject = ?
		ORDER BY CASE WHEN member_id = ? AND subject = ? THEN 0 ELSE 1 END LIMIT 1`,
		int64(p.Member), p.Subject, int64(p.Member), p.Subject).Scan(&out.Member, &out.Subject, &out.BoundAt)
	return out, err
}

// PhoneOwner is the member bound to a person, or 0.
func (s *Store) PhoneOwner(ctx context.Context, subject string) (member id.Member, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT member_id FROM identity_phones WHERE subject = ?`, subject).Scan(&member)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return member, err
}

// HasPhone reports whether a person is bound to the member.
func (s *Store) HasPhone(ctx context.Context, member id.Member) (bool, error) {
	return exists(s.db.QueryRowContext(ctx, `SELECT 1 FROM identity_phones WHERE member_id = ?`, int64(member)))
}
