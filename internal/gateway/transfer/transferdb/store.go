// Package transferdb keeps transfers, vendors' wallets and members' choices:
// SQL and nothing else. It implements transfer.Store on both engines.
package transferdb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"baize/internal/gateway/transfer"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Store implements transfer.Store.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d} }

type transferRow struct {
	bun.BaseModel `bun:"table:gateway_transfers,alias:t"`
	transfer.Transfer
}

type walletRow struct {
	bun.BaseModel `bun:"table:gateway_vendor_wallets,alias:w"`
	transfer.Wallet
}

type settingRow struct {
	bun.BaseModel `bun:"table:gateway_transfer_settings,alias:s"`
	transfer.Setting
}

const running = "state IN ('REQUESTED', 'SENT', 'UNKNOWN')"

// Insert writes a new transfer.
func (s *Store) Insert(ctx context.Context, tx *db.Tx, t transfer.Transfer) error {
	_, err := tx.NewInsert().Model(&transferRow{Transfer: t}).Exec(ctx)
	return err
}

// Get reads a transfer; transfer.ErrTransfer where none is.
func (s *Store) Get(ctx context.Context, which transfer.ID) (transfer.Transfer, error) {
	var row transferRow
	err := s.db.NewSelect().Model(&row).Where("id = ?", int64(which)).Scan(ctx)
	return row.Transfer, orMissing(err, transfer.ErrTransfer)
}

// Lock is Get for change.
func (s *Store) Lock(ctx context.Context, tx *db.Tx, which transfer.ID) (transfer.Transfer, error) {
	var row transferRow
	err := locked(tx, tx.NewSelect().Model(&row).Where("id = ?", int64(which))).Scan(ctx)
	return row.Transfer, orMissing(err, transfer.ErrTransfer)
}

// Save writes t back and raises its version.
func (s *Store) Save(ctx context.Context, tx *db.Tx, t *transfer.Transfer) error {
	t.Version++
	res, err := tx.NewUpdate().Model(&transferRow{Transfer: *t}).Where("id = ?", int64(t.ID)).Where("version = ?", t.Version-1).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(fmt.Errorf("transferdb: transfer %s changed under its lock", t.ID), err)
	}
	return nil
}

// List lists transfers, newest first.
func (s *Store) List(ctx context.Context, f transfer.Filter) ([]transfer.Transfer, error) {
	var rows []transferRow
	err := orMissing(narrow(s.db.NewSelect().Model(&rows), f).Scan(ctx), nil)
	return unwrap(rows), err
}

func narrow(q *bun.SelectQuery, f transfer.Filter) *bun.SelectQuery {
	if f.Member != 0 {
		q = q.Where("member_id = ?", int64(f.Member))
	}
	if f.Vendor != "" {
		q = q.Where("vendor = ?", f.Vendor)
	}
	if f.State != "" {
		q = q.Where("state = ?", string(f.State))
	}
	if f.Before != 0 {
		q = q.Where("id < ?", int64(f.Before))
	}
	return q.OrderExpr("id DESC").Limit(int64(f.Limit))
}

// Carried are transfers that were sent and ended within a time, newest first.
func (s *Store) Carried(ctx context.Context, from, to clock.Instant, before transfer.ID, limit int) ([]transfer.Transfer, error) {
	var rows []transferRow
	q := s.db.NewSelect().Model(&rows).Where("ended_at >= ?", int64(from)).Where("ended_at < ?", int64(to)).Where("sent_at > 0").
		OrderExpr("id DESC").Limit(int64(limit))
	if before != 0 {
		q = q.Where("id < ?", int64(before))
	}
	err := orMissing(q.Scan(ctx), nil)
	return unwrap(rows), err
}

// Running are the member's transfers that have not ended.
func (s *Store) Running(ctx context.Context, member id.Member) ([]transfer.Transfer, error) {
	var rows []transferRow
	err := s.db.NewSelect().Model(&rows).Where("member_id = ?", int64(member)).Where(running).OrderExpr("id").Scan(ctx)
	return unwrap(rows), orMissing(err, nil)
}

// RunningTx is the transfer that runs between a member and a vendor.
func (s *Store) RunningTx(ctx context.Context, tx *db.Tx, member id.Member, vendor string) (transfer.Transfer, bool, error) {
	var row transferRow
	err := tx.NewSelect().Model(&row).Where("member_id = ?", int64(member)).Where("vendor = ?", vendor).Where(running).Scan(ctx)
	return row.Transfer, err == nil, orMissing(err, nil)
}

func unwrap(rows []transferRow) []transfer.Transfer {
	out := make([]transfer.Transfer, len(rows))
	for i, r := range rows {
		out[i] = r.Transfer
	}
	return out
}

// Wallets are all wallets of a member.
func (s *Store) Wallets(ctx context.Context, member id.Member) ([]transfer.Wallet, error) {
	return scanWallets(ctx, s.db.NewSelect().Model((*walletRow)(nil)).Where("member_id = ?", int64(member)).OrderExpr("vendor"))
}

// VendorsOf are the vendors that have had a member's money, in their order.
func (s *Store) VendorsOf(ctx context.Context, tx *db.Tx, member id.Member) (vendors []string, err error) {
	q := s.db.NewSelect()
	if tx != nil {
		q = tx.NewSelect()
	}
	err = q.Model((*walletRow)(nil)).Column("vendor").Where("member_id = ?", int64(member)).OrderExpr("vendor").Scan(ctx, &vendors)
	return vendors, orMissing(err, nil)
}

// Unheard are a vendor's wallets that were used in the day before and neither
// heard nor asked since.
func (s *Store) Unheard(ctx context.Context, vendor string, before clock.Instant, limit int) ([]transfer.Wallet, error) {
	const day = 24 * 60 * 60 * 1_000_000
	return scanWallets(ctx, s.db.NewSelect().Model((*walletRow)(nil)).
		Where("vendor = ?", vendor).Where("used_at >= ?", int64(before)-day).Where("player_at > 0").
		Where("balance_at < ?", int64(before)).Where("asked_at < ?", int64(before)).
		OrderExpr("asked_at, balance_at").Limit(int64(limit)))
}

// MarkAsked notes that wallets are asked for now.
func (s *Store) MarkAsked(ctx context.Context, tx *db.Tx, wallets []transfer.Wallet, at clock.Instant) error {
	members := make([]int64, len(wallets))
	for i, w := range wallets {
		members[i] = int64(w.MemberID)
	}
	_, err := tx.NewUpdate().Model((*walletRow)(nil)).Set("asked_at = ?", int64(at)).
		Where("vendor = ?", wallets[0].Vendor).Where("member_id IN (?)", bun.In(members)).Exec(ctx)
	return err
}

func scanWallets(ctx context.Context, q *bun.SelectQuery) ([]transfer.Wallet, error) {
	var rows []walletRow
	err := orMissing(q.Scan(ctx, &rows), nil)
	out := make([]transfer.Wallet, len(rows))
	for i, r := range rows {
		out[i] = r.Wallet
	}
	return out, err
}

// LockWallet reads a wallet for change, made now where there is none.
func (s *Store) LockWallet(ctx context.Context, tx *db.Tx, member id.Member, vendor string, c money.Currency) (transfer.Wallet, error) {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_vendor_wallets (member_id, vendor, currency, player_at, balance, balance_at, used_at, epoch)
		VALUES (?, ?, ?, 0, 0, 0, 0, 0) ON CONFLICT (member_id, vendor) DO NOTHING`, int64(member), vendor, string(c))
	if err != nil {
		return transfer.Wallet{}, err
	}
	var row walletRow
	err = locked(tx, tx.NewSelect().Model(&row).Where("member_id = ?", int64(member)).Where("vendor = ?", vendor)).Scan(ctx)
	return row.Wallet, err
}

// SaveWallet writes a locked wallet back.
func (s *Store) SaveWallet(ctx context.Context, tx *db.Tx, w transfer.Wallet) error {
	_, err := tx.NewUpdate().Model(&walletRow{Wallet: w}).WherePK().Exec(ctx)
	return err
}

// Setting is the member's choice; the zero one where none was made.
func (s *Store) Setting(ctx context.Context, member id.Member) (transfer.Setting, error) {
	var row settingRow
	err := s.db.NewSelect().Model(&row).Where("member_id = ?", int64(member)).Scan(ctx)
	row.MemberID = member
	return row.Setting, orMissing(err, nil)
}

// LockSetting is Setting for change, made now where there is none.
func (s *Store) LockSetting(ctx context.Context, tx *db.Tx, member id.Member) (transfer.Setting, error) {
	_, err := tx.Exec(ctx, `INSERT INTO gateway_transfer_settings (member_id, is_single, collected_at) VALUES (?, ?, 0)
		ON CONFLICT (member_id) DO NOTHING`, int64(member), false)
	if err != nil {
		return transfer.Setting{}, err
	}
	var row settingRow
	err = locked(tx, tx.NewSelect().Model(&row).Where("member_id = ?", int64(member))).Scan(ctx)
	return row.Setting, err
}

// SaveSetting writes a locked setting back.
func (s *Store) SaveSetting(ctx context.Context, tx *db.Tx, v transfer.Setting) error {
	_, err := tx.NewUpdate().Model(&settingRow{Setting: v}).WherePK().Exec(ctx)
	return err
}

// locked adds the engine's row lock to a select.
func locked(tx *db.Tx, q *bun.SelectQuery) *bun.SelectQuery {
	if tx.Engine() == db.Postgres {
		return q.For("UPDATE")
	}
	return q
}

// orMissing turns "no row" into the given error, or none.
func orMissing(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}
