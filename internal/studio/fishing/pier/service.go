package pier

import (
	"context"
	"log/slog"
	"sync"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/owe"
)

// Deps are what the pier needs.
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
	Rooms []Spec
	Pools Pools
}

// Pools tells what a stake of a moment brings the jackpots.
type Pools interface {
	Parts(c money.Currency, stake money.Amount, at clock.Instant) []seamless.Share
}

// Service runs the fishing rooms; make it with New, begin with Start.
type Service struct {
	d        Deps
	desks    owe.Desks
	rooms    map[string]*room
	order    []string
	entering sync.Mutex // one at a time takes a seat, so that nobody has two
	loads    *owe.Payer[Load]
	queue    *owe.Queue[id.Round]
	stop     context.CancelFunc
	wg       sync.WaitGroup
}

const (
	debtWorkers = 2
	debtQueue   = 4096
)

// New makes a Service.
func New(d Deps) *Service {
	s := &Service{d: d, desks: owe.NewDesks(d.Desks), rooms: map[string]*room{}}
	s.owes()
	for _, spec := range d.Rooms {
		s.rooms[spec.Code] = newRoom(s, spec)
		s.order = append(s.order, spec.Code)
	}
	return s
}

// Start makes good what a stopped process left behind (see recover.go), then
// runs the rooms and retries what is owed until Stop.
func (s *Service) Start(ctx context.Context) error {
	if err := s.recover(ctx); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, code := range s.order {
		r := s.rooms[code]
		r.list()
		s.wg.Go(func() { r.run(ctx) })
	}
	s.queue.Left()
	s.wg.Go(func() { s.queue.Run(ctx) })
	return nil
}

// Stop ends the rooms where they stand; the next Start makes that good, as
// after a kill of the process.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }

// room is a room of the guest's sheet; a guest whose game was closed has none.
func (s *Service) room(g Guest, code string) (*room, error) {
	if r := s.rooms[code]; r != nil && (r.spec.Sheet == g.Sheet || g.Sheet == "") {
		return r, nil
	}
	return nil, ErrRoom
}

// Wake lets every room look at the clock now; tests use it after they moved a
// clock of their own.
func (s *Service) Wake(ctx context.Context) error {
	for _, code := range s.order {
		if err := s.rooms[code].ask(ctx, func(context.Context) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}
