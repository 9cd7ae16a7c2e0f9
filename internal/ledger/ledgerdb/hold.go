package ledgerdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

const selectHold = `SELECT id, from_account, locked_account, amount, state, scope, external_id, opened_entry, closed_entry FROM holds WHERE id = ?`

func scanHold(row scanner) (ledger.Hold, bool, error) {
	var h ledger.Hold
	err := row.Scan(&h.ID, &h.From, &h.Locked, &h.Amount, &h.State, &h.Scope, &h.ExternalID, &h.OpenedEntry, &h.ClosedEntry)
	if errors.Is(err, sql.ErrNoRows) {
		return h, false, nil
	}
	return h, err == nil, err
}

// InsertHold adds an open hold.
func (s *Store) InsertHold(ctx context.Context, tx *db.Tx, h ledger.Hold) error {
	_, err := tx.Exec(ctx, `INSERT INTO holds (id, from_account, locked_account, amount, state, scope, external_id, opened_entry)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(h.ID), int64(h.From), int64(h.Locked), int64(h.Amount), string(h.State), h.Scope, h.ExternalID, int64(h.OpenedEntry))
	return err
}

// LockHold reads a hold under a row lock.
func (s *Store) LockHold(ctx context.Context, tx *db.Tx, hold id.Hold) (ledger.Hold, bool, error) {
	return scanHold(tx.QueryRow(ctx, selectHold+tx.ForUpdate(), int64(hold)))
}

// ReadHold reads a hold as committed.
func (s *Store) ReadHold(ctx context.Context, hold id.Hold) (ledger.Hold, bool, error) {
	return scanHold(s.d.QueryRowContext(ctx, selectHold, int64(hold)))
}

// CloseHold ends an open hold.
func (s *Store) CloseHold(ctx context.Context, tx *db.Tx, hold id.Hold, state ledger.HoldState, entry id.Entry) error {
	n, err := tx.Exec(ctx, `UPDATE holds SET state = ?, closed_entry = ? WHERE id = ? AND state = 'open'`,
		string(state), int64(entry), int64(hold))
	if err == nil && n != 1 {
		return ledger.ErrHold
	}
	return err
}
