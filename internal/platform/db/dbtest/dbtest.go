// Package dbtest opens fresh, migrated databases for tests, on both engines.
// Each is a copy of a template that was migrated once for all test programs.
//
// SQLite files live in the test's temporary folder. PostgreSQL is used when
// BAIZE_TEST_PG holds an address; "make test" starts a server and sets it, so
// nothing is silently left out there.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

// Each runs the test once on every engine at hand.
func Each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	if os.Getenv("BAIZE_TEST_PG") != "" {
		t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
	}
}

// SQLite opens a fresh file.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	file := filepath.Join(t.TempDir(), "baize.db")
	raw, err := os.ReadFile(template(t))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, raw, 0o600))
	return open(t, file)
}

// Postgres makes a fresh database on the test server; the test is skipped
// where there is none.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return open(t, create(t, func(admin *sql.DB, server string) string {
		// Its files are copied: that is faster than to write them to the log.
		return " TEMPLATE " + templateIn(t, admin, server) + " STRATEGY FILE_COPY"
	}))
}

// Empty is the address of a fresh database without a schema on the test server;
// the test is skipped where there is none.
func Empty(t testing.TB) string {
	t.Helper()
	return create(t, func(*sql.DB, string) string { return "" })
}

func create(t testing.TB, like func(admin *sql.DB, server string) string) string {
	t.Helper()
	server := os.Getenv("BAIZE_TEST_PG")
	if server == "" {
		t.Skip("BAIZE_TEST_PG is not set")
	}
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	defer admin.Close()
	name := "t_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	_, err = admin.Exec("CREATE DATABASE " + name + like(admin, server))
	require.NoError(t, err)
	t.Cleanup(func() { drop(t, server, name) })
	return address(t, server, name)
}

// Beside opens another handle to d's database, as another node of a deployment
// has; PostgreSQL alone has several.
func Beside(t testing.TB, d *db.DB) *db.DB {
	t.Helper()
	var name string
	require.NoError(t, d.QueryRowContext(t.Context(), `SELECT current_database()`).Scan(&name))
	return open(t, address(t, os.Getenv("BAIZE_TEST_PG"), name))
}

func drop(t testing.TB, server, name string) {
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	defer admin.Close()
	if _, err := admin.Exec(fmt.Sprintf("DROP DATABASE %s WITH (FORCE)", name)); err != nil {
		t.Logf("drop %s: %v", name, err)
	}
}

// address is that of a database beside the one that the server's names.
func address(t testing.TB, server, name string) string {
	t.Helper()
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Path = "/" + name
	return u.String()
}

func open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), db.Config{URL: url})
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return d
}
