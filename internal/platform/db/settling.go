package db

import (
	"context"
	"database/sql"

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
		return s.IDB.QueryRowContext(failed(ctx, err), query, args...)
	}
	return s.IDB.QueryRowContext(ctx, query, args...)
}

// failed is a context that is over because of err: the way in which a *sql.Row
// can say that the statement was not even tried.
func failed(ctx context.Context, err error) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	cancel(err)
	return ctx
}

func (s settling) NewSelect() *bun.SelectQuery { return s.IDB.NewSelect().Conn(s) }
func (s settling) NewInsert() *bun.InsertQuery { return s.IDB.NewInsert().Conn(s) }
func (s settling) NewUpdate() *bun.UpdateQuery { return s.IDB.NewUpdate().Conn(s) }
func (s settling) NewDelete() *bun.DeleteQuery { return s.IDB.NewDelete().Conn(s) }
func (s settling) NewRaw(query string, args ...any) *bun.RawQuery {
	return s.IDB.NewRaw(query, args...).Conn(s)
}
