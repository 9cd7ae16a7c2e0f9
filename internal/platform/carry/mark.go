package carry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"baize/internal/platform/db"
)

// The marks of a database that may not be served.
const (
	halfTable  = "half_moved" // step, detail: how far a copy into it has come
	movedTable = "moved_away" // note: where its content lives now
)

// ErrHalf says that a copy into the database was cut off.
var ErrHalf = errors.New("the database is half-moved: run the same move again with --resume, or empty it")

// Refuse returns an error where d is marked: half of a copy, or an original
// that was moved away.
func Refuse(ctx context.Context, d *db.DB) error {
	half, err := hasTable(ctx, d.DB.DB, d.Engine(), halfTable)
	if err != nil {
		return err
	}
	if half {
		return ErrHalf
	}
	moved, err := hasTable(ctx, d.DB.DB, d.Engine(), movedTable)
	if err != nil || !moved {
		return err
	}
	var note string
	if err := d.DB.DB.QueryRowContext(ctx, `SELECT note FROM `+movedTable).Scan(&note); err != nil {
		return err
	}
	return fmt.Errorf("this database was moved to %s and is an old copy; drop the table %s to serve it after all", note, movedTable)
}

// Whole tells whether a database at an address holds tables and no mark of a
// copy that was cut off.
func Whole(ctx context.Context, address string) (bool, error) {
	if _, err := os.Stat(address); EngineOf(address) == db.SQLite && err != nil {
		return false, nil
	}
	pool, err := open(address, true)
	if err != nil {
		return false, err
	}
	defer pool.Close()
	half, err := hasTable(ctx, pool, EngineOf(address), halfTable)
	if err != nil || half {
		return false, err
	}
	return hasTable(ctx, pool, EngineOf(address), "goose_db_version")
}

type rowAsker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func hasTable(ctx context.Context, q rowAsker, engine db.Engine, name string) (bool, error) {
	query := `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?`
	if engine == db.Postgres {
		query = `SELECT COUNT(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = $1`
	}
	var n int
	err := q.QueryRowContext(ctx, query, name).Scan(&n)
	return n > 0, err
}

// MarkMoved keeps the database at address from being served again, now that
// its content lives elsewhere.
func MarkMoved(ctx context.Context, address, elsewhere string) error {
	pool, err := open(address, false)
	if err != nil {
		return err
	}
	defer pool.Close()
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, `CREATE TABLE `+movedTable+` (note TEXT NOT NULL)`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, db.Rebind(EngineOf(address), `INSERT INTO `+movedTable+` (note) VALUES (?)`), elsewhere); err != nil {
		return err
	}
	return tx.Commit()
}

// leaving is how long the connections of a program that was just stopped may
// still be seen: PostgreSQL ends each by itself.
const leaving = 3 * time.Second

// Others counts the connections of others to a PostgreSQL database that do not
// end within moments.
func Others(ctx context.Context, address string) (n int, err error) {
	pool, err := open(address, true)
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	for deadline := time.Now().Add(leaving); ; time.Sleep(20 * time.Millisecond) {
		err = pool.QueryRowContext(ctx, `SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).Scan(&n)
		if err != nil || n == 0 || time.Now().After(deadline) {
			return n, err
		}
	}
}

// marks are the rows of the half-moved table.
func (t *target) marks(ctx context.Context) (map[string]string, error) {
	found := map[string]string{}
	err := each(ctx, t.pool, `SELECT step, detail FROM `+halfTable, func(scan func(...any) error) error {
		var step, detail string
		err := scan(&step, &detail)
		found[step] = detail
		return err
	})
	return found, err
}

func (t *target) mark(ctx context.Context, step, detail string) error {
	return t.exec(ctx, t.pool, `INSERT INTO `+halfTable+` (step, detail) VALUES (?, ?)
		ON CONFLICT (step) DO UPDATE SET detail = excluded.detail`, step, detail)
}

type doer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func (t *target) exec(ctx context.Context, q doer, query string, args ...any) error {
	_, err := q.ExecContext(ctx, db.Rebind(t.engine, query), args...)
	return err
}
