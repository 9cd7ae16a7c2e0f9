package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/secret"
)

// Deps are what the gateway needs.
type Deps struct {
	DB        *db.DB
	Store     Store
	Bus       Publisher
	IDs       *id.Source
	Clock     clock.Clock
	Rand      rng.Source
	Bets      Bets
	Balances  Balances
	Catalogue Catalogue
	Members   Members
	Auditor   Auditor
	Vendors   Vendors
	StepUp    StepUp
	// HouseKey names the key with which the house itself signs as a vendor: empty
	// of a vendor outside, and nil where all are outside.
	HouseKey func(ctx context.Context, vendor string) string
	// Sandbox, and Inside, a transport to the front door, open the sandbox desk;
	// nil where real money is played for.
	Sandbox Sandbox
	Inside  http.RoundTripper
	Foreign Foreign // nil where the house's games are all there is
	// Outside opens games at their vendors' own addresses; nil where there are none.
	Outside Outside
	// SealKey, 32 bytes, seals vendors' secrets in the database.
	SealKey []byte
	Limits  Limits
	// Rounds finds who can be asked about a vendor's rounds; nil, or nil for a
	// vendor, where nobody can.
	Rounds func(vendor string) RoundAsker
	Cases  Cases // may be nil
	// Approvals is where two people end a round that its vendor does not end.
	Approvals Approvals
	Log       *slog.Logger
}

// Service launches games and answers vendors; make it with New.
type Service struct {
	d Deps

	box      *secret.Box
	keys     keyring
	nonces   *nonces
	sessions *sessionCache
	calls    *callLog
	flights  *flights
	epochs   *epochs
	limits   Limits
	limiter  *httpx.Limiter

	loop  sync.WaitGroup
	cease context.CancelFunc
}

// New makes a Service; an error means that the sealing key is unusable.
func New(d Deps) (*Service, error) {
	box, err := secret.NewBox(d.SealKey, d.Rand)
	if err != nil {
		return nil, err
	}
	if d.Log == nil {
		d.Log = slog.Default()
	}
	limits := d.Limits.complete()
	return &Service{
		d: d, box: box, nonces: newNonces(d.SealKey), sessions: newSessionCache(), flights: newFlights(), epochs: &epochs{limit: limits.Timeout},
		calls: newCallLog(), limits: limits, limiter: httpx.NewLimiter(d.Clock, limits.Rate, limits.Burst),
	}, nil
}

// Start reads the vendors' keys and the nonces that are still good, and goes on
// to write and read new ones once a second until Stop.
func (s *Service) Start(ctx context.Context) error {
	if err := errors.Join(s.Load(ctx), s.LoadNonces(ctx)); err != nil {
		return err
	}
	ctx, s.cease = context.WithCancel(context.WithoutCancel(ctx))
	s.loop.Go(func() {
		tick := time.NewTicker(nonceTick)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				s.exchangeNonces(ctx)
			}
		}
	})
	return nil
}

// Stop writes the nonces that were taken since the last time.
func (s *Service) Stop() {
	if s.cease == nil {
		return
	}
	s.cease()
	s.loop.Wait()
	s.exchangeNonces(context.Background())
}

// Now is the gateway's present moment.
func (s *Service) Now() clock.Instant { return clock.NowOf(s.d.Clock) }
