package cashierdb

import (
	"context"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

type legRow struct {
	bun.BaseModel `bun:"table:cashier_withdrawal_legs,alias:l"`
	cashier.Leg
}

type proofRow struct {
	bun.BaseModel `bun:"table:cashier_proofs,alias:p"`
	cashier.Proof
}

// AskedSince sums and counts what a member asked for by a method, or by any
// where it is empty, refusals and what came back aside.
func (s *Store) AskedSince(ctx context.Context, tx *db.Tx, member id.Member, method string, since clock.Instant) (sum money.Amount, count int, err error) {
	err = tx.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(amount - returned_amount), 0) AS BIGINT), COUNT(*) FROM cashier_withdrawals
		WHERE member_id = ? AND (method = ? OR ? = '') AND created_at >= ? AND state NOT IN ('REJECTED', 'RETURNED') AND returned_amount < amount`,
		int64(member), method, method, int64(since)).Scan((*int64)(&sum), &count)
	return sum, count, err
}

// TrxKnown reports whether a provider's transaction paid a withdrawal, or gave a
// deposit back.
func (s *Store) TrxKnown(ctx context.Context, tx *db.Tx, provider, trx string) (bool, error) {
	var n int
	err := tx.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM cashier_withdrawal_legs WHERE provider = ? AND trx_id = ?)
		+ (SELECT COUNT(*) FROM cashier_deposits WHERE provider = ? AND refund_trx = ? AND refund_trx <> '')`, provider, trx, provider, trx).Scan(&n)
	return n > 0, err
}

// InsertLeg writes a paid order.
func (s *Store) InsertLeg(ctx context.Context, tx *db.Tx, l cashier.Leg) error {
	_, err := tx.NewInsert().Model(&legRow{Leg: l}).Exec(ctx)
	return err
}

// Legs lists a withdrawal's paid orders, oldest first.
func (s *Store) Legs(ctx context.Context, withdrawal cashier.WithdrawalID) ([]cashier.Leg, error) {
	var rows []legRow
	err := scan(ctx, s.db.NewSelect().Model(&rows).Where("withdrawal_id = ?", int64(withdrawal)).OrderExpr("number"))
	list := make([]cashier.Leg, len(rows))
	for i, r := range rows {
		list[i] = r.Leg
	}
	return list, err
}

// InsertProof writes a member's picture.
func (s *Store) InsertProof(ctx context.Context, tx *db.Tx, p cashier.Proof) error {
	_, err := tx.NewInsert().Model(&proofRow{Proof: p}).Exec(ctx)
	return err
}

// Proofs lists the pictures of a withdrawal's disputes, oldest first.
func (s *Store) Proofs(ctx context.Context, withdrawal cashier.WithdrawalID) ([]cashier.Proof, error) {
	var rows []proofRow
	err := scan(ctx, s.db.NewSelect().Model(&rows).Where("withdrawal_id = ?", int64(withdrawal)).OrderExpr("number"))
	list := make([]cashier.Proof, len(rows))
	for i, r := range rows {
		list[i] = r.Proof
	}
	return list, err
}
