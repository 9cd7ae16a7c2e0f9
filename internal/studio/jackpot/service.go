package jackpot

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
	"baize/internal/studio"
)

// Deps are what the pools need. Vendors are the codes whose stakes count, each
// with whoever pays its members; Currency is the one whose grand pool stands
// for the brand; Begin are pools that are made where there are none.
type Deps struct {
	DB       *db.DB
	Store    Store
	Ledger   *ledger.Service
	Bets     Bets
	Vendors  map[string]Payer
	Box      *secret.Box
	Clock    clock.Clock
	Rand     rng.Source
	IDs      *id.Source
	Push     studio.Push
	Names    Names
	Notices  Notices
	Auditor  Auditor
	Log      *slog.Logger
	Currency money.Currency
	Begin    map[Level]Terms
}

// Service keeps the pools; make it with New, begin with Start.
type Service struct {
	d       Deps
	askedAt atomic.Int64
	rates   atomic.Pointer[[]RateRow]
	shown   shown
	known   known
	owing   chan struct{}
	stop    context.CancelFunc
	wg      sync.WaitGroup
}

const (
	scope      = "studio.jackpot"
	kindSeed   = "jackpot.seed"
	kindTopUp  = "jackpot.topup"
	kindShare  = "jackpot.share"
	kindIntake = "jackpot.intake"
	kindWon    = "jackpot.won"
	kindPrize  = "jackpot.prize"

	// Intake is the pool of a vendor that its stakes' parts go into. The book
	// empties it into the pools of the levels.
	Intake = "jackpots"
	// transit is the account of the house through which money passes between the
	// pools of vendors and those of the levels; it is empty after every write.
	transit = "JACKPOT_TRANSIT"
	// reserveID is the owner of what is put by for seeds.
	reserveID = "reserve"

	topic      = "public"
	watchedFor = time.Minute

	topUpLow, topUpSpread = 100 * money.Unit, 400 * money.Unit
)

type entryKind struct{}

// New makes a Service.
func New(d Deps) *Service {
	s := &Service{d: d, owing: make(chan struct{}, 1)}
	s.rates.Store(&[]RateRow{})
	s.known.thresholds = map[CycleID]money.Amount{}
	return s
}

// Start makes the pools that are to begin with, pays what a stopped process
// left unpaid, then tells how the pools grow until Stop.
func (s *Service) Start(ctx context.Context) error {
	if err := s.Begin(ctx); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.due()
	s.wg.Go(func() { s.run(ctx) })
	s.wg.Go(func() { s.grow(ctx) })
	return nil
}

// Stop ends the growth and the telling.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }

// Watched reports whether somebody sees the pools now.
func (s *Service) Watched() bool {
	last := clock.Instant(s.askedAt.Load())
	return last != 0 && s.now().Sub(last) < watchedFor || s.d.Push.Followers(topic) > 0
}

const (
	tellEvery  = time.Second
	retryEvery = 5 * time.Second
	ratesEvery = 10 * time.Second
	tidyEvery  = time.Hour
)

// run tells the pools while they are watched, pays what is owed, and learns
// what other processes changed.
func (s *Service) run(ctx context.Context) {
	tell, retry, rates, tidy := time.NewTicker(tellEvery), time.NewTicker(retryEvery), time.NewTicker(ratesEvery), time.NewTicker(tidyEvery)
	defer tell.Stop()
	defer retry.Stop()
	defer rates.Stop()
	defer tidy.Stop()
	unpaid := false
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.owing:
			if unpaid, err = s.Pay(ctx); err == nil {
				err = s.readRates(ctx)
			}
		case <-retry.C:
			if unpaid {
				unpaid, err = s.Pay(ctx)
			}
		case <-rates.C:
			err = s.readRates(ctx)
		case <-tidy.C:
			err = s.Forget(ctx)
		case <-tell.C:
			if s.Watched() {
				err = s.Tell(ctx)
			}
		}
		if err != nil && ctx.Err() == nil {
			s.d.Log.Warn("studio: the jackpots", "cause", err)
		}
	}
}

// due lets the pools' own goroutine pay.
func (s *Service) due() {
	select {
	case s.owing <- struct{}{}:
	default:
	}
}

// grow lets the house add to its pools while they are watched.
func (s *Service) grow(ctx context.Context) {
	for ctx.Err() == nil {
		pause := time.NewTimer(time.Duration(3+rng.Below(s.d.Rand, 3)) * time.Second)
		select {
		case <-ctx.Done():
		case <-pause.C:
		}
		pause.Stop()
		if ctx.Err() != nil || !s.Watched() {
			continue
		}
		if err := s.TopUp(ctx); err != nil && ctx.Err() == nil {
			s.d.Log.Warn("studio: the jackpot could not grow", "cause", err)
		}
	}
}

// pool is a level's account in the book.
func pool(l Level, c money.Currency) ledger.AccountRef {
	return ledger.Pool(string(l), ledger.JackpotPool, c)
}

func reserve(c money.Currency) ledger.AccountRef {
	return ledger.Pool(reserveID, ledger.JackpotPool, c)
}
