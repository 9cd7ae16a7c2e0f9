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
	NumberKey string
}

func accountContext(account cashier.AccountID) string { return "cashier_accounts:" + account.String() }

// InsertAccount writes a new payout account.
func (s *Store) InsertAccount(ctx context.Context, tx *db.Tx, a cashier.Account) error {
	row := accountRow{Account: a, NumberKey: s.numberKey(a.Number)}
	s.seal(accountContext(a.ID), &row.Number, &row.Name)
	_, err := tx.NewInsert().Model(&row).Exec(ctx)
	return err
}

// GetAccount reads a member's payout account; cashier.ErrAccount where none is.
func (s *Store) GetAccount(ctx context.Context, q bun.IDB, member id.Member, account cashier.AccountID) (cashier.Account, error) {
	var row accountRow
	err := q.NewSelect().Model(&row).Where("id = ?", int64(account)).
		Where("member_id = ?", int64(member)).Where("removed_at = 0").Scan(ctx)
	if err != nil {
		return cashier.Account{}, orMissing(err, cashier.ErrAccount)
	}
	err = s.open(accountContext(row.ID), &row.Number, &row.Name)
	return row.Account, err
}

// ListAccounts lists a member's payout accounts, oldest first.
func (s *Store) ListAccounts(ctx context.Context, q bun.IDB, member id.Member) ([]cashier.Account, error) {
	var rows []accountRow
	err := scan(ctx, q.NewSelect().Model(&rows).Where("member_id = ?", int64(member)).Where("removed_at = 0").OrderExpr("id"))
	if err != nil {
		return nil, err
	}
	list := make([]cashier.Account, len(rows))
	for i, r := range rows {
		if err := s.open(accountContext(r.ID), &r.Number, &r.Name); err != nil {
			return nil, err
		}
		list[i] = r.Account
	}
	return list, nil
}

// RemoveAccount takes a member's payout account away.
func (s *Store) RemoveAccount(ctx context.Context, tx *db.Tx, member id.Member, account cashier.AccountID, now clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE cashier_accounts SET removed_at = ? WHERE id = ? AND member_id = ? AND removed_at = 0`,
		int64(now), int64(account), int64(member))
	return err
}
