package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// ErrNewer says that a database has had migrations that this program does not
// have.
var ErrNewer = errors.New("the schema is newer than this program: run the newer program, or restore a backup from before the upgrade")

// Pending counts the migrations that the database has not had yet; ErrNewer
// where it has had one that files does not hold.
func (d *DB) Pending(ctx context.Context, files fs.FS) (int, error) {
	applied, err := d.applied(ctx)
	if err != nil {
		return 0, err
	}
	known, pending := map[int64]bool{0: true}, 0
	for _, dir := range []string{".", string(SQLite), string(Postgres)} {
		names, err := fs.Glob(files, path.Join(dir, "*.sql"))
		if err != nil {
			return 0, err
		}
		for _, name := range names {
			number, _, _ := strings.Cut(path.Base(name), "_")
			version, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return 0, fmt.Errorf("migration %s has no number", name)
			}
			known[version] = true
			if !applied[version] && (dir == "." || dir == string(d.engine)) {
				pending++
			}
		}
	}
	for version := range applied {
		if !known[version] {
			return 0, fmt.Errorf("%w (migration %d is not known here)", ErrNewer, version)
		}
	}
	return pending, nil
}

// applied are the migrations that the database has had.
func (d *DB) applied(ctx context.Context) (map[int64]bool, error) {
	exists := `SELECT COUNT(*) FROM sqlite_master WHERE name = 'goose_db_version'`
	if d.engine == Postgres {
		exists = `SELECT COUNT(*) FROM pg_class WHERE relname = 'goose_db_version' AND relnamespace = current_schema()::regnamespace`
	}
	var n int
	if err := d.DB.DB.QueryRowContext(ctx, exists).Scan(&n); err != nil || n == 0 {
		return nil, err
	}
	rows, err := d.DB.DB.QueryContext(ctx, `SELECT version_id, is_applied FROM goose_db_version ORDER BY id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	applied := map[int64]bool{}
	for rows.Next() {
		var version int64
		var is bool
		if err := rows.Scan(&version, &is); err != nil {
			return nil, err
		}
		if applied[version] = is; !is {
			delete(applied, version)
		}
	}
	return applied, rows.Err()
}

// migrationLock is the advisory lock under which a PostgreSQL schema changes.
const migrationLock = 4_207_849_484

// oneMigrator lets one node at a time change the schema of a PostgreSQL
// database, without the short deadlines of ordinary statements; the others
// wait and then find nothing left to do. A node that dies loses the lock with
// its connection.
type oneMigrator struct{}

// SessionLock waits for the lock on the connection that then migrates.
func (oneMigrator) SessionLock(ctx context.Context, conn *sql.Conn) error {
	for _, statement := range []string{
		`SET statement_timeout = 0`, `SET idle_in_transaction_session_timeout = 0`,
		fmt.Sprintf(`SELECT pg_advisory_lock(%d)`, migrationLock),
	} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// SessionUnlock gives the lock back and the connection its deadlines.
func (oneMigrator) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	for _, statement := range []string{
		fmt.Sprintf(`SELECT pg_advisory_unlock(%d)`, migrationLock),
		`RESET statement_timeout`, `RESET idle_in_transaction_session_timeout`,
	} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
