package cardroom

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker"
)

// Deps are what the cardroom needs.
type Deps struct {
	DB     *db.DB
	Store  Store
	Desks  []studio.Desk
	Push   studio.Push
	Box    *secret.Box
	Clock  clock.Clock
	Rand   rng.Source
	IDs    *id.Source
	Log    *slog.Logger
	Tables []Spec
	Mutes  Mutes
	Traces Traces // nil: nothing is hinted at
}

// Service runs the poker tables; make it with New, begin with Start.
type Service struct {
	d      Deps
	desks  owe.Desks
	tables map[string]*table
	order  []string
	sits   *owe.Payer[Sit]
	tops   *owe.Payer[TopUp]
	queue  *owe.Queue[id.Round]
	stop   context.CancelFunc
	wg     sync.WaitGroup
}

const (
	debtWorkers = 2
	debtQueue   = 1024
)

// New makes a Service.
func New(d Deps) *Service {
	s := &Service{d: d, desks: owe.NewDesks(d.Desks), tables: map[string]*table{}}
	s.owes()
	for _, spec := range d.Tables {
		s.tables[spec.Code] = newTable(s, spec)
		s.order = append(s.order, spec.Code)
	}
	return s
}

// Start makes good what a stopped process left behind (see recover.go), then
// runs the tables and retries what is owed until Stop.
func (s *Service) Start(ctx context.Context) error {
	for _, code := range s.order {
		if err := s.tables[code].load(ctx); err != nil {
			return err
		}
	}
	if err := s.recover(ctx); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, code := range s.order {
		t := s.tables[code]
		t.list(t.look(poker.Nobody))
		s.wg.Go(func() { t.run(ctx) })
	}
	s.queue.Left()
	s.wg.Go(func() { s.queue.Run(ctx) })
	return nil
}

// Stop ends the tables where they stand; hands under way are void after the
// next Start, as after a kill of the process.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

// now is the clock in whole milliseconds, as records write it: what is played
// and what is played again from a record must see the same moments.
func (s *Service) now() clock.Instant {
	now := clock.NowOf(s.d.Clock)
	return now - now%clock.Instant(time.Millisecond/time.Microsecond)
}

func (s *Service) table(code string) (*table, error) {
	if t := s.tables[code]; t != nil {
		return t, nil
	}
	return nil, ErrTable
}

// Wake lets every table look at the clock now; tests use it after they moved a
// clock of their own.
func (s *Service) Wake(ctx context.Context) error {
	for _, code := range s.order {
		if err := s.tables[code].ask(ctx, func(context.Context) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}
