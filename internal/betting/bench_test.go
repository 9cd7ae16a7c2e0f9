package betting_test

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const (
	benchMembers = 10_000
	benchClients = 64
)

func BenchmarkPlace(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchPlace(b, dbtest.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { benchPlace(b, dbtest.Postgres(b)) })
}

// BenchmarkLimit is the least a bet can cost through the same door: look the
// id up, check and move a balance, two postings. Place is judged against it in
// the same run.
func BenchmarkLimit(b *testing.B) {
	d := dbtest.SQLite(b)
	run := func(query string, args ...any) error {
		return d.Write(b.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, query, args...)
			return err
		})
	}
	require.NoError(b, run(`CREATE TABLE limit_accounts (id INTEGER PRIMARY KEY, balance BIGINT NOT NULL)`))
	require.NoError(b, run(`CREATE TABLE limit_bets (tx_id TEXT NOT NULL UNIQUE, account_id BIGINT NOT NULL)`))
	require.NoError(b, run(`CREATE TABLE limit_postings (bet TEXT NOT NULL, account_id BIGINT NOT NULL, amount BIGINT NOT NULL)`))
	parallel(func(i int64) { require.NoError(b, run(`INSERT INTO limit_accounts VALUES (?, 1000000)`, i)) }, benchMembers)
	b.ResetTimer()
	parallel(func(i int64) {
		account, tx := (i*7919)%benchMembers, uuid.NewString()
		require.NoError(b, d.Write(b.Context(), func(ctx context.Context, w *db.Tx) error { return leastBet(ctx, w, account, tx) }))
	}, int64(b.N))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "bets/s")
}

func leastBet(ctx context.Context, w *db.Tx, account int64, tx string) error {
	var seen int
	if err := w.QueryRow(ctx, `SELECT COUNT(*) FROM limit_bets WHERE tx_id = ?`, tx).Scan(&seen); err != nil || seen > 0 {
		return err
	}
	n, err := w.Exec(ctx, `UPDATE limit_accounts SET balance = balance - 1 WHERE id = ? AND balance >= 1`, account)
	if err != nil || n == 0 {
		return errors.Join(err, sql.ErrNoRows)
	}
	if _, err := w.Exec(ctx, `INSERT INTO limit_bets VALUES (?, ?)`, tx, account); err != nil {
		return err
	}
	_, err = w.Exec(ctx, `INSERT INTO limit_postings VALUES (?, ?, -1), (?, 0, 1)`, tx, account, tx)
	return err
}

func benchPlace(b *testing.B, d *db.DB) {
	w := bettingtest.New(b, d)
	members := make([]id.Member, benchMembers)
	parallel(func(i int64) {
		members[i] = w.Book.Member()
		w.Fund(b, members[i], amount("1000000"))
	}, benchMembers)
	b.ResetTimer()
	var failed atomic.Int64
	parallel(func(i int64) {
		tx := uuid.NewString()
		if _, err := w.Place(b.Context(), bettingtest.Bet(members[(i*7919)%benchMembers], tx, tx, "1")); err != nil {
			failed.Add(1)
		}
	}, int64(b.N))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "bets/s")
	b.StopTimer()
	require.Zero(b, failed.Load())
}

// parallel runs work(0..n-1) on benchClients goroutines.
func parallel(work func(i int64), n int64) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range benchClients {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < n; i = next.Add(1) - 1 {
				work(i)
			}
		})
	}
	wg.Wait()
}
