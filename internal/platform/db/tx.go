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
	engine   Engine
	prepared preparer
	hooks    []func()
}

// preparer runs a statement that it has prepared before, or prepares it now.
type preparer interface {
	exec(ctx context.Context, query string, args []any) (sql.Result, error)
	query(ctx context.Context, query string, args []any) (*sql.Rows, error)
	queryRow(ctx context.Context, query string, args []any) *sql.Row
}

// Engine tells which database it is; only SQL that must differ may ask.
func (tx *Tx) Engine() Engine { return tx.engine }

// Exec runs a statement and returns how many rows it changed.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := tx.prepared.exec(ctx, query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Query reads rows; the caller closes them.
func (tx *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return tx.prepared.query(ctx, query, args)
}

// QueryRow reads one row; Scan answers sql.ErrNoRows where there is none.
func (tx *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return tx.prepared.queryRow(ctx, query, args)
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
