package care_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/care"
	"baize/internal/care/caretest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func benchEach(b *testing.B, run func(b *testing.B, d *db.DB)) {
	b.Run("sqlite", func(b *testing.B) { run(b, dbtest.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { run(b, dbtest.Postgres(b)) })
}

// What a bet pays for the room where the member has no protection: a look into
// memory, no allocation.
func BenchmarkMayStake_WithoutProtection(b *testing.B) {
	benchEach(b, func(b *testing.B, d *db.DB) {
		w := caretest.New(b, d)
		m, other := w.Bets.Book.Member(), w.Bets.Book.Member()
		_, err := w.SetReality(bg, other, 60)
		require.NoError(b, err)
		b.ReportAllocs()
		require.NoError(b, d.Write(bg, func(ctx ctxT, tx *db.Tx) error {
			require.NoError(b, w.MayStake(ctx, tx, m, money.Unit, money.BDT))
			b.ResetTimer()
			for range b.N {
				if err := w.MayStake(ctx, tx, m, money.Unit, money.BDT); err != nil {
					return err
				}
			}
			return nil
		}))
	})
}

// Bets through a door without the room, through one with it, and of members who
// all have a loss limit.
func BenchmarkPlace(b *testing.B) {
	for _, door := range []string{"unguarded", "guarded", "limited"} {
		b.Run(door, func(b *testing.B) {
			benchEach(b, func(b *testing.B, d *db.DB) { benchPlace(b, d, door) })
		})
	}
}

func benchPlace(b *testing.B, d *db.DB, door string) {
	const crowd = 500
	w := caretest.New(b, d)
	bets := w.Bets
	if door == "unguarded" {
		bets = bettingtest.Over(w.Bets.Book, nil)
	}
	members := make([]id.Member, crowd)
	for i := range members {
		members[i] = bets.Funded(b, "1000000")
		if door == "limited" {
			w.Limit(b, members[i], care.Loss, care.Day, "900000")
		}
	}
	var next, failed atomic.Int64
	var wg sync.WaitGroup
	b.ResetTimer()
	for range 64 {
		wg.Go(func() {
			for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
				name := fmt.Sprint("b", i)
				if _, err := bets.Place(bg, bettingtest.Bet(members[(i*7919)%crowd], name, name, "1")); err != nil {
					failed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "bets/s")
	require.Zero(b, failed.Load())
}

// What the listener costs a bet: a batch of 500 events of members of whom one
// in a hundred is counted.
func BenchmarkCountReturned(b *testing.B) {
	benchEach(b, func(b *testing.B, d *db.DB) {
		w := caretest.New(b, d)
		batch := make([]bus.Delivery, 500)
		at := clock.NowOf(w.Clock)
		for i := range batch {
			m := w.Bets.Book.Member()
			if i%100 == 0 {
				w.Limit(b, m, care.Loss, care.Day, "100")
			}
			payload := fmt.Sprintf(`{"member":"%s","round":"%s","payout":"1","at":"%s"}`, m, id.Round(id.New[any](w.Bets.Book.IDs)), at.Time().Format("2006-01-02T15:04:05.000Z"))
			batch[i] = bus.Delivery{Topic: betting.TopicSettled, Subject: m.String(), Payload: []byte(payload)}
		}
		handle := w.Listeners()[0].Handle
		// One transaction: what a commit costs is the bus's, whoever listens.
		require.NoError(b, d.Write(bg, func(ctx ctxT, tx *db.Tx) error {
			b.ResetTimer()
			for done := 0; done < b.N; done += len(batch) {
				if err := handle(ctx, tx, batch); err != nil {
					return err
				}
			}
			return nil
		}))
	})
}
