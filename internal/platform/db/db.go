package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/uptrace/bun"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"baize/internal/kernel/fault"
)

// Engine names the database behind a DB.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// ErrUnknown says that a commit answered with an error, so that nobody knows
// whether the work is done: look the caller's id up before doing it again.
var ErrUnknown = fault.New(fault.Unknown, "request.unknown")

// ErrStopped says that the writer has stopped and nothing was done.
var ErrStopped = fault.New(fault.Unavailable, "request.unavailable")

// Func is work inside a transaction. It must do nothing outside the database:
// it may be run more than once, and on SQLite others wait while it runs.
type Func func(ctx context.Context, tx *Tx) error

// Config says which database to open.
type Config struct {
	// URL is a file path for SQLite or a postgres:// address.
	URL string
	Log *slog.Logger
	// OnStop is called once when the writer stops after an unknown commit.
	OnStop func(error)
	// Conduct is for simulations of SQLite: it is called when a function has come,
	// with a count of those that wait behind it. What waits when it returns is
	// committed in the order of WithTurn, in as many groups as it says.
	Conduct func(waiting func() int) (parts int)
	// KeyRun is how many keys make a run on disk (see Keys), 0 for the usual
	// many; simulations have few rows and many runs.
	KeyRun int
	// Behind is how many changes a memo that writes behind gathers before it
	// begins to write them, 0 for the usual many; as KeyRun for simulations.
	Behind int
	// Patient lets statements on PostgreSQL take as long as they take, and SQLite
	// sort in files what does not fit in memory: for tools that look through
	// everything, never for a server.
	Patient bool
	// Standby refuses a PostgreSQL that does not wait for named standbys, at every
	// new connection.
	Standby bool
	// Serve keeps a PostgreSQL database from being moved away while it is open,
	// and is refused while it is (ServeLock).
	Serve bool
}

// DB reads through the embedded handle and writes through Write.
type DB struct {
	*bun.DB
	engine Engine
	write  writer
	looks  looker
	keyRun int
	behind int

	underway underway
}

type writer interface {
	run(ctx context.Context, want Want, fn Func) error
	close() error
}

// Open connects to the database and asserts its durability settings.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if strings.HasPrefix(cfg.URL, "postgres://") || strings.HasPrefix(cfg.URL, "postgresql://") {
		return openPostgres(ctx, cfg)
	}
	return openSQLite(ctx, cfg)
}

// Engine tells which database it is; only SQL that must differ may ask.
func (d *DB) Engine() Engine { return d.engine }

// Write runs fn in a transaction and returns when its effects are durable, or
// when they are not going to be. fn's own error is returned as it is.
func (d *DB) Write(ctx context.Context, fn Func) error { return d.WriteShared(ctx, Want{}, fn) }

// Want is what a function of a hot path is going to read.
type Want struct {
	// Of reads for all functions of one transaction that name it.
	Of Loader
	// Key is what Of needs to know of this function.
	Key any
	// Lane is whose rows it locks: while one of a lane waits aside for a lock of
	// somebody else, the others of the lane wait behind it and hold up nobody.
	Lane int64
}

// Loader brings into memos what several functions want.
type Loader interface {
	// Load reads it in few statements (Tx.ReadAll), under the locks that keep it
	// true.
	Load(ctx context.Context, tx *Tx, keys []any) error
	// Recall does without reading (Memo.Recall, Tx.Assert), and tells which of the
	// keys it knew enough for. What it recalls may be out of date: the commit fails
	// then, and Load is asked.
	Recall(ctx context.Context, tx *Tx, keys []any) (known []bool, err error)
}

// WriteShared is Write for a hot path. On SQLite it is the same; on PostgreSQL
// functions that come at once share a transaction, which takes the locks of all
// of them, so that a commit and a few round trips serve many. A caller whose
// context is a Leaver may leave before the outcome is certain.
func (d *DB) WriteShared(ctx context.Context, want Want, fn Func) error {
	defer d.underway.begin().Add(-1)
	return d.write.run(ctx, want, fn)
}

// Close waits for the writer and closes all connections.
func (d *DB) Close() error {
	err := d.write.close()
	if closed := d.DB.Close(); err == nil {
		err = closed
	}
	return err
}

// guarded runs fn and turns a panic into an error, so that one room's mistake
// does not take the writer down with it.
func guarded(ctx context.Context, tx *Tx, fn Func) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v", p)
		}
	}()
	return fn(ctx, tx)
}

func assertSetting(ctx context.Context, q querier, statement, want string) error {
	var got string
	if err := q.QueryRowContext(ctx, statement).Scan(&got); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	if !strings.EqualFold(got, want) {
		return fmt.Errorf("%s answers %q, durability needs %q", statement, got, want)
	}
	return nil
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// IsUnique reports that err is a refused duplicate of a unique key.
func IsUnique(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == uniqueViolation
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && (lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}
