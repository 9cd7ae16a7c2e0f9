package db

import (
	"context"
	"database/sql"
)

// Look reads rows as they are committed, outside of any transaction, by a
// select with ? for its arguments that is prepared once: its text must be a
// constant, since every text is kept. The caller closes the rows.
func (d *DB) Look(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.looks.query(ctx, query, args)
}

// LookRow is Look for one row; Scan answers sql.ErrNoRows where there is none.
func (d *DB) LookRow(ctx context.Context, query string, args ...any) *sql.Row {
	return d.looks.queryRow(ctx, query, args)
}
