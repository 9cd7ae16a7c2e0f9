package quest_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// BenchmarkListener_ABet is the cost of counting one bet, in batches of a
// thousand by two hundred members, with the sandbox's missions and boards open.
func BenchmarkListener_ABet(b *testing.B) {
	h := build(b, dbtest.SQLite(b))
	require.NoError(b, h.s.Seed(ctx))
	people := make([]id.Member, 200)
	for i := range people {
		people[i] = h.member()
	}
	batch := make([]bus.Delivery, 1000)
	for i := range batch {
		e := betting.Event{Member: people[i%len(people)], Vendor: "BGS", Game: "reels", Currency: money.BDT, At: h.now(),
			Told: betting.Told{Stake: 10 * taka, Payout: money.Amount(i%3) * 10 * taka}}
		raw, err := json.Marshal(e)
		require.NoError(b, err)
		batch[i] = bus.Delivery{Topic: betting.TopicSettled, Payload: raw, CreatedAt: h.now()}
	}
	var listener bus.Listener
	for _, l := range h.s.Listeners() {
		if l.Name == "rewards.quest.bets" {
			listener = l
		}
	}
	b.ResetTimer()
	for range b.N {
		require.NoError(b, h.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return listener.Handle(ctx, tx, batch) }))
	}
	b.ReportMetric(float64(b.Elapsed()/time.Microsecond)/float64(b.N*len(batch)), "µs/bet")
}
