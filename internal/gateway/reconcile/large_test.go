package reconcile_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// largeDay is how many transactions a day has that only its size matters of;
// BAIZE_RECONCILE_ROWS sets another number to measure with.
func largeDay(t *testing.T) int64 {
	text := os.Getenv("BAIZE_RECONCILE_ROWS")
	if text == "" {
		return 3_000
	}
	n, err := strconv.ParseInt(text, 10, 64)
	require.NoError(t, err)
	return n
}

// fill writes a day of bets of one unit straight into the tables, each with its
// entry and the posting on the member's pocket.
func (w *world) fill(first, step, n int64) {
	w.t.Helper()
	ctx := w.t.Context()
	var account int64
	require.NoError(w.t, w.DB.QueryRowContext(ctx, `SELECT id FROM accounts WHERE owner_kind = 'member' AND owner_id = ? AND kind = 'CASH'`, w.player.Member.String()).Scan(&account))
	series := `WITH RECURSIVE g(i) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM g WHERE i < ?) `
	for from := int64(0); from < n; from += 50_000 {
		to := min(from+50_000, n) - 1
		require.NoError(w.t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, q := range []string{
				`INSERT INTO bet_actions (id, vendor, tx_id, kind, hash, member_id, round_id, ref_tx_id, currency, stake, payout, claimed, entry_id,
					cash, bonus, locked, version, reversed_by, occurred_at, at)
					` + series + fmt.Sprintf(`SELECT %d + i * %d, '%s', 'tx-' || i, 'bet', '', %d, i, '', 'BDT', 1000000, 0, 0, %d + i * %d, 0, 0, 0, 0, 0, 0, 0 FROM g`,
					first, step, gatewaytest.Vendor, int64(w.player.Member), first+1, step),
				`INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh)
					` + series + fmt.Sprintf(`SELECT %d + i * %d, 'bet', 'betting', CAST(%d + i * %d AS TEXT), '', 0, TRUE FROM g`, first+1, step, first, step),
				`INSERT INTO postings (entry_id, account_id, amount, balance_after, version)
					` + series + fmt.Sprintf(`SELECT %d + i * %d, %d, -1000000, 0, 1 FROM g`, first+1, step, account),
			} {
				if _, err := tx.Exec(ctx, q, from, to); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}

// large is a vendor that tells a day of n transactions, all but one as they are.
type large struct {
	n  int64
	at clock.Instant
}

func (v large) Report(_ context.Context, _ string, _, _ clock.Instant, each func(reconcile.Line) error) (bool, error) {
	for i := range v.n {
		l := reconcile.Line{TxID: "tx-" + strconv.FormatInt(i, 10), RoundID: strconv.FormatInt(i, 10), Currency: money.BDT, Stake: money.Unit, At: v.at}
		if i == v.n/2 {
			l.Stake++
		}
		if err := each(l); err != nil {
			return true, err
		}
	}
	return true, nil
}

// peak is the most heap in use while fn runs.
func peak(fn func()) uint64 {
	runtime.GC()
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		var m runtime.MemStats
		var top uint64
		for {
			runtime.ReadMemStats(&m)
			top = max(top, m.HeapAlloc)
			select {
			case <-done:
				most <- top
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	fn()
	close(done)
	return <-most
}

func TestRun_ComparesALargeDayInLittleMemory(t *testing.T) {
	n := largeDay(t)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		day := w.service.Today()
		first := int64(id.Floor[any](day.From()))
		step := (int64(id.Floor[any](day.To())) - first) / (n + 1)
		w.fill(first, step, n)
		w.source(large{n, day.From().Add(time.Hour)})
		var got reconcile.Totals
		began := time.Now()
		heap := peak(func() { got = w.run(day) })
		t.Logf("%d transactions compared in %s, heap at most %d MB", n, time.Since(began).Round(time.Millisecond), heap>>20)
		require.Equal(t, n, got.Ours.Count)
		require.Equal(t, n, got.Theirs.Count)
		require.Equal(t, int64(1), got.Differences)
		require.Equal(t, got.LedgerNet, got.RoundsNet)
		require.Equal(t, reconcile.Mismatch, got.State)
		require.Less(t, heap, uint64(200<<20))
		cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseReconcileMismatch})
		require.NoError(t, err)
		require.Len(t, cases.Items, 1)
	})
}
