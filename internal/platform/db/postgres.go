package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"baize/internal/platform/faultpoint"
)

const (
	maxConns     = 24 // of transactions
	maxReadConns = 16
	// TxTimeout bounds a transaction from its begin to its commit, not how old the
	// ids are that it writes: a process may have stood still between.
	TxTimeout   = 5 * time.Second
	maxAttempts = 12

	uniqueViolation = "23505"
)

func openPostgres(ctx context.Context, cfg Config) (*DB, error) {
	url := cfg.URL
	if !cfg.Patient {
		url = withTimeouts(url)
	}
	sqldb, err := pool(url, maxReadConns, cfg)
	if err != nil {
		return nil, err
	}
	// Transactions have connections of their own: a port that reads in the midst
	// of one would otherwise wait for a connection that nobody gives back,
	// because all of them are held by transactions that read too.
	writedb, err := pool(url, maxConns, cfg)
	if err != nil {
		return nil, err
	}
	if err := sqldb.PingContext(ctx); err != nil {
		return nil, errors.Join(err, sqldb.Close())
	}
	write := &txWriter{db: bun.NewDB(writedb, pgdialect.New()), rebound: &sync.Map{}}
	write.convoy = newConvoy(write)
	return &DB{DB: bun.NewDB(sqldb, pgdialect.New()), engine: Postgres, write: write, looks: pgTx{tx: sqldb, rebound: write.rebound}}, nil
}

func pool(url string, conns int, cfg Config) (*sql.DB, error) {
	parsed, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	d := stdlib.OpenDB(*parsed, stdlib.OptionAfterConnect(asks(cfg)))
	d.SetMaxOpenConns(conns)
	d.SetMaxIdleConns(conns)
	return d, nil
}

func withTimeouts(url string) string {
	sep := "?"
	if strings.Contains(url, "?") {
		sep = "&"
	}
	return url + sep + "statement_timeout=5000&idle_in_transaction_session_timeout=5000"
}

// txWriter gives each function a transaction of its own on PostgreSQL.
type txWriter struct {
	db      *bun.DB
	rebound *sync.Map // ? text -> $n text
	convoy  *convoy
}

func (w *txWriter) run(ctx context.Context, want Want, fn Func) error {
	if want.Of != nil {
		return w.convoy.run(ctx, want, fn)
	}
	return w.alone(ctx, fn)
}

// alone runs a function in a transaction of its own.
func (w *txWriter) alone(ctx context.Context, fn Func) error {
	ctx = context.WithoutCancel(ctx)
	for attempt := 1; ; attempt++ {
		err := w.once(ctx, fn)
		if !mayRetry(err, attempt) {
			return err
		}
		time.Sleep(time.Duration(attempt*attempt) * time.Millisecond)
	}
}

func (w *txWriter) once(ctx context.Context, fn Func) error {
	if err := faultpoint.Hit(ctx, faultpoint.DBBegin); err != nil {
		return ErrStopped.Wrap(err)
	}
	sqltx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return ErrStopped.Wrap(err)
	}
	u := &unit{engine: Postgres, idb: sqltx, prepared: pgTx{tx: sqltx.Tx, rebound: w.rebound}, alone: true, first: 1, serial: 1}
	j := &job{ctx: ctx, fn: fn}
	err = u.all(ctx, []*job{j})
	if err == nil {
		err = j.err
	}
	if err == nil {
		err = u.flush(ctx, 0, false)
	}
	if err == nil {
		err = u.runLasts(ctx)
	}
	if err != nil {
		_ = sqltx.Rollback()
		return err
	}
	if err := faultpoint.Hit(ctx, faultpoint.CommitBefore); err != nil {
		_ = sqltx.Rollback()
		return ErrUnknown.Wrap(err)
	}
	if err := sqltx.Commit(); err != nil {
		return commitOutcome(err)
	}
	if err := faultpoint.Hit(ctx, faultpoint.CommitAfter); err != nil {
		return ErrUnknown.Wrap(err)
	}
	u.settled()
	for _, hook := range j.tx.hooks {
		hook()
	}
	return nil
}

func (w *txWriter) close() error {
	w.convoy.close()
	return w.db.Close()
}

// commitOutcome tells apart a commit that the server has refused, which is
// rolled back for certain, from one whose answer never came.
func commitOutcome(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && !strings.HasPrefix(pg.Code, "08") && !strings.HasPrefix(pg.Code, "57") {
		return err
	}
	return ErrUnknown.Wrap(err)
}

// mayRetry reports a serialisation failure, a deadlock, a refusal by Tx.Last, or
// a unique key that another transaction took meanwhile: run again, the function
// sees the winner.
// A key that is still taken after that is the function's own mistake.
func mayRetry(err error, attempt int) bool {
	if errors.Is(err, errLast) {
		return attempt < 3
	}
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || errors.Is(err, ErrUnknown) {
		return false
	}
	if pg.Code == uniqueViolation {
		return attempt < 6
	}
	return attempt < maxAttempts && (pg.Code == "40001" || pg.Code == "40P01")
}

// pgTx runs statements with $n placeholders; pgx prepares and caches them.
type pgTx struct {
	tx interface { // *sql.Tx, *sql.Conn or *sql.DB
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}
	rebound *sync.Map
}

func (p pgTx) rebind(query string) string {
	if text, ok := p.rebound.Load(query); ok {
		return text.(string)
	}
	text := Rebind(Postgres, query)
	p.rebound.Store(query, text)
	return text
}

func (p pgTx) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	return p.tx.ExecContext(ctx, p.rebind(query), args...)
}

func (p pgTx) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	return p.tx.QueryContext(ctx, p.rebind(query), args...)
}

func (p pgTx) queryRow(ctx context.Context, query string, args []any) *sql.Row {
	return p.tx.QueryRowContext(ctx, p.rebind(query), args...)
}
