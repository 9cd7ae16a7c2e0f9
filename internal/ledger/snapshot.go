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
	tx, err := d.Snapshot(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
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
