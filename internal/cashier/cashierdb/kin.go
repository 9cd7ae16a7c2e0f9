package cashierdb

import (
	"context"
	"math"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

// InsertKin writes a transfer between members.
func (s *Store) InsertKin(ctx context.Context, tx *db.Tx, t cashier.KinTransfer) error {
	_, err := tx.Exec(ctx, `INSERT INTO cashier_kin_transfers (id, from_id, to_id, upward, currency, amount, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		int64(t.ID), int64(t.FromID), int64(t.ToID), t.Upward, string(t.Currency), int64(t.Amount), int64(t.CreatedAt))
	return err
}

// KinGiven sums what a member gave away since.
func (s *Store) KinGiven(ctx context.Context, q bun.IDB, member id.Member, since clock.Instant) (sum money.Amount, err error) {
	err = q.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM cashier_kin_transfers
		WHERE from_id = ? AND id >= ? AND created_at >= ?`, int64(member), int64(id.Floor[cashier.KinTransfer](since)), int64(since)).Scan(&sum)
	return sum, err
}

// ListKin lists what a member gave and got, newest first.
func (s *Store) ListKin(ctx context.Context, member id.Member, p page.Request) (page.Page[cashier.KinTransfer], error) {
	p = p.Clamp()
	before := int64(math.MaxInt64)
	if given, err := id.Parse[struct{}](p.Cursor); err == nil && given != 0 {
		before = int64(given)
	}
	const side = `SELECT * FROM (SELECT id, from_id, to_id, upward, currency, amount, created_at FROM cashier_kin_transfers WHERE `
	const newest = ` AND id < ? ORDER BY id DESC LIMIT ?) AS `
	rows, err := s.db.QueryContext(ctx, `SELECT * FROM (`+side+`from_id = ?`+newest+`gave UNION ALL `+side+`to_id = ?`+newest+`got) AS both_sides
		ORDER BY id DESC LIMIT ?`, int64(member), before, p.Limit+1, int64(member), before, p.Limit+1, p.Limit+1)
	if err != nil {
		return page.Page[cashier.KinTransfer]{}, err
	}
	defer rows.Close()
	var list []cashier.KinTransfer
	for rows.Next() {
		var t cashier.KinTransfer
		if err := rows.Scan(&t.ID, &t.FromID, &t.ToID, &t.Upward, &t.Currency, &t.Amount, &t.CreatedAt); err != nil {
			return page.Page[cashier.KinTransfer]{}, err
		}
		list = append(list, t)
	}
	return page.Cut(list, p.Limit, func(t cashier.KinTransfer) string { return t.ID.String() }), rows.Err()
}
