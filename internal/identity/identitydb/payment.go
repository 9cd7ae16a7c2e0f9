package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// PutPayment writes a member's secret of payments with its lock.
func (s *Store) PutPayment(ctx context.Context, tx *db.Tx, p identity.PaymentSecret) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_payment_secrets (member_id, secret_hash, changed_at, wrong, wrong_since, locked_until, hold_until, replaced_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET secret_hash = excluded.secret_hash, changed_at = excluded.changed_at, wrong = excluded.wrong,
			wrong_since = excluded.wrong_since, locked_until = excluded.locked_until, hold_until = excluded.hold_until,
			replaced_at = excluded.replaced_at`,
		int64(p.Member), p.Hash, int64(p.ChangedAt), p.Wrong, int64(p.WrongSince), int64(p.LockedUntil), int64(p.HoldUntil), int64(p.ReplacedAt))
	return err
}

const paymentColumns = `SELECT member_id, secret_hash, changed_at, wrong, wrong_since, locked_until, hold_until, replaced_at
	FROM identity_payment_secrets WHERE member_id = ?`

// FindPayment is nil where the member has set no secret of payments.
func (s *Store) FindPayment(ctx context.Context, member id.Member) (*identity.PaymentSecret, error) {
	return scanPayment(s.db.QueryRowContext(ctx, paymentColumns, int64(member)).Scan)
}

// LockPayment reads the secret and holds it until the transaction ends.
func (s *Store) LockPayment(ctx context.Context, tx *db.Tx, member id.Member) (*identity.PaymentSecret, error) {
	return scanPayment(tx.QueryRow(ctx, paymentColumns+tx.ForUpdate(), int64(member)).Scan)
}

func scanPayment(read func(...any) error) (*identity.PaymentSecret, error) {
	var p identity.PaymentSecret
	err := read(&p.Member, &p.Hash, &p.ChangedAt, &p.Wrong, &p.WrongSince, &p.LockedUntil, &p.HoldUntil, &p.ReplacedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &p, err
}
