package cashierdb

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

type accountRow struct {
	bun.BaseModel `bun:"table:cashier_accounts,alias:a"`
	cashier.Account
}

// InsertAccount writes a new payout account.
func (s *Store) InsertAccount(ctx context.Context, tx *db.Tx, a cashier.Account) error {
	_, err := tx.NewInsert().Model(&accountRow{Account: a}).Exec(ctx)
	return err
}

// GetAccount reads a member's payout account; cashier.ErrAccount where none is.
func (s *Store) GetAccount(ctx context.Context, q bun.IDB, member id.Member, account cashier.AccountID) (cashier.Account, error) {
	var row accountRow
	err := q.NewSelect().Model(&row).Where("id = ?", int64(account)).
		Where("member_id = ?", int64(member)).Where("removed_at = 0").Scan(ctx)
	return row.Account, orMissing(err, cashier.ErrAccount)
}

// ListAccounts lists a member's payout accounts, oldest first.
func (s *Store) ListAccounts(ctx context.Context, q bun.IDB, member id.Member) ([]cashier.Account, error) {
	var rows []accountRow
	err := scan(ctx, q.NewSelect().Model(&rows).Where("member_id = ?", int64(member)).Where("removed_at = 0").OrderExpr("id"))
	list := make([]cashier.Account, len(rows))
	for i, r := range rows {
		list[i] = r.Account
	}
	return list, err
}

// RemoveAccount takes a member's payout account away.
func (s *Store) RemoveAccount(ctx context.Context, tx *db.Tx, member id.Member, account cashier.AccountID, now clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE cashier_accounts SET removed_at = ? WHERE id = ? AND member_id = ? AND removed_at = 0`,
		int64(now), int64(account), int64(member))
	return err
}
