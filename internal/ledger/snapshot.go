package ledger

import (
	"context"
	"database/sql"

	"baize/internal/platform/db"
)

// queries reads inside one snapshot. Its SQL is written out here and not in
// the Store, whose work it checks.
type queries struct {
	tx     *sql.Tx
	engine db.Engine
}

// inSnapshot runs fn on one consistent state of the database, beside traffic.
func inSnapshot(ctx context.Context, d *db.DB, fn func(context.Context, queries) error) error {
	var opts *sql.TxOptions // a SQLite transaction keeps what its first read saw
	if d.Engine() == db.Postgres {
		opts = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	tx, err := d.DB.DB.BeginTx(ctx, opts)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if d.Engine() == db.Postgres { // a recount of a large book takes as long as it takes
		if _, err := tx.ExecContext(ctx, `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
			return err
		}
	}
	return fn(ctx, queries{tx: tx, engine: d.Engine()})
}

// each calls row for every row of the query.
func (q queries) each(ctx context.Context, query string, row func(scan func(...any) error) error) error {
	rows, err := q.tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
