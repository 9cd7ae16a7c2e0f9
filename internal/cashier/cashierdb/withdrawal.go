package cashierdb

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

type withdrawalRow struct {
	bun.BaseModel `bun:"table:cashier_withdrawals,alias:w"`
	cashier.Withdrawal
}

func withdrawalContext(w cashier.WithdrawalID) string { return "cashier_withdrawals:" + w.String() }

// sealed is the row of a withdrawal, opened the withdrawal of a row.
func (s *Store) sealed(w cashier.Withdrawal) *withdrawalRow {
	s.seal(withdrawalContext(w.ID), &w.AccountNumber, &w.AccountName)
	return &withdrawalRow{Withdrawal: w}
}

func (s *Store) opened(row withdrawalRow, err error) (cashier.Withdrawal, error) {
	if err != nil {
		return cashier.Withdrawal{}, orMissing(err, cashier.ErrWithdrawal)
	}
	err = s.open(withdrawalContext(row.ID), &row.AccountNumber, &row.AccountName)
	return row.Withdrawal, err
}

type stepRow struct {
	bun.BaseModel `bun:"table:cashier_withdrawal_steps,alias:s"`
	cashier.Step
}

// InsertWithdrawal writes a new withdrawal and the first line of its timeline.
func (s *Store) InsertWithdrawal(ctx context.Context, tx *db.Tx, w cashier.Withdrawal) error {
	if _, err := tx.NewInsert().Model(s.sealed(w)).Exec(ctx); err != nil {
		return err
	}
	return addStep(ctx, tx, w)
}

func addStep(ctx context.Context, tx *db.Tx, w cashier.Withdrawal) error {
	_, err := tx.Exec(ctx, `INSERT INTO cashier_withdrawal_steps (withdrawal_id, version, state, at) VALUES (?, ?, ?, ?)`,
		int64(w.ID), w.Version, string(w.State), int64(w.UpdatedAt))
	return err
}

// LockWithdrawal reads a withdrawal for change; cashier.ErrWithdrawal where
// none is.
func (s *Store) LockWithdrawal(ctx context.Context, tx *db.Tx, withdrawal cashier.WithdrawalID) (cashier.Withdrawal, error) {
	var row withdrawalRow
	err := locked(tx, tx.NewSelect().Model(&row).Where("id = ?", int64(withdrawal))).Scan(ctx)
	return s.opened(row, err)
}

// SaveWithdrawal writes a changed withdrawal back, raises its version and adds
// a line to the timeline when the state is new.
func (s *Store) SaveWithdrawal(ctx context.Context, tx *db.Tx, w *cashier.Withdrawal) error {
	var before string
	if err := tx.QueryRow(ctx, `SELECT state FROM cashier_withdrawals WHERE id = ?`, int64(w.ID)).Scan(&before); err != nil {
		return orMissing(err, cashier.ErrWithdrawal)
	}
	w.Version++
	err := oneChanged(tx.NewUpdate().Model(s.sealed(*w)).
		Where("id = ?", int64(w.ID)).Where("version = ?", w.Version-1).Exec(ctx))
	if err != nil || before == string(w.State) {
		return err
	}
	return addStep(ctx, tx, *w)
}

// GetWithdrawal reads a withdrawal; cashier.ErrWithdrawal where none is.
func (s *Store) GetWithdrawal(ctx context.Context, withdrawal cashier.WithdrawalID) (cashier.Withdrawal, error) {
	var row withdrawalRow
	err := s.db.NewSelect().Model(&row).Where("id = ?", int64(withdrawal)).Scan(ctx)
	return s.opened(row, err)
}

// ListWithdrawals lists withdrawals, newest first.
func (s *Store) ListWithdrawals(ctx context.Context, f cashier.Filter, p page.Request) (page.Page[cashier.Withdrawal], error) {
	p = p.Clamp()
	var rows []withdrawalRow
	if err := scan(ctx, narrow(s.db.NewSelect().Model(&rows), f, p)); err != nil {
		return page.Page[cashier.Withdrawal]{}, err
	}
	list := make([]cashier.Withdrawal, len(rows))
	for i, r := range rows {
		var err error
		if list[i], err = s.opened(r, nil); err != nil {
			return page.Page[cashier.Withdrawal]{}, err
		}
	}
	return page.Cut(list, p.Limit, func(w cashier.Withdrawal) string { return w.ID.String() }), nil
}

// Timeline reads a withdrawal's states, oldest first.
func (s *Store) Timeline(ctx context.Context, withdrawal cashier.WithdrawalID) ([]cashier.Step, error) {
	var rows []stepRow
	err := scan(ctx, s.db.NewSelect().Model(&rows).Where("withdrawal_id = ?", int64(withdrawal)).OrderExpr("version"))
	steps := make([]cashier.Step, len(rows))
	for i, r := range rows {
		steps[i] = r.Step
	}
	return steps, err
}

// RiskFacts reads what the rules look at.
func (s *Store) RiskFacts(ctx context.Context, tx *db.Tx, w cashier.Withdrawal, since clock.Instant) (cashier.RiskFacts, error) {
	var f cashier.RiskFacts
	var daySum, accountAt, creditedAt int64
	member := int64(w.MemberID)
	err := tx.QueryRow(ctx, `SELECT
		(SELECT COUNT(*) FROM cashier_withdrawals WHERE member_id = ? AND issued_at > 0),
		(SELECT COUNT(*) FROM cashier_withdrawals WHERE member_id = ? AND created_at >= ?),
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM cashier_withdrawals WHERE member_id = ? AND created_at >= ?),
		(SELECT COUNT(DISTINCT member_id) FROM cashier_accounts WHERE number_key = ? AND member_id <> ?),
		(SELECT COALESCE(MAX(created_at), 0) FROM cashier_accounts WHERE id = ?),
		(SELECT COALESCE(MAX(updated_at), 0) FROM cashier_deposits WHERE member_id = ? AND state = 'CREDITED')`,
		member, member, int64(since), member, int64(since), s.numberKey(w.AccountNumber), member, int64(w.AccountID), member,
	).Scan(&f.PaidBefore, &f.DayCount, &daySum, &f.OthersOnAccount, &accountAt, &creditedAt)
	f.DaySum = money.Amount(daySum)
	f.AccountCreatedAt, f.LastCreditedAt = clock.Instant(accountAt), clock.Instant(creditedAt)
	return f, err
}
