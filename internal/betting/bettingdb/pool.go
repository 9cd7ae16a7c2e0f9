package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"baize/internal/betting"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

var poolMoveRows = db.NewRows("bet_pool_moves",
	db.Column{Name: "action_id", Type: db.Int}, db.Column{Name: "vendor", Type: db.Text}, db.Column{Name: "pool", Type: db.Text},
	db.Column{Name: "currency", Type: db.Text}, db.Column{Name: "amount", Type: db.Int})

// InsertPoolMove adds what an action moved in a pool.
func (s *Store) InsertPoolMove(_ context.Context, tx *db.Tx, m betting.PoolMove) error {
	tx.Stage(poolMoveRows, int64(m.Action), m.Vendor, m.Pool, string(m.Currency), int64(m.Amount))
	return nil
}

// PoolMovesOf lists what an action moved in pools, whose row is written.
func (s *Store) PoolMovesOf(ctx context.Context, tx *db.Tx, action betting.ActionID) ([]betting.PoolShare, error) {
	rows, err := tx.Look(ctx, `SELECT pool, amount FROM bet_pool_moves WHERE action_id = ? ORDER BY pool`, int64(action))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.PoolShare
	for rows.Next() {
		var p betting.PoolShare
		if err := rows.Scan(&p.Pool, &p.Amount); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// SharesOf reads what committed actions moved in the pools of one name.
func (s *Store) SharesOf(ctx context.Context, tx *db.Tx, pool string, actions []betting.ActionID) (map[betting.ActionID]money.Amount, error) {
	var rows []struct {
		ActionID int64
		Amount   int64
	}
	ids := make([]int64, len(actions))
	for i, a := range actions {
		ids[i] = int64(a)
	}
	err := tx.NewSelect().TableExpr("bet_pool_moves").Column("action_id", "amount").
		Where("pool = ?", pool).Where("action_id IN (?)", bun.In(ids)).Scan(ctx, &rows)
	out := make(map[betting.ActionID]money.Amount, len(rows))
	for _, r := range rows {
		out[betting.ActionID(r.ActionID)] += money.Amount(r.Amount)
	}
	return out, err
}

const (
	makePool = `INSERT INTO bet_pools (vendor, pool, currency, counted, counted_to) VALUES (?, ?, ?, 0, 0)
	ON CONFLICT (vendor, pool, currency) DO NOTHING`
	findPool = `SELECT counted, counted_to FROM bet_pools WHERE vendor = ? AND pool = ? AND currency = ?`
	sumMoves = `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bet_pool_moves
	WHERE vendor = ? AND pool = ? AND currency = ? AND action_id > ? AND action_id <= ?`
	countPool = `UPDATE bet_pools SET counted = ?, counted_to = ? WHERE vendor = ? AND pool = ? AND currency = ?`

	newest = 1<<63 - 1
)

// LockPool adds up a pool under its row's lock.
func (s *Store) LockPool(ctx context.Context, tx *db.Tx, k betting.PoolKey, settled betting.ActionID) (money.Amount, error) {
	if _, err := tx.Exec(ctx, makePool, k.Vendor, k.Pool, string(k.Currency)); err != nil {
		return 0, err
	}
	var counted, to, old, fresh int64
	if err := tx.QueryRow(ctx, findPool+tx.ForUpdate(), k.Vendor, k.Pool, string(k.Currency)).Scan(&counted, &to); err != nil {
		return 0, err
	}
	if int64(settled) > to {
		if err := tx.QueryRow(ctx, sumMoves, k.Vendor, k.Pool, string(k.Currency), to, int64(settled)).Scan(&old); err != nil {
			return 0, err
		}
		counted, to = counted+old, int64(settled)
		if _, err := tx.Exec(ctx, countPool, counted, to, k.Vendor, k.Pool, string(k.Currency)); err != nil {
			return 0, err
		}
	}
	err := tx.QueryRow(ctx, sumMoves, k.Vendor, k.Pool, string(k.Currency), to, int64(newest)).Scan(&fresh)
	return money.Amount(counted + fresh), err
}

// ReadPool adds up a pool as committed.
func (s *Store) ReadPool(ctx context.Context, k betting.PoolKey) (money.Amount, error) {
	var counted, to, fresh int64
	err := s.d.QueryRowContext(ctx, findPool, k.Vendor, k.Pool, string(k.Currency)).Scan(&counted, &to)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	err = s.d.QueryRowContext(ctx, sumMoves, k.Vendor, k.Pool, string(k.Currency), to, int64(newest)).Scan(&fresh)
	return money.Amount(counted + fresh), err
}
