package carry_test

import (
	"database/sql"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/carry"
	"baize/internal/platform/db/dbtest"
)

// connected is somebody who uses a database.
func connected(t *testing.T, url string) *sql.DB {
	pool, err := sql.Open("pgx", url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	require.NoError(t, pool.Ping())
	return pool
}

func TestOthers_CountsWhoStaysAndNotWhoLeaves(t *testing.T) {
	url := dbtest.Empty(t)
	leaves := connected(t, url)
	time.AfterFunc(300*time.Millisecond, func() { _ = leaves.Close() })
	n, err := carry.Others(t.Context(), url)
	require.NoError(t, err)
	require.Zero(t, n, "a server that was just stopped")

	connected(t, url)
	n, err = carry.Others(t.Context(), url)
	require.NoError(t, err)
	require.Equal(t, 1, n)
}
