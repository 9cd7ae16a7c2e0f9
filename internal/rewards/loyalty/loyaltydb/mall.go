package loyaltydb

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/loyalty"
)

const selectWare = `SELECT tag, terms, stock, version FROM loyalty_wares `

func readWare(r scanner) (w loyalty.Ware, err error) {
	var terms []byte
	if err = r.Scan(&w.Tag, &terms, &w.Stock, &w.Version); err != nil {
		return w, err
	}
	return w, json.Unmarshal(terms, &w.WareTerms)
}

// Wares are all wares in their order.
func (s *Store) Wares(ctx context.Context) ([]loyalty.Ware, error) {
	rows, err := s.d.QueryContext(ctx, selectWare+`ORDER BY sort, tag`)
	return list(rows, err, readWare)
}

// LockWare reads a ware for change.
func (s *Store) LockWare(ctx context.Context, tx *db.Tx, tag string) (loyalty.Ware, bool, error) {
	return find(tx.QueryRow(ctx, selectWare+`WHERE tag = ?`+tx.ForUpdate(), tag), readWare)
}

// PutWare writes a ware over the version that it was made from.
func (s *Store) PutWare(ctx context.Context, tx *db.Tx, w loyalty.Ware, from int64) (bool, error) {
	query := `UPDATE loyalty_wares SET sort = ?, terms = ?, stock = ?, version = version + 1 WHERE version = ? AND tag = ?`
	if from == 0 {
		query = `INSERT INTO loyalty_wares (sort, terms, stock, version, tag) VALUES (?, ?, ?, ? + 1, ?) ON CONFLICT (tag) DO NOTHING`
	}
	n, err := tx.Exec(ctx, query, w.Sort, text(w.WareTerms), w.Stock, from, w.Tag)
	return n == 1, err
}

// TakeStock takes one of what is left.
func (s *Store) TakeStock(ctx context.Context, tx *db.Tx, tag string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE loyalty_wares SET stock = stock - 1 WHERE tag = ? AND stock > 0`, tag)
	return n == 1, err
}

// ReturnStock puts one back.
func (s *Store) ReturnStock(ctx context.Context, tx *db.Tx, tag string) error {
	_, err := tx.Exec(ctx, `UPDATE loyalty_wares SET stock = stock + 1 WHERE tag = ?`, tag)
	return err
}

// NextReference counts a day's references, from 1.
func (s *Store) NextReference(ctx context.Context, tx *db.Tx, d loyalty.Day) (n int64, err error) {
	err = tx.QueryRow(ctx, `INSERT INTO loyalty_references (day, last) VALUES (?, 1)
		ON CONFLICT (day) DO UPDATE SET last = loyalty_references.last + 1 RETURNING last`, int64(d)).Scan(&n)
	return n, err
}

const redemptionColumns = `id, member_id, currency, reference, tag, name, prize, points, state, remark, staff_id, created_at, decided_at`

func readRedemption(r scanner) (x loyalty.Redemption, err error) {
	var name, gift []byte
	err = r.Scan((*int64)(&x.ID), (*int64)(&x.Member), (*string)(&x.Currency), &x.Reference, &x.Tag, &name, &gift, &x.Points, &x.State, &x.Remark,
		(*int64)(&x.Staff), (*int64)(&x.CreatedAt), (*int64)(&x.DecidedAt))
	if err != nil {
		return x, err
	}
	if err = json.Unmarshal(name, &x.Name); err != nil {
		return x, err
	}
	return x, json.Unmarshal(gift, &x.Prize)
}

// InsertRedemption writes a new redemption.
func (s *Store) InsertRedemption(ctx context.Context, tx *db.Tx, x loyalty.Redemption) error {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_redemptions (`+redemptionColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(x.ID), int64(x.Member), string(x.Currency), x.Reference, x.Tag, text(x.Name), text(x.Prize), x.Points, x.State, x.Remark,
		int64(x.Staff), int64(x.CreatedAt), int64(x.DecidedAt))
	return err
}

// LockRedemption reads a redemption for change.
func (s *Store) LockRedemption(ctx context.Context, tx *db.Tx, redemption loyalty.RedemptionID) (loyalty.Redemption, bool, error) {
	return find(tx.QueryRow(ctx, `SELECT `+redemptionColumns+` FROM loyalty_redemptions WHERE id = ?`+tx.ForUpdate(), int64(redemption)), readRedemption)
}

// Redemption reads a redemption.
func (s *Store) Redemption(ctx context.Context, redemption loyalty.RedemptionID) (loyalty.Redemption, bool, error) {
	return find(s.d.QueryRowContext(ctx, `SELECT `+redemptionColumns+` FROM loyalty_redemptions WHERE id = ?`, int64(redemption)), readRedemption)
}

// DecideRedemption writes how staff decided.
func (s *Store) DecideRedemption(ctx context.Context, tx *db.Tx, x loyalty.Redemption) error {
	_, err := tx.Exec(ctx, `UPDATE loyalty_redemptions SET state = ?, remark = ?, staff_id = ?, decided_at = ? WHERE id = ?`,
		x.State, x.Remark, int64(x.Staff), int64(x.DecidedAt), int64(x.ID))
	return err
}

// Redemptions lists, newest first; a zero member or an empty state is any.
func (s *Store) Redemptions(ctx context.Context, member id.Member, state string, before loyalty.RedemptionID, limit int) ([]loyalty.Redemption, error) {
	query, args := `SELECT `+redemptionColumns+` FROM loyalty_redemptions WHERE id < ?`, []any{first(int64(before))}
	if member != 0 {
		query, args = query+` AND member_id = ?`, append(args, int64(member))
	}
	if state != "" {
		query, args = query+` AND state = ?`, append(args, state)
	}
	rows, err := s.d.QueryContext(ctx, query+` ORDER BY id DESC LIMIT ?`, append(args, limit)...)
	return list(rows, err, readRedemption)
}

// CountRedeemed counts a member's redemptions of a ware that are not rejected.
func (s *Store) CountRedeemed(ctx context.Context, tx *db.Tx, member id.Member, tag string) (n int64, err error) {
	err = tx.QueryRow(ctx, `SELECT COUNT(*) FROM loyalty_redemptions WHERE member_id = ? AND tag = ? AND state <> 'REJECTED'`, int64(member), tag).Scan(&n)
	return n, err
}

// InsertConversion writes points that became money.
func (s *Store) InsertConversion(ctx context.Context, tx *db.Tx, c loyalty.Conversion) error {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_conversions (id, member_id, currency, reference, points, amount, day, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(c.ID), int64(c.Member), string(c.Currency), c.Reference, c.Points, int64(c.Amount), int64(c.Day), int64(c.At))
	return err
}

// Conversion reads a conversion.
func (s *Store) Conversion(ctx context.Context, conversion loyalty.ConversionID) (loyalty.Conversion, bool, error) {
	row := s.d.QueryRowContext(ctx, `SELECT id, member_id, currency, reference, points, amount, day, at FROM loyalty_conversions WHERE id = ?`, int64(conversion))
	return find(row, func(r scanner) (c loyalty.Conversion, err error) {
		err = r.Scan((*int64)(&c.ID), (*int64)(&c.Member), (*string)(&c.Currency), &c.Reference, &c.Points, (*int64)(&c.Amount), (*int64)(&c.Day), (*int64)(&c.At))
		return c, err
	})
}

// ConvertedOn are the points that a member turned into money on a day.
func (s *Store) ConvertedOn(ctx context.Context, tx *db.Tx, member id.Member, d loyalty.Day) (n int64, err error) {
	err = tx.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM loyalty_conversions WHERE member_id = ? AND day = ?`, int64(member), int64(d)).Scan(&n)
	return n, err
}
