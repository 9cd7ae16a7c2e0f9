package compliancedb

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db/dbtest"
)

// What members own is counted for as long as it takes. Here nobody may read the
// pools for longer than a statement has.
func TestCountFunds_TakesLongerThanAStatementMay(t *testing.T) {
	d := dbtest.Postgres(t)
	beside := dbtest.Beside(t, d)
	d.SetMaxOpenConns(1)
	_, err := d.ExecContext(t.Context(), `SET statement_timeout = 100`)
	require.NoError(t, err)

	tx, err := beside.DB.DB.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = tx.ExecContext(t.Context(), `LOCK TABLE bet_pool_moves IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() {
		_, err := New(d).CountFunds(t.Context())
		done <- err
	}()
	time.Sleep(400 * time.Millisecond)
	require.NoError(t, tx.Rollback())
	require.NoError(t, <-done)
}
