package cashierdb

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

type depositRow struct {
	bun.BaseModel `bun:"table:cashier_deposits,alias:d"`
	cashier.Deposit
}

// InsertDeposit writes a new deposit.
func (s *Store) InsertDeposit(ctx context.Context, tx *db.Tx, d cashier.Deposit) error {
	_, err := tx.NewInsert().Model(&depositRow{Deposit: d}).Exec(ctx)
	return err
}

// LockDeposit reads a deposit for change; cashier.ErrDeposit where none is.
func (s *Store) LockDeposit(ctx context.Context, tx *db.Tx, deposit cashier.DepositID) (cashier.Deposit, error) {
	var row depositRow
	err := locked(tx, tx.NewSelect().Model(&row).Where("id = ?", int64(deposit))).Scan(ctx)
	return row.Deposit, orMissing(err, cashier.ErrDeposit)
}

// SaveDeposit writes a changed deposit back and raises its version.
func (s *Store) SaveDeposit(ctx context.Context, tx *db.Tx, d *cashier.Deposit) error {
	d.Version++
	return oneChanged(tx.NewUpdate().Model(&depositRow{Deposit: *d}).
		Where("id = ?", int64(d.ID)).Where("version = ?", d.Version-1).Exec(ctx))
}

// TrxDeposit finds the deposit that holds a provider's transaction.
func (s *Store) TrxDeposit(ctx context.Context, tx *db.Tx, provider, trx string) (cashier.DepositID, error) {
	var found int64
	err := tx.QueryRow(ctx, `SELECT id FROM cashier_deposits WHERE provider = ? AND trx_id = ? AND trx_id <> ''`, provider, trx).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return cashier.DepositID(found), err
}

// GetDeposit reads a deposit; cashier.ErrDeposit where none is.
func (s *Store) GetDeposit(ctx context.Context, deposit cashier.DepositID) (cashier.Deposit, error) {
	var row depositRow
	err := s.db.NewSelect().Model(&row).Where("id = ?", int64(deposit)).Scan(ctx)
	return row.Deposit, orMissing(err, cashier.ErrDeposit)
}

// ListDeposits lists deposits, newest first.
func (s *Store) ListDeposits(ctx context.Context, f cashier.Filter, p page.Request) (page.Page[cashier.Deposit], error) {
	p = p.Clamp()
	var rows []depositRow
	if err := scan(ctx, narrow(s.db.NewSelect().Model(&rows), f, p)); err != nil {
		return page.Page[cashier.Deposit]{}, err
	}
	list := make([]cashier.Deposit, len(rows))
	for i, r := range rows {
		list[i] = r.Deposit
	}
	return page.Cut(list, p.Limit, func(d cashier.Deposit) string { return d.ID.String() }), nil
}

// PaidIn sums what is credited since a moment and what is on its way.
func (s *Store) PaidIn(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since clock.Instant, but cashier.DepositID) (sum money.Amount, err error) {
	const query = `SELECT CAST(COALESCE(SUM(CASE WHEN state = 'CREDITED' THEN paid_amount ELSE amount END), 0) AS BIGINT) FROM cashier_deposits
		WHERE member_id = ? AND currency = ? AND id <> ? AND (state IN ('CREATED', 'PENDING', 'PROCESSING') OR state = 'CREDITED' AND updated_at >= ?)`
	read := s.db.QueryRowContext
	if tx != nil {
		read = tx.QueryRow
	}
	err = read(ctx, query, int64(member), string(c), int64(but), int64(since)).Scan((*int64)(&sum))
	return sum, err
}
