package db_test

import (
	"context"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestStandby_WantsNames(t *testing.T) {
	require.ErrorContains(t, db.Standby(""), "is empty")
	require.ErrorContains(t, db.Standby("ANY 1 (*)"), "holds *")
	require.NoError(t, db.Standby("FIRST 1 (second, third)"))
}

func TestOpen_RefusesACommitThatDoesNotWait(t *testing.T) {
	address := dbtest.Empty(t)
	_, err := db.Open(t.Context(), db.Config{URL: with(t, address, "synchronous_commit", "off")})
	require.ErrorContains(t, err, "synchronous_commit")
	_, err = db.Open(t.Context(), db.Config{URL: address, Standby: true})
	require.ErrorContains(t, err, "synchronous_standby_names is empty")
}

// TestPostgres_AsksEveryNewConnection changes the server behind an open pool, as
// a failover does.
func TestPostgres_AsksEveryNewConnection(t *testing.T) {
	d := dbtest.Postgres(t)
	var name string
	require.NoError(t, d.QueryRowContext(t.Context(), `SELECT current_database()`).Scan(&name))
	write := func() error {
		return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `SELECT 1`)
			return err
		})
	}
	require.NoError(t, write())
	other := dbtest.Beside(t, d)
	_, err := other.ExecContext(t.Context(), `ALTER DATABASE "`+name+`" SET synchronous_commit = off`)
	require.NoError(t, err)
	require.NoError(t, write(), "on the connection that was asked")
	_, err = other.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	require.NoError(t, err)
	var last error
	for range 5 { // the first may find its connection gone
		last = write()
	}
	require.ErrorIs(t, last, db.ErrStopped)
	require.ErrorContains(t, last, "synchronous_commit")
}

func with(t *testing.T, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}
