package carry

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	_ "modernc.org/sqlite"             // the driver

	"baize/internal/platform/db"
)

// EngineOf tells the engine of an address: a path is SQLite.
func EngineOf(address string) db.Engine {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		return db.Postgres
	}
	return db.SQLite
}

// Masked is an address for printing, without who connects and how.
func Masked(address string) string {
	if at := strings.LastIndex(address, "@"); at >= 0 && EngineOf(address) == db.Postgres {
		address = "postgres://" + address[at+1:]
	}
	before, _, _ := strings.Cut(address, "?")
	return before
}

// unhurried is the address of a target whose server need not write every step of
// a copy to its disk at once: some hundred commits would each wait for it. What
// a crash then takes is the end of the copy, marks and rows alike; the last
// commit waits for all of it.
func unhurried(address string) string {
	if EngineOf(address) != db.Postgres {
		return address
	}
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + "synchronous_commit=off"
}

// open connects without the short deadlines of the product: a large table takes
// as long as it takes.
func open(address string, reading bool) (*sql.DB, error) {
	driver, dsn := "pgx", address
	if EngineOf(address) == db.SQLite {
		driver, dsn = "sqlite", sqliteDSN(address, reading)
		if _, err := os.Stat(address); reading && errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no database %s", address)
		}
	}
	pool, err := sql.Open(driver, dsn)
	if err == nil {
		pool.SetMaxOpenConns(1)
	}
	return pool, err
}

func sqliteDSN(path string, reading bool) string {
	q := url.Values{"_pragma": {"busy_timeout(10000)", "foreign_keys(1)", "temp_store(FILE)", "cache_size(-32000)"}}
	if reading {
		q["_pragma"] = append(q["_pragma"], "query_only(1)")
	} else {
		q["_pragma"] = append(q["_pragma"], "journal_mode(WAL)", "synchronous(NORMAL)")
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}
