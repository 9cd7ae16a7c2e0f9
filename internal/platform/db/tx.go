package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
)

// Tx is a running transaction. Ordinary queries use the embedded bun handle;
// the hot path uses Exec, QueryRow and Query, whose statements are prepared
// once and written with ? for both engines.
type Tx struct {
	bun.IDB
	engine Engine
	unit   *unit
	turn   int   // of this function in its unit
	marks  []int // rows staged by the functions before it, a table each
	saved  bool  // the function has a savepoint
	hooks  []func()
}

// settle makes the database see what is staged.
func (tx *Tx) settle(ctx context.Context) error { return tx.unit.settle(ctx, tx) }

// preparer runs a statement that it has prepared before, or prepares it now.
type preparer interface {
	exec(ctx context.Context, query string, args []any) (sql.Result, error)
	looker
}

type looker interface {
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
	queryRow(ctx context.Context, query string, args []any) *sql.Row
}

// Engine tells which database it is; only SQL that must differ may ask.
func (tx *Tx) Engine() Engine { return tx.engine }

// Exec runs a statement and returns how many rows it changed.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	if err := tx.settle(ctx); err != nil {
		return 0, err
	}
	res, err := tx.unit.prepared.exec(ctx, query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Query reads rows; the caller closes them.
func (tx *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := tx.settle(ctx); err != nil {
		return nil, err
	}
	return tx.unit.prepared.query(ctx, query, args)
}

// QueryRow reads one row; Scan answers sql.ErrNoRows where there is none.
func (tx *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	if err := tx.settle(ctx); err != nil {
		return failed(ctx, err)
	}
	return tx.unit.prepared.queryRow(ctx, query, args)
}

// LookRow is QueryRow for a select that needs nothing of what this transaction
// has staged: rows that a memo would know if they had been changed here.
func (tx *Tx) LookRow(ctx context.Context, query string, args ...any) *sql.Row {
	return tx.unit.look().queryRow(ctx, query, args)
}

// Look is Query as LookRow is QueryRow.
func (tx *Tx) Look(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return tx.unit.look().query(ctx, query, args)
}

// OnCommit runs hook after the transaction is durable, before the caller is
// answered. It is for wake-ups, never for effects that must happen.
func (tx *Tx) OnCommit(hook func()) { tx.hooks = append(tx.hooks, hook) }

// ForUpdate is the row-lock clause of the engine, to be put at the end of a
// select: empty on SQLite, where the writer is alone.
func (tx *Tx) ForUpdate() string {
	if tx.engine == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// Rebind writes ? placeholders as the engine wants them.
func Rebind(engine Engine, query string) string {
	if engine != Postgres || !strings.Contains(query, "?") {
		return query
	}
	var b strings.Builder
	n := 0
	for part := range strings.SplitSeq(query, "?") {
		if n > 0 {
			b.WriteString("$" + strconv.Itoa(n))
		}
		b.WriteString(part)
		n++
	}
	return b.String()
}
