// Package dbtest opens fresh, migrated databases for tests, on both engines.
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
	"baize/migrations"
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
	return open(t, filepath.Join(t.TempDir(), "baize.db"))
}

// Postgres makes a fresh database on the test server; the test is skipped
// where there is none.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	server := os.Getenv("BAIZE_TEST_PG")
	if server == "" {
		t.Skip("BAIZE_TEST_PG is not set")
	}
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	defer admin.Close()
	name := "t_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	_, err = admin.Exec("CREATE DATABASE " + name)
	require.NoError(t, err)
	t.Cleanup(func() { drop(t, server, name) })
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Path = "/" + name
	return open(t, u.String())
}

func drop(t testing.TB, server, name string) {
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	defer admin.Close()
	if _, err := admin.Exec(fmt.Sprintf("DROP DATABASE %s WITH (FORCE)", name)); err != nil {
		t.Logf("drop %s: %v", name, err)
	}
}

func open(t testing.TB, url string) *db.DB {
	t.Helper()
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{URL: url})
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	require.NoError(t, d.Migrate(ctx, migrations.Files))
	return d
}
