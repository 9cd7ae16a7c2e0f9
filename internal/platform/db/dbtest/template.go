package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/migrations"
)

// schema names what all migrations make of an empty database: templates of
// another schema are other templates.
func schema(t testing.TB) string {
	t.Helper()
	sum := sha256.New()
	require.NoError(t, fs.WalkDir(migrations.Files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(migrations.Files, path)
		sum.Write([]byte(path))
		sum.Write(raw)
		return err
	}))
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// template is a migrated file that nobody opens: tests copy it. It is kept in
// the folder of temporary files for the test programs that come after.
func template(t testing.TB) string {
	t.Helper()
	kept := filepath.Join(os.TempDir(), "baize-schema-"+schema(t)+".db")
	if _, err := os.Stat(kept); err == nil {
		return kept
	}
	made := filepath.Join(t.TempDir(), "template.db")
	migrate(t, made)
	_, err := os.Stat(made + "-wal")
	require.ErrorIs(t, err, fs.ErrNotExist, "closing leaves all in the file")
	raw, err := os.ReadFile(made)
	require.NoError(t, err)
	// It appears whole: another program may look for it at the same moment.
	whole, err := os.CreateTemp(os.TempDir(), "baize-schema-")
	require.NoError(t, err)
	_, err = whole.Write(raw)
	require.NoError(t, err)
	require.NoError(t, whole.Close())
	require.NoError(t, os.Rename(whole.Name(), kept))
	return kept
}

// templateLock keeps two test programs from making the same template.
const templateLock = 70_411_902

// templateIn is the migrated database of a server that others are copies of.
func templateIn(t testing.TB, admin *sql.DB, server string) string {
	t.Helper()
	ctx, name := context.Background(), "baize_schema_"+schema(t)
	conn, err := admin.Conn(ctx)
	require.NoError(t, err)
	defer conn.Close() // gives the lock back
	_, err = conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, templateLock)
	require.NoError(t, err)
	defer func() { _, _ = conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, templateLock) }()
	var made bool
	require.NoError(t, conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, name).Scan(&made))
	if made {
		return name
	}
	half := name + "_half"
	_, err = conn.ExecContext(ctx, `DROP DATABASE IF EXISTS `+half+` WITH (FORCE)`)
	require.NoError(t, err)
	_, err = conn.ExecContext(ctx, `CREATE DATABASE `+half)
	require.NoError(t, err)
	migrate(t, address(t, server, half))
	_, err = conn.ExecContext(ctx, `ALTER DATABASE `+half+` RENAME TO `+name)
	require.NoError(t, err)
	return name
}

// migrate brings an empty database to the newest schema and leaves it.
func migrate(t testing.TB, url string) {
	t.Helper()
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{URL: url})
	require.NoError(t, err)
	err = d.Migrate(ctx, migrations.Files)
	require.NoError(t, d.Close())
	require.NoError(t, err)
}
