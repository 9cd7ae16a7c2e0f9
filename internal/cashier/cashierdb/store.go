// Package cashierdb keeps the cashier's rows: SQL and nothing else. It
// implements cashier.Store on both engines.
package cashierdb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"

	"baize/internal/cashier"
)

// Store implements cashier.Store.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

// locked adds the engine's row lock to a select.
func locked(tx *db.Tx, q *bun.SelectQuery) *bun.SelectQuery {
	if tx.Engine() == db.Postgres {
		return q.For("UPDATE")
	}
	return q
}

// orMissing turns "no row" into the noun's own fault.
func orMissing(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

// oneChanged refuses an update that met another version of the row.
func oneChanged(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = fmt.Errorf("cashierdb: a row changed under its lock")
	}
	return err
}

// narrow applies a filter and a page to a list that shows the newest first.
func narrow(q *bun.SelectQuery, f cashier.Filter, p page.Request) *bun.SelectQuery {
	if f.Member != 0 {
		q = q.Where("member_id = ?", int64(f.Member))
	}
	if f.State != "" {
		q = q.Where("state = ?", f.State)
	}
	if before, err := id.Parse[struct{}](p.Cursor); err == nil && before != 0 {
		q = q.Where("id < ?", int64(before))
	}
	return q.OrderExpr("id DESC").Limit(int64(p.Limit) + 1)
}

// scan runs a list query; an empty list is no error.
func scan(ctx context.Context, q *bun.SelectQuery) error { return orMissing(q.Scan(ctx), nil) }
