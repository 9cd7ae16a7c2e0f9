package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"sync"
)

// stmtCache keeps the prepared statements of the writer's connection. Only the
// writer's goroutine uses it. The number of texts is bounded because hot-path
// queries are constants.
type stmtCache struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	bare  map[string]driver.Stmt // of writeRows
	args  []driver.NamedValue
}

func newStmtCache(conn *sql.Conn) *stmtCache {
	return &stmtCache{conn: conn, stmts: map[string]*sql.Stmt{}, bare: map[string]driver.Stmt{}}
}

// writeRows writes rows in statements of powers of two. It speaks to the driver
// itself: staged values are of its types already, and every bet has some fifty
// of them.
func (c *stmtCache) writeRows(ctx context.Context, all []staged) error {
	return c.conn.Raw(func(dc any) error {
		for i := range all {
			changed, err := c.writeSteps(ctx, dc, &all[i])
			if err == nil {
				err = all[i].check(changed)
			}
			if err != nil && all[i].late {
				err = fmt.Errorf("%w: %w", errLate, err)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *stmtCache) writeSteps(ctx context.Context, dc any, s *staged) (changed int64, err error) {
	width, args, count := len(s.rows.columns), s.args, s.count
	for count > 0 {
		step := rowSteps - 1
		for 1<<step > count {
			step--
		}
		n, err := c.bareExec(ctx, dc, s.rows.texts[step], args[:width<<step])
		if err != nil {
			return changed, err
		}
		args, count, changed = args[width<<step:], count-1<<step, changed+n
	}
	return changed, nil
}

func (c *stmtCache) bareExec(ctx context.Context, dc any, query string, args []any) (int64, error) {
	stmt, ok := c.bare[query]
	if !ok {
		var err error
		if stmt, err = dc.(driver.ConnPrepareContext).PrepareContext(ctx, query); err != nil {
			return 0, err
		}
		c.bare[query] = stmt
	}
	c.args = c.args[:0]
	for i, v := range args {
		c.args = append(c.args, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	res, err := stmt.(driver.StmtExecContext).ExecContext(ctx, c.args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
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
	for _, s := range c.bare {
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
