package cashierdb

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"baize/internal/platform/db"

	"baize/internal/cashier"
)

type slipRow struct {
	bun.BaseModel `bun:"table:cashier_slips,alias:s"`
	cashier.Slip
}

type partRow struct {
	bun.BaseModel `bun:"table:cashier_deposit_parts,alias:p"`
	cashier.Part
}

func slipContext(s cashier.Slip) string {
	return fmt.Sprintf("cashier_slips:%s:%d", s.DepositID, s.Number)
}

// InsertSlip writes a slip; the payer's name is sealed.
func (s *Store) InsertSlip(ctx context.Context, tx *db.Tx, slip cashier.Slip) error {
	slip.Payer = s.box.Seal(slipContext(slip), slip.Payer)
	_, err := tx.NewInsert().Model(&slipRow{Slip: slip}).Exec(ctx)
	return err
}

// Slips lists a deposit's slips, oldest first.
func (s *Store) Slips(ctx context.Context, q bun.IDB, deposit cashier.DepositID) ([]cashier.Slip, error) {
	var rows []slipRow
	if err := scan(ctx, q.NewSelect().Model(&rows).Where("deposit_id = ?", int64(deposit)).OrderExpr("number")); err != nil {
		return nil, err
	}
	list := make([]cashier.Slip, len(rows))
	for i, r := range rows {
		payer, err := s.box.Open(slipContext(r.Slip), r.Payer)
		if err != nil {
			return nil, err
		}
		list[i] = r.Slip
		list[i].Payer = payer
	}
	return list, nil
}

// SlipUsed is the deposit that has a slip of the same file, or 0.
func (s *Store) SlipUsed(ctx context.Context, tx *db.Tx, sum string) (cashier.DepositID, error) {
	var found int64
	err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(deposit_id), 0) FROM cashier_slips WHERE sum = ?`, sum).Scan(&found)
	return cashier.DepositID(found), err
}

// LikeSlips are the latest slips of other deposits; the payers stay sealed.
func (s *Store) LikeSlips(ctx context.Context, tx *db.Tx, except cashier.DepositID, limit int) ([]cashier.Slip, error) {
	var rows []slipRow
	err := scan(ctx, tx.NewSelect().Model(&rows).Where("deposit_id <> ?", int64(except)).OrderExpr("deposit_id DESC").Limit(int64(limit)))
	list := make([]cashier.Slip, len(rows))
	for i, r := range rows {
		list[i] = r.Slip
	}
	return list, err
}

// InsertPart writes a transfer that staff found.
func (s *Store) InsertPart(ctx context.Context, tx *db.Tx, p cashier.Part) error {
	_, err := tx.NewInsert().Model(&partRow{Part: p}).Exec(ctx)
	return err
}

// Parts lists the transfers found for a deposit.
func (s *Store) Parts(ctx context.Context, q bun.IDB, deposit cashier.DepositID) ([]cashier.Part, error) {
	var rows []partRow
	err := scan(ctx, q.NewSelect().Model(&rows).Where("deposit_id = ?", int64(deposit)).OrderExpr("number"))
	list := make([]cashier.Part, len(rows))
	for i, r := range rows {
		list[i] = r.Part
	}
	return list, err
}

// ClearParts forgets the transfers said to have come for a deposit.
func (s *Store) ClearParts(ctx context.Context, tx *db.Tx, deposit cashier.DepositID) error {
	_, err := tx.Exec(ctx, `DELETE FROM cashier_deposit_parts WHERE deposit_id = ?`, int64(deposit))
	return err
}

// PartKnown reports whether a bank's transaction stands for a deposit already.
func (s *Store) PartKnown(ctx context.Context, tx *db.Tx, provider, trx string) (bool, error) {
	var n int
	err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM cashier_deposit_parts WHERE provider = ? AND trx_id = ?`, provider, trx).Scan(&n)
	return n > 0, err
}
