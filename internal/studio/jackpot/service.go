package jackpot

import (
	"context"
	"errors"
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
	"baize/internal/studio"
)

// Deps are what the jackpot needs. PoolID names the pool in the book.
type Deps struct {
	DB       *db.DB
	Ledger   *ledger.Service
	Clock    clock.Clock
	Rand     rng.Source
	IDs      *id.Source
	Push     studio.Push
	Log      *slog.Logger
	PoolID   string
	Currency money.Currency
}

// Service keeps the pool; make it with New, begin with Start.
type Service struct {
	d       Deps
	amount  atomic.Int64
	askedAt atomic.Int64
	stop    context.CancelFunc
	wg      sync.WaitGroup
}

const (
	scope      = "studio.jackpot"
	kindSeed   = "jackpot.seed"
	kindTopUp  = "jackpot.topup"
	topic      = "public"
	watchedFor = time.Minute

	seedLow, seedSpread   = 20_000_000 * money.Unit, 1_000_000 * money.Unit
	topUpLow, topUpSpread = 100 * money.Unit, 400 * money.Unit
)

type topUpKind struct{}

// New makes a Service.
func New(d Deps) *Service { return &Service{d: d} }

// Start seeds the pool if it never was, then lets it grow until Stop.
func (s *Service) Start(ctx context.Context) error {
	if err := s.Seed(ctx); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.wg.Go(func() { s.run(ctx) })
	return nil
}

// Stop ends the growth.
func (s *Service) Stop() {
	if s.stop != nil {
		s.stop()
		s.wg.Wait()
	}
}

// Amount is what the pool holds, from memory. Asking counts as watching.
func (s *Service) Amount() (money.Amount, money.Currency) {
	s.askedAt.Store(int64(clock.NowOf(s.d.Clock)))
	return money.Amount(s.amount.Load()), s.d.Currency
}

// Watched reports whether somebody sees the pool now.
func (s *Service) Watched() bool {
	last := clock.Instant(s.askedAt.Load())
	return last != 0 && clock.NowOf(s.d.Clock).Sub(last) < watchedFor || s.d.Push.Followers(topic) > 0
}

// Seed puts the first money into the pool, once for good, and reads the pool.
func (s *Service) Seed(ctx context.Context) error {
	amount := seedLow + s.draw(seedSpread)
	err := s.post(ctx, ledger.Entry{Kind: kindSeed, Scope: scope, ExternalID: "seed:" + s.d.PoolID + ":" + string(s.d.Currency)}, amount)
	if err != nil && !errors.Is(err, ledger.ErrDuplicate) {
		return err
	}
	account, err := s.d.Ledger.Find(ctx, s.pool())
	if err != nil {
		return err
	}
	held, err := s.d.Ledger.Balance(ctx, account)
	s.amount.Store(int64(held))
	return err
}

// TopUp adds a drawn amount to the pool and tells who watches.
func (s *Service) TopUp(ctx context.Context) error {
	amount := topUpLow + s.draw(topUpSpread)
	err := s.post(ctx, ledger.Entry{Kind: kindTopUp, Scope: scope, ExternalID: id.New[topUpKind](s.d.IDs).String()}, amount)
	if err != nil {
		return err
	}
	now := money.Amount(s.amount.Add(int64(amount)))
	return s.d.Push.Publish(topic, "jackpot.changed", map[string]any{"amount": now, "currency": s.d.Currency, "mode": "real"})
}

// draw is a whole number of cents from 0 to spread.
func (s *Service) draw(spread money.Amount) money.Amount {
	cent := money.Unit / 100
	return money.Amount(rng.Below(s.d.Rand, uint64(spread/cent)+1)) * cent
}

func (s *Service) pool() ledger.AccountRef {
	return ledger.Pool(s.d.PoolID, ledger.JackpotPool, s.d.Currency)
}

// post moves an amount from the house to the pool.
func (s *Service) post(ctx context.Context, e ledger.Entry, amount money.Amount) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		house, err := s.d.Ledger.Account(ctx, tx, ledger.House(ledger.JackpotSeed, s.d.Currency))
		if err != nil {
			return err
		}
		pool, err := s.d.Ledger.Account(ctx, tx, s.pool())
		if err != nil {
			return err
		}
		e.Postings = []ledger.Posting{{Account: house, Amount: -amount}, {Account: pool, Amount: amount}}
		_, err = s.d.Ledger.Post(ctx, tx, e)
		return err
	})
}

// run grows the pool while it is watched and sleeps while it is not.
func (s *Service) run(ctx context.Context) {
	for ctx.Err() == nil {
		pause := time.Duration(3+rng.Below(s.d.Rand, 3)) * time.Second
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
		if ctx.Err() != nil {
			return
		}
		if !s.Watched() {
			continue
		}
		if err := s.TopUp(ctx); err != nil && ctx.Err() == nil {
			s.d.Log.Warn("studio: the jackpot could not grow", "cause", err)
		}
	}
}
