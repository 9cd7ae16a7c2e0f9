package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // the driver

	"baize/internal/platform/faultpoint"
)

// checkpointPages lets the log grow to 200 MB before a commit itself copies what
// is left of it into the database; see copyLog.
const checkpointPages = 50_000

const maxReaders = 8

func openSQLite(ctx context.Context, cfg Config) (*DB, error) {
	wdb, err := sql.Open("sqlite", sqliteDSN(cfg, false))
	if err != nil {
		return nil, err
	}
	wdb.SetMaxOpenConns(1)
	bunw := bun.NewDB(wdb, sqlitedialect.New())
	conn, err := bunw.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", cfg.URL, err)
	}
	if err := assertSQLite(ctx, conn.Conn); err != nil {
		return nil, err
	}
	rdb, err := sql.Open("sqlite", sqliteDSN(cfg, true))
	if err != nil {
		return nil, err
	}
	rdb.SetMaxOpenConns(maxReaders)
	rdb.SetMaxIdleConns(maxReaders)
	reads := &readStmts{db: rdb}
	w := newGroupWriter(bunw, conn, reads, cfg)
	go w.copyLog(rdb)
	return &DB{DB: bun.NewDB(rdb, sqlitedialect.New()), engine: SQLite, write: w, looks: reads, keyRun: cfg.KeyRun, behind: behindMost(cfg)}, nil
}

func sqliteDSN(cfg Config, readOnly bool) string {
	temp := "temp_store(MEMORY)"
	if cfg.Patient {
		temp = "temp_store(FILE)" // whole tables are sorted: they do not fit
	}
	q := url.Values{"_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(" + faultpoint.Setting("db.synchronous", "FULL") + ")", "foreign_keys(1)",
		fmt.Sprintf("wal_autocheckpoint(%d)", checkpointPages), temp, "cache_size(-32000)",
	}}
	if readOnly {
		q["_pragma"] = append(q["_pragma"], "query_only(1)", "cache_size(-4000)")
	}
	return "file:" + (&url.URL{Path: cfg.URL}).EscapedPath() + "?" + q.Encode()
}

// assertSQLite refuses to start on settings under which an answered write
// could be lost.
func assertSQLite(ctx context.Context, conn *sql.Conn) error {
	for statement, want := range map[string]string{
		"PRAGMA journal_mode": "wal",
		"PRAGMA synchronous":  faultpoint.Setting("db.synchronous.is", "2"),
		"PRAGMA foreign_keys": "1",
	} {
		if err := assertSetting(ctx, conn, statement, want); err != nil {
			return err
		}
	}
	return nil
}
