package reporting_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
)

const manyBets = 100_000

func engines(b *testing.B, bench func(b *testing.B, d *db.DB)) {
	b.Run("sqlite", func(b *testing.B) { bench(b, dbtest.SQLite(b)) })
	b.Run("postgres", func(b *testing.B) { bench(b, dbtest.Postgres(b)) })
}

// busy makes one member with many bets among others.
func busy(b *testing.B, d *db.DB) (*world, id.Member) {
	w := open(b, d)
	m := w.Funded(b, "100000000")
	var wait sync.WaitGroup
	work := make(chan int)
	for range 64 {
		wait.Go(func() {
			for n := range work {
				if _, err := w.PlaceAndSettle(ctx, bettingtest.BetWin(m, fmt.Sprint("r", n), fmt.Sprint("t", n), "10", fmt.Sprint(n%3*9))); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for n := range manyBets {
		work <- n
	}
	close(work)
	wait.Wait()
	return w, m
}

// BenchmarkRecords opens every page of the records of a member with a hundred
// thousand bets.
func BenchmarkRecords(b *testing.B) {
	engines(b, func(b *testing.B, d *db.DB) {
		w, m := busy(b, d)
		w.hear(b)
		now := clock.NowOf(w.Book.Clock)
		bets := func(q betting.RecordQuery) func() (string, error) {
			return func() (string, error) {
				q.Member = m
				p, _, err := w.Records(ctx, q)
				return p.Next, err
			}
		}
		entries := func(q wallet.RecordQuery) func() (string, error) {
			return func() (string, error) {
				q.Member, q.Currency = m, money.BDT
				p, err := w.Wallet.Records(ctx, q)
				return p.Next, err
			}
		}
		second, err := bets(betting.RecordQuery{NoTotals: true})()
		require.NoError(b, err)
		next, err := entries(wallet.RecordQuery{})()
		require.NoError(b, err)
		for _, page := range []struct {
			name string
			open func() (string, error)
		}{
			{"bets first page", bets(betting.RecordQuery{From: now - 1, NoTotals: true})},
			{"bets with totals", bets(betting.RecordQuery{})},
			{"bets of a period with totals", bets(betting.RecordQuery{From: 1, To: now + 60_000_000})},
			{"bets second page", bets(betting.RecordQuery{Page: page.Request{Cursor: second}})},
			{"bets settled", bets(betting.RecordQuery{State: "settled", NoTotals: true})},
			{"bets open, none", bets(betting.RecordQuery{State: "open", NoTotals: true})},
			{"bets of a vendor without any", bets(betting.RecordQuery{Vendor: "nobody", NoTotals: true})},
			{"entries first page", entries(wallet.RecordQuery{})},
			{"entries second page", entries(wallet.RecordQuery{Page: page.Request{Cursor: next}})},
			{"entries of a rare kind", entries(wallet.RecordQuery{Kinds: []string{"deposit"}})},
			{"profit of 90 days", func() (string, error) { _, err := w.s.Profit(ctx, m, 90); return "", err }},
		} {
			b.Run(page.name, func(b *testing.B) {
				for b.Loop() {
					if _, err := page.open(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms/page")
			})
		}
	})
}

// BenchmarkDays is what one bet costs the listener, all members' days being
// different rows.
func BenchmarkDays(b *testing.B) {
	engines(b, func(b *testing.B, d *db.DB) {
		w := open(b, d)
		const batch = 500
		members := make([]id.Member, 2000)
		for i := range members {
			members[i] = w.Book.Member()
		}
		handle := w.s.Listeners()[0].Handle
		b.ResetTimer()
		for n := 0; n < b.N; n += batch {
			deliveries := deliveriesOf(w, members, n, batch)
			require.NoError(b, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return handle(ctx, tx, deliveries) }))
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(b.N, batch))/1000, "µs/bet")
	})
}

func deliveriesOf(w *world, members []id.Member, from, count int) []bus.Delivery {
	out := make([]bus.Delivery, count)
	at := w.Book.Clock.Now().Format("2006-01-02T15:04:05.000Z07:00")
	for i := range out {
		m := members[(from+i)*7919%len(members)]
		out[i] = bus.Delivery{Topic: betting.TopicSettled, Subject: m.String(), Payload: fmt.Appendf(nil,
			`{"member":%q,"vendor":"acme","game":"dice","currency":"BDT","stake":"10","payout":"4","settledStake":"0","at":%q}`, m.String(), at)}
	}
	return out
}
