package pit

import (
	"context"
	"log/slog"
	"sync"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/owe"
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
	// Auditor keeps what staff did.
	Auditor Auditor
}

// Service runs the tables; make it with New, begin with Start.
type Service struct {
	d      Deps
	desks  owe.Desks
	tables []*table
	locks  *owe.Locks
	bets   *owe.Payer[Bet]
	queue  *owe.Queue[id.Round]
	mutes  mutes
	stop   context.CancelFunc
	wg     sync.WaitGroup
}

const (
	debtWorkers = 4
	debtQueue   = 8192
)

// mutes are until when members may not write.
type mutes struct {
	mu    sync.RWMutex
	until map[id.Member]clock.Instant
}

// New makes a Service.
func New(d Deps) *Service {
	s := &Service{d: d, desks: owe.NewDesks(d.Desks), locks: owe.NewLocks(), mutes: mutes{until: map[id.Member]clock.Instant{}}}
	s.owes()
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
	if err := s.loadMutes(ctx); err != nil {
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
	s.wg.Go(func() { s.queue.Run(ctx) })
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
