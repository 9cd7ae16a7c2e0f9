package db

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"github.com/uptrace/bun"
)

// settling is the ordinary way to the database inside a transaction: a
// statement first makes the database see what the transaction has staged.
type settling struct {
	bun.IDB
	tx *Tx
}

func (s settling) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := s.tx.settle(ctx); err != nil {
		return nil, err
	}
	return s.IDB.ExecContext(ctx, query, args...)
}

func (s settling) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := s.tx.settle(ctx); err != nil {
		return nil, err
	}
	return s.IDB.QueryContext(ctx, query, args...)
}

func (s settling) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if err := s.tx.settle(ctx); err != nil {
		return failed(ctx, err)
	}
	return s.IDB.QueryRowContext(ctx, query, args...)
}

// failed is the row of a statement that was not even tried. It comes from a
// database that nobody can connect to: a real connection that is asked with a
// context that is over is given up by its driver.
func failed(ctx context.Context, err error) *sql.Row {
	return nowhere.QueryRowContext(context.WithValue(ctx, failing{}, err), "")
}

type failing struct{}

var nowhere = sql.OpenDB(failing{})

// Connect implements driver.Connector.
func (failing) Connect(ctx context.Context) (driver.Conn, error) {
	return nil, ctx.Value(failing{}).(error)
}

// Driver implements driver.Connector.
func (failing) Driver() driver.Driver { return nil }

func (s settling) NewSelect() *bun.SelectQuery { return s.IDB.NewSelect().Conn(s) }
func (s settling) NewInsert() *bun.InsertQuery { return s.IDB.NewInsert().Conn(s) }
func (s settling) NewUpdate() *bun.UpdateQuery { return s.IDB.NewUpdate().Conn(s) }
func (s settling) NewDelete() *bun.DeleteQuery { return s.IDB.NewDelete().Conn(s) }
func (s settling) NewRaw(query string, args ...any) *bun.RawQuery {
	return s.IDB.NewRaw(query, args...).Conn(s)
}
