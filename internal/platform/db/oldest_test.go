package db_test

import (
	"database/sql"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db/dbtest"
)

// Nothing has ended after the one that is open, so that no snapshot counts it
// among what runs.
func TestAwaitOpen_WaitsForTheNewestTransactionToo(t *testing.T) {
	d := dbtest.Postgres(t)
	table(t, d)
	open, err := dbtest.Beside(t, d).BeginTx(ctx, nil)
	require.NoError(t, err)
	_, err = open.ExecContext(ctx, `INSERT INTO things VALUES (1, 1)`)
	require.NoError(t, err)
	for range 2 { // the first look draws a number itself, and ends
		ended, err := d.AwaitOpen(ctx, 20*time.Millisecond)
		require.NoError(t, err)
		require.False(t, ended)
	}
	time.AfterFunc(50*time.Millisecond, func() { _ = open.Commit() })
	ended, err := d.AwaitOpen(ctx, 10*time.Second)
	require.NoError(t, err)
	require.True(t, ended)
	require.Equal(t, 1, count(t, d))
}

// A backup reads for hours from one snapshot.
func TestAwaitOpen_DoesNotWaitForReaders(t *testing.T) {
	d := dbtest.Postgres(t)
	table(t, d)
	open, err := dbtest.Beside(t, d).BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	require.NoError(t, err)
	t.Cleanup(func() { _ = open.Rollback() })
	require.NoError(t, open.QueryRowContext(ctx, `SELECT COUNT(*) FROM things`).Scan(new(int)))
	ended, err := d.AwaitOpen(ctx, 0)
	require.NoError(t, err)
	require.True(t, ended)
}
