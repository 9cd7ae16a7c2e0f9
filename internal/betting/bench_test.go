package betting_test

import (
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
