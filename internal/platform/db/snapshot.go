package db

import (
	"context"
	"database/sql"
)

// Snapshot begins a transaction that reads one state of the database, beside
// traffic and outside of the writer. It is for walks over large tables: they take
// as long as they take, so that PostgreSQL's usual deadlines do not hold. The
// caller rolls it back.
func (d *DB) Snapshot(ctx context.Context) (*sql.Tx, error) {
	if d.engine != Postgres { // a SQLite transaction keeps what its first read saw
		return d.DB.DB.BeginTx(ctx, nil)
	}
	tx, err := d.DB.DB.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
		_ = tx.Rollback()
		return nil, err
	}
	return tx, nil
}
