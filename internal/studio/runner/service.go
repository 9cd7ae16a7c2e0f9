package runner

import (
	"context"
	"errors"
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
	"baize/internal/studio/slots"
)

// Deps are what the runner needs. ChainLength is the number of crash rounds in
// a new chain, 0 for a million.
type Deps struct {
	DB          *db.DB
	Store       Store
	Titles      studio.Titles
	Desks       []studio.Desk
	Push        studio.Push
	Box         *secret.Box
	Clock       clock.Clock
	Rand        rng.Source
	IDs         *id.Source
	Switches    Switches
	Log         *slog.Logger
	ChainLength int
}

// Service runs house games; make it with New, begin with Start.
type Service struct {
	d        Deps
	desks    owe.Desks
	sheets   map[string]*slots.Sheet
	sessions *sessionCache
	paces    paces
	locks    *owe.Locks
	room     *room
	bets     *owe.Payer[CrashBet]
	climbs   *owe.Payer[StepRound]
	queue    *owe.Queue[debt]
	stop     context.CancelFunc
	wg       sync.WaitGroup
}

const (
	defaultChain = 1_000_000
	debtWorkers  = 4
	debtQueue    = 4096
	idleEvery    = time.Minute
)

// New makes a Service.
func New(d Deps) *Service {
	if d.ChainLength == 0 {
		d.ChainLength = defaultChain
	}
	s := &Service{d: d, desks: owe.NewDesks(d.Desks), sheets: map[string]*slots.Sheet{}, sessions: newSessionCache(), locks: owe.NewLocks()}
	s.paces.start(0)
	s.owes()
	for _, code := range slots.Codes() {
		if sheet, err := slots.Load(code); err == nil {
			s.sheets[code] = sheet
		}
	}
	s.room = newRoom(s)
	return s
}

// Start makes good what a stopped process left behind (see Recover), then runs
// the shared round and retries what is owed until Stop. It needs the gateway
// to answer; what it cannot reach stays owed and is tried again.
func (s *Service) Start(ctx context.Context) error {
	s.paces.start(s.now())
	if err := s.room.load(ctx); err != nil {
		return err
	}
	if err := s.Recover(ctx); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.wg.Go(func() { s.room.run(ctx) })
	s.wg.Go(func() { s.queue.Run(ctx) })
	s.wg.Go(func() { s.idleLoop(ctx) })
	return nil
}

// Stop ends the shared round where it stands; a round under way is voided by
// the next Start, as after a crash of the process.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }

// idleLoop ends the rounds that nobody goes on with.
func (s *Service) idleLoop(ctx context.Context) {
	idle := time.NewTicker(idleEvery)
	defer idle.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-idle.C:
			if err := s.EndIdle(ctx); err != nil && ctx.Err() == nil {
				s.d.Log.Error("studio: rounds that nobody goes on with could not be ended", "cause", err)
			}
		}
	}
}

// Recover ends everything that a stopped process left open: crash rounds under
// way are voided by the published rule, stakes whose bet call may have been
// made are rolled back, and the sweep is run. Call it only while no rounds run.
func (s *Service) Recover(ctx context.Context) error {
	if err := s.voidUnfinished(ctx); err != nil {
		return err
	}
	if err := s.EndIdle(ctx); err != nil {
		return err
	}
	return s.Sweep(ctx)
}

// Sweep looks once at every round and bet whose money is not final and does
// what can be done about it; what it could not do is tried again by the next.
func (s *Service) Sweep(ctx context.Context) error {
	open, err := s.d.Store.OpenRounds(ctx, "")
	if err != nil {
		return err
	}
	for _, r := range open {
		unlock, free := s.locks.Try(lockOf(r.UserID, r.Vendor, r.GameCode), "")
		if !free {
			s.queue.Left() // its call is under way
			continue
		}
		_, err := s.resolve(ctx, r)
		unlock()
		if err != nil {
			s.queue.Waits(r.ID, err)
		}
	}
	return errors.Join(s.bets.Sweep(ctx, s.queue), s.climbs.Sweep(ctx, s.queue))
}
