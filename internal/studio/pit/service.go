package pit

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
	"baize/internal/studio"
)

// The refusals of the pit besides those of the round and of the runner.
var (
	ErrTable  = fault.New(fault.NotFound, "studio.tables.table")
	ErrFull   = fault.New(fault.Conflict, "studio.tables.full")
	ErrHalted = fault.New(fault.Unavailable, "studio.tables.halted")
	ErrLate   = fault.New(fault.Conflict, "studio.tables.late")
)

// Deps are what the pit needs.
type Deps struct {
	DB    *db.DB
	Store Store
	Desks []studio.Desk
	Push  studio.Push
	Box   *secret.Box
	Clock clock.Clock
	Rand  rng.Source
	IDs   *id.Source
	Log   *slog.Logger
}

// Service runs the tables; make it with New, begin with Start.
type Service struct {
	d      Deps
	desks  map[string]studio.Wallet
	tables []*table
	keys   *keys
	debts  chan id.Round
	owing  atomic.Bool // something may be left for the sweep
	stop   context.CancelFunc
	wg     sync.WaitGroup
}

const (
	debtWorkers = 4
	debtQueue   = 8192
	sweepEvery  = 3 * time.Second
)

// New makes a Service.
func New(d Deps) *Service {
	s := &Service{d: d, desks: map[string]studio.Wallet{}, keys: newKeys(), debts: make(chan id.Round, debtQueue)}
	for _, desk := range d.Desks {
		s.desks[desk.Vendor] = desk.Wallet
	}
	for _, t := range Tables() {
		s.tables = append(s.tables, newTable(s, t))
	}
	return s
}

// Start makes good what a stopped process left behind (see Recover), then runs
// the tables and retries what is owed until Stop. It needs the gateway to
// answer; what it cannot reach stays owed and is tried again.
func (s *Service) Start(ctx context.Context) error {
	if err := s.Recover(ctx); err != nil {
		return err
	}
	for _, t := range s.tables {
		if err := t.load(ctx); err != nil {
			return err
		}
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, t := range s.tables {
		s.wg.Go(func() { t.run(ctx) })
	}
	for range debtWorkers {
		s.wg.Go(func() { s.payDebts(ctx) })
	}
	s.wg.Go(func() { s.sweepLoop(ctx) })
	return nil
}

// Stop ends the tables where they stand; the next Start makes that good, as
// after a crash of the process.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

// Now is the server's clock, by which the tables run.
func (s *Service) Now() clock.Instant { return s.now() }

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }

func (s *Service) table(code string) (*table, error) {
	for _, t := range s.tables {
		if t.Code == code {
			return t, nil
		}
	}
	return nil, ErrTable
}

// sweepLoop retries what is left over; it touches nothing while nothing is.
func (s *Service) sweepLoop(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !s.owing.Swap(false) {
				continue
			}
			if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
				s.owing.Store(true)
				s.d.Log.Error("pit: what is owed could not be swept", "cause", err)
			}
		}
	}
}

// keys lets one request of a member with one key run at a time.
type keys struct {
	mu   sync.Mutex
	held map[string]chan struct{}
}

func newKeys() *keys { return &keys{held: map[string]chan struct{}{}} }

// take waits until nobody holds the key.
func (k *keys) take(ctx context.Context, key string) (release func(), err error) {
	for {
		k.mu.Lock()
		done := k.held[key]
		if done == nil {
			done = make(chan struct{})
			k.held[key] = done
			k.mu.Unlock()
			return func() {
				k.mu.Lock()
				delete(k.held, key)
				k.mu.Unlock()
				close(done)
			}, nil
		}
		k.mu.Unlock()
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-done:
		}
	}
}
