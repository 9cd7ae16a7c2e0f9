// Package bettingdb is betting's SQL, by hand because every bet runs through
// it.
package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/betting"
	"baize/internal/platform/db"
)

// Store implements betting.Store on both engines.
type Store struct{ d *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{d: d} }

var _ betting.Store = (*Store)(nil)

type scanner interface{ Scan(dest ...any) error }

const actionColumns = `id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed,
	entry_id, cash, bonus, locked, version, reversed_by, occurred_at, at`

const (
	findAction = `SELECT ` + actionColumns + ` FROM bet_actions WHERE vendor = ? AND tx_id = ?`
	lockAction = findAction + ` FOR UPDATE`
)

func scanAction(row scanner) (betting.Action, bool, error) {
	var a betting.Action
	b := &a.Balance
	err := row.Scan(&a.ID, &a.Vendor, &a.TxID, &a.Kind, &a.Hash, &b.Member, &a.Round, &a.RefTxID, &b.Currency, &a.Stake, &a.Payout, &a.Claimed,
		&a.Entry, &b.Cash, &b.Bonus, &b.Locked, &b.Version, &a.ReversedBy, &a.OccurredAt, &a.At)
	if errors.Is(err, sql.ErrNoRows) {
		return a, false, nil
	}
	return a, err == nil, err
}

// FindAction reads an action.
func (s *Store) FindAction(ctx context.Context, tx *db.Tx, vendor, txID string) (betting.Action, bool, error) {
	return scanAction(tx.QueryRow(ctx, findAction, vendor, txID))
}

// LockAction reads an action under a row lock.
func (s *Store) LockAction(ctx context.Context, tx *db.Tx, vendor, txID string) (betting.Action, bool, error) {
	query := findAction
	if tx.ForUpdate() != "" {
		query = lockAction
	}
	return scanAction(tx.QueryRow(ctx, query, vendor, txID))
}

// ReadAction reads an action as committed.
func (s *Store) ReadAction(ctx context.Context, vendor, txID string) (betting.Action, bool, error) {
	return scanAction(s.d.QueryRowContext(ctx, findAction, vendor, txID))
}

const insertAction = `INSERT INTO bet_actions (` + actionColumns + `)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// InsertAction adds an action.
func (s *Store) InsertAction(ctx context.Context, tx *db.Tx, a *betting.Action) error {
	b := &a.Balance
	_, err := tx.Exec(ctx, insertAction,
		int64(a.ID), a.Vendor, a.TxID, string(a.Kind), a.Hash, int64(b.Member), int64(a.Round), a.RefTxID, string(b.Currency),
		int64(a.Stake), int64(a.Payout), int64(a.Claimed), int64(a.Entry), int64(b.Cash), int64(b.Bonus), int64(b.Locked), b.Version,
		int64(a.ReversedBy), int64(a.OccurredAt), int64(a.At))
	return err
}

// MarkReversed notes which action undid a.
func (s *Store) MarkReversed(ctx context.Context, tx *db.Tx, a, by betting.ActionID) error {
	n, err := tx.Exec(ctx, `UPDATE bet_actions SET reversed_by = ? WHERE id = ? AND reversed_by = 0`, int64(by), int64(a))
	if err == nil && n != 1 {
		return betting.ErrSettled
	}
	return err
}
