package db

import (
	"context"
	"database/sql"
	"sync"
)

// stmtCache keeps the prepared statements of the writer's connection. Only the
// writer's goroutine uses it. The number of texts is bounded because hot-path
// queries are constants.
type stmtCache struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

func newStmtCache(conn *sql.Conn) *stmtCache {
	return &stmtCache{conn: conn, stmts: map[string]*sql.Stmt{}}
}

func (c *stmtCache) get(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := c.stmts[query]; ok {
		return s, nil
	}
	s, err := c.conn.PrepareContext(ctx, query)
	if err == nil {
		c.stmts[query] = s
	}
	return s, err
}

func (c *stmtCache) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	s, err := c.get(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

func (c *stmtCache) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	s, err := c.get(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (c *stmtCache) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	s, err := c.get(ctx, query)
	if err != nil {
		return c.conn.QueryRowContext(ctx, query, args...) // answers the same error through Scan
	}
	return s.QueryRowContext(ctx, args...)
}

func (c *stmtCache) close() {
	for _, s := range c.stmts {
		_ = s.Close()
	}
}

// readStmts keeps prepared selects of the readers.
type readStmts struct {
	db    *sql.DB
	stmts sync.Map // text -> *sql.Stmt
}

func (r *readStmts) get(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := r.stmts.Load(query); ok {
		return s.(*sql.Stmt), nil
	}
	s, err := r.db.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if other, was := r.stmts.LoadOrStore(query, s); was {
		_ = s.Close()
		return other.(*sql.Stmt), nil
	}
	return s, nil
}

func (r *readStmts) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	s, err := r.get(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (r *readStmts) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	s, err := r.get(ctx, query)
	if err != nil {
		return r.db.QueryRowContext(ctx, query, args...) // answers the same error through Scan
	}
	return s.QueryRowContext(ctx, args...)
}
