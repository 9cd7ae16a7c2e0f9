package gateway_test

import (
	"database/sql"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// beside begins what another node has not committed yet: a bet like the one that
// stands, under another txId.
func beside(t *testing.T, d *db.DB, stands, txID string) *sql.Tx {
	t.Helper()
	tx, err := dbtest.Beside(t, d).DB.DB.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = tx.ExecContext(t.Context(), `INSERT INTO bet_actions (id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed,
		entry_id, cash, bonus, locked, version, reversed_by, occurred_at, at)
		SELECT (SELECT MAX(id) + 1 FROM bet_actions), vendor, $2, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed,
		0, cash, bonus, locked, version, reversed_by, occurred_at, at FROM bet_actions WHERE tx_id = $1`, stands, txID)
	require.NoError(t, err)
	return tx
}

// A commit is open for as long as it waits for a standby, and no process but the
// one that began it, which may be gone, knows whose it is.
func TestTxStatus_IsInProgressWhileACommitIsOpenThatMayBeIt(t *testing.T) {
	d := dbtest.Postgres(t)
	w := gatewaytest.New(t, d)
	p := w.Player(t, "100")
	serve(t, w, p, seamless.Bet, seamless.Call{RoundID: "r", TxID: "b", Amount: money.Unit})
	status := func(txID string) seamless.Reply {
		c := p.Own(seamless.TxStatus, seamless.Call{TxID: txID}, "")
		return w.Gateway.Serve(t.Context(), seamless.TxStatus, &c)
	}
	require.Equal(t, seamless.DoesNotExist, status("open").Status)

	open := beside(t, d, "b", "open")
	asked := status("open")
	require.Equal(t, seamless.InProgress, asked.Status)
	require.Equal(t, seamless.Conflict, asked.Status.Class())
	require.Equal(t, seamless.OK, status("b").Status, "what stands is told at once")
	require.NoError(t, open.Commit())
	require.Equal(t, seamless.OK, status("open").Status)

	open = beside(t, d, "b", "soon")
	time.AfterFunc(50*time.Millisecond, func() { _ = open.Commit() })
	require.Equal(t, seamless.OK, status("soon").Status, "it is waited for a little")

	open = beside(t, d, "b", "gone")
	require.NoError(t, open.Rollback())
	reader, err := dbtest.Beside(t, d).DB.DB.BeginTx(t.Context(), &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	require.NoError(t, err)
	t.Cleanup(func() { _ = reader.Rollback() })
	require.NoError(t, reader.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM bet_actions`).Scan(new(int)))
	require.Equal(t, seamless.DoesNotExist, status("gone").Status, "a backup that reads for hours is not waited for")
}
