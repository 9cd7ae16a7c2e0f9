package pit_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/realtime"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
)

// BenchmarkRound_AThousandSeats plays whole rounds of 34 s on a clock of its
// own, with real sockets that follow the tables: bets come in all the time, and
// every frame is read. It tells what a watcher gets, how many bets a frame
// carries, and the processor time of a tick of half a second, sockets of both
// ends included.
func BenchmarkRound_AThousandSeats(b *testing.B) {
	for _, c := range []struct{ tables, watchers, bets int }{{1, 1000, 0}, {1, 1000, 1000}, {16, 1000, 1000}} {
		b.Run(fmt.Sprintf("tables=%d/watchers=%d/bets=%d", c.tables, c.watchers, c.bets), func(b *testing.B) {
			f := openFloor(b, c.tables, c.watchers)
			members := f.members(c.bets)
			f.read.Store(0)
			f.frames.Store(0)
			began := processor()
			for n := range b.N {
				f.round(n, members)
			}
			spent := processor() - began
			rounds := float64(b.N)
			b.ReportMetric(float64(f.read.Load())/float64(c.watchers)/rounds/roundSeconds, "B/watcher/s")
			b.ReportMetric(float64(f.frames.Load())/float64(c.watchers)/rounds, "frames/watcher/round")
			b.ReportMetric(float64(spent.Microseconds())/rounds/roundSeconds/2, "cpu-us/tick")
			b.ReportMetric(0, "ns/op")
		})
	}
}

const roundSeconds = 34.0

func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// floor is a pit with its tables, and watchers at the first of them.
type floor struct {
	b            *testing.B
	house        *studiotest.House
	pit          *pit.Service
	codes        []string
	frames, read atomic.Int64
}

func openFloor(b *testing.B, tables, watchers int) *floor {
	h := studiotest.New(b, dbtest.SQLite(b))
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(b, err)
	hub := realtime.NewHub(clock.System{}, rng.System{}, pit.Topics()...)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: h.Platform.Secret, Clock: h.Clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: h.Platform}, Attempts: 2, Pause: time.Millisecond,
	})
	f := &floor{b: b, house: h}
	f.pit = pit.New(pit.Deps{
		DB: h.DB, Store: studiodb.NewPit(h.DB), Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: client}}, Push: hub, Box: box,
		Clock: h.Clock, Rand: rng.System{}, IDs: id.NewSource(h.Clock, 2), Log: slog.New(slog.DiscardHandler),
	})
	for _, t := range pit.Tables()[:tables] {
		f.codes = append(f.codes, t.Code)
	}
	h.Start()
	require.NoError(b, f.pit.Start(context.Background()))
	b.Cleanup(f.pit.Stop)
	srv := httptest.NewServer(hub)
	b.Cleanup(srv.Close)
	var ready sync.WaitGroup
	for n := range watchers {
		conn, _, err := websocket.Dial(context.Background(), strings.Replace(srv.URL, "http", "ws", 1)+"/?ticket="+hub.Ticket(realtime.Holder{}), nil)
		require.NoError(b, err)
		b.Cleanup(func() { _ = conn.CloseNow() })
		hello := fmt.Sprintf(`{"op":"hello","topics":["table.%s"]}`, f.codes[n%tables])
		require.NoError(b, conn.Write(context.Background(), websocket.MessageText, []byte(hello)))
		ready.Add(1)
		go func() {
			for first := true; ; first = false {
				_, raw, err := conn.Read(context.Background())
				if first {
					ready.Done()
				}
				if err != nil {
					return
				}
				f.frames.Add(1)
				f.read.Add(int64(len(raw)))
			}
		}()
	}
	ready.Wait()
	return f
}

// members are sessions that bet, in turn at the tables whose title the test has.
func (f *floor) members(n int) []runner.Session {
	all := make([]runner.Session, 0, n)
	for i := range n {
		game, _, _ := strings.Cut(f.felt(i), "-")
		all = append(all, f.house.Play(id.Member(50_000+i), game, money.MustParse("1000000")))
	}
	return all
}

func (f *floor) felt(i int) string {
	var felts []string
	for _, code := range f.codes {
		if strings.HasPrefix(code, "baccarat-") || strings.HasPrefix(code, "roulette-") {
			felts = append(felts, code)
		}
	}
	return felts[i%len(felts)]
}

// round passes the 34 s of a round in steps of half a second; the bets come in
// over the 15 s in which they are taken.
func (f *floor) round(n int, members []runner.Session) {
	const steps = int(roundSeconds * 2)
	f.house.Clock.Advance(time.Minute) // what was left of the last round
	for range 2 {
		require.NoError(f.b, f.pit.Wake(context.Background()))
	}
	for step := range steps {
		f.house.Clock.Advance(500 * time.Millisecond)
		require.NoError(f.b, f.pit.Wake(context.Background()))
		if step >= 3 && step < 28 {
			from, to := (step-3)*len(members)/25, (step-2)*len(members)/25
			f.bet(n, from, members[from:to])
		}
	}
}

func (f *floor) bet(round, first int, members []runner.Session) {
	var all sync.WaitGroup
	for i, ses := range members {
		spot := map[string]string{"baccarat": "banker", "roulette": "red"}[ses.GameCode]
		all.Go(func() {
			_, err := f.pit.PlaceBet(context.Background(), ses, f.felt(first+i), fmt.Sprintf("key-%d-%s", round, ses.UserID), on(spot, "1000"))
			require.NoError(f.b, err)
		})
	}
	all.Wait()
}
