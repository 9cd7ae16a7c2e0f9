package bus_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

type happened struct {
	Member string `json:"member"`
	N      int    `json:"n"`
}

func (happened) Topic() string     { return "test.thing.happened" }
func (h happened) Subject() string { return h.Member }

type sink struct {
	mu   sync.Mutex
	got  []int
	fail int
}

func (s *sink) handle(_ context.Context, _ *db.Tx, batch []bus.Delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail > 0 {
		s.fail--
		return errors.New("not now")
	}
	for _, d := range batch {
		var h happened
		if err := d.Decode(&h); err != nil {
			return err
		}
		s.got = append(s.got, h.N)
	}
	return nil
}

func (s *sink) len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.got)
}

func publish(d *db.DB, b *bus.Bus, n int, fail error) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := b.Publish(ctx, tx, happened{Member: "m", N: n}); err != nil {
			return err
		}
		return fail
	})
}

func TestListen_GetsEveryCommittedEventOnceAndNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, s := bus.New(d, clock.System{}, slog.Default()), &sink{fail: 1}
		b.Listen(bus.Listener{Name: "sink", Topics: []string{"test.thing.happened"}, Handle: s.handle})
		b.Start(ctx)
		defer b.Stop()
		var wg sync.WaitGroup
		for w := range 8 {
			wg.Go(func() {
				for i := range 50 {
					require.NoError(t, publish(d, b, w*50+i, nil))
				}
			})
		}
		require.Error(t, publish(d, b, -1, errors.New("rolled back")))
		wg.Wait()
		require.Eventually(t, func() bool { return s.len() >= 400 }, 20*time.Second, 10*time.Millisecond)
		seen := map[int]bool{}
		for _, n := range s.got {
			require.False(t, seen[n], "delivered twice")
			seen[n] = true
		}
		require.Len(t, seen, 400)
		require.False(t, seen[-1])
	})
}

func TestListen_FromNowPassesOverWhatWasBefore(t *testing.T) {
	d := dbtest.SQLite(t)
	b, s := bus.New(d, clock.System{}, slog.Default()), &sink{}
	require.NoError(t, publish(d, b, 1, nil))
	b.Listen(bus.Listener{Name: "late", Topics: []string{"test.thing.happened"}, Handle: s.handle, FromNow: true})
	b.Start(ctx)
	defer b.Stop()
	require.NoError(t, publish(d, b, 2, nil))
	require.Eventually(t, func() bool { return s.len() == 1 }, 5*time.Second, 10*time.Millisecond)
	require.Equal(t, []int{2}, s.got)
}

func TestTellOnly_LeavesWhatHasACursorToAnotherProcess(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		topics := []string{happened{}.Topic()}
		doors, told, idle := bus.New(d, clock.System{}, slog.New(slog.DiscardHandler)), &sink{}, &sink{}
		doors.Listen(bus.Listener{Name: "told", Topics: topics, Handle: told.handle, FromNow: true})
		doors.Listen(bus.Listener{Name: "worked", Topics: topics, Handle: idle.handle})
		doors.TellOnly()
		doors.Start(ctx)
		defer doors.Stop()
		require.NoError(t, publish(d, doors, 1, nil))
		require.Eventually(t, func() bool { return told.len() == 1 }, 5*time.Second, 10*time.Millisecond)
		lag, err := doors.Lag(ctx)
		require.NoError(t, err)
		require.NotContains(t, lag, "worked", "what is not followed is not behind")

		jobs, worked := bus.New(d, clock.System{}, slog.New(slog.DiscardHandler)), &sink{}
		jobs.Listen(bus.Listener{Name: "worked", Topics: topics, Handle: worked.handle})
		jobs.Start(ctx)
		defer jobs.Stop()
		require.Eventually(t, func() bool { return worked.len() == 1 }, 5*time.Second, 10*time.Millisecond)
		require.Zero(t, idle.len())
	})
}

func TestListen_OfTheBulkOneWorksAtATimeAndNoneMissesAnything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := bus.New(d, clock.System{}, slog.New(slog.DiscardHandler))
		var at, most atomic.Int32
		sinks := [3]*sink{{}, {}, {}}
		for i, s := range sinks {
			b.Listen(bus.Listener{Name: "bulk" + string(rune('a'+i)), Topics: []string{happened{}.Topic()}, Bulk: true,
				Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
					now := at.Add(1)
					defer at.Add(-1)
					for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
					}
					time.Sleep(time.Millisecond)
					return s.handle(ctx, tx, batch)
				}})
		}
		b.Start(ctx)
		defer b.Stop()
		const events = 9_000 // more than two batches
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for n := range events {
				if err := b.Publish(ctx, tx, happened{Member: "m", N: n}); err != nil {
					return err
				}
			}
			return nil
		}))
		for _, s := range sinks {
			require.Eventually(t, func() bool { return s.len() == events }, 20*time.Second, 10*time.Millisecond)
		}
		require.EqualValues(t, 1, most.Load())
	})
}

// What runs long in another database of the cluster must not hold up the events
// of this one; what runs here must, for its own events come before.
func TestStep_OnPostgresWaitsForOpenTransactionsOfItsOwnDatabaseAlone(t *testing.T) {
	d, other := dbtest.Postgres(t), dbtest.Postgres(t)
	b, s := bus.New(d, clock.System{}, slog.Default()), &sink{}
	b.Listen(bus.Listener{Name: "sink", Topics: []string{happened{}.Topic()}, Handle: s.handle})
	number := func(d *db.DB) *sql.Tx {
		tx, err := d.DB.DB.BeginTx(ctx, nil)
		require.NoError(t, err)
		_, err = tx.Exec(`SELECT pg_current_xact_id()`)
		require.NoError(t, err)
		return tx
	}
	step := func() int {
		_, err := b.Step(ctx, "sink")
		require.NoError(t, err)
		return s.len()
	}

	foreign := number(other)
	defer func() { _ = foreign.Rollback() }()
	require.NoError(t, publish(d, b, 1, nil))
	require.Equal(t, 1, step(), "held up by another database")

	own := number(d)
	require.NoError(t, publish(d, b, 2, nil))
	require.Equal(t, 1, step(), "ran ahead of an older transaction")
	require.NoError(t, own.Rollback())
	require.Equal(t, 2, step())
}

// A transaction that began first may well get the later number in the outbox:
// who has read all does not lag for it.
func TestLag_IsNothingForWhoHasReadAllWhateverTheOrderOfTheNumbers(t *testing.T) {
	d := dbtest.Postgres(t)
	b, s := bus.New(d, clock.System{}, slog.Default()), &sink{}
	b.Listen(bus.Listener{Name: "sink", Topics: []string{happened{}.Topic()}, Handle: s.handle})
	began, later, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, "CREATE TABLE earlier (n INT)"); err != nil { // takes its number
				return err
			}
			close(began)
			<-later
			return b.Publish(ctx, tx, happened{Member: "m", N: 2})
		})
	}()
	<-began
	require.NoError(t, publish(d, b, 1, nil))
	lag, err := b.Lag(ctx)
	require.NoError(t, err)
	require.EqualValues(t, 1, lag["sink"])
	close(later)
	require.NoError(t, <-done)
	_, err = b.Step(ctx, "sink")
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, s.got, "by the transaction")
	lag, err = b.Lag(ctx)
	require.NoError(t, err)
	require.Zero(t, lag["sink"])
}
