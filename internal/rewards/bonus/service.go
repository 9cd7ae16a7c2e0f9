package bonus

import (
	"context"
	"log/slog"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
	"baize/internal/wallet"
)

// Deps are what the room stands on.
type Deps struct {
	DB        *db.DB
	Store     Store
	Wallet    *wallet.Service
	Bus       *bus.Bus
	Clock     clock.Clock
	IDs       *id.Source
	Rand      rng.Source
	Bets      Bets
	Lanes     Lanes
	Turnover  turnover.Rule
	People    People
	Crowd     Crowd
	Blobs     Blobs
	Approvals Approvals
	Auditor   Auditor
	Log       *slog.Logger
}

// Service runs campaigns and grants; make it with New.
type Service struct{ Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }

// tell publishes where a grant stands now, and that something else can be
// claimed than before.
func (s *Service) tell(ctx context.Context, tx *db.Tx, g *Grant) error {
	if err := s.Bus.Publish(ctx, tx, rewards.Changed{Member: g.Member}); err != nil {
		return err
	}
	return s.Bus.Publish(ctx, tx, Changed{Grant: g.ID, Member: g.Member, State: g.State, Amount: g.Amount, Currency: g.Currency, At: s.now()})
}
