package loyalty

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/turnover"
)

// Deps are what the room needs.
type Deps struct {
	DB    *db.DB
	Store Store
	Terms Terms
	Lanes Lanes
	// Turnover says what of a bet counts.
	Turnover turnover.Rule
	Pocket   Pocket
	Secrets  Secrets
	Members  Members
	// Prizes hands over what is claimed and redeemed.
	Prizes  prize.Giver
	Bus     Publisher
	Auditor Auditor
	Clock   clock.Clock
	IDs     *id.Source
	// Zone is the brand's time zone: where its days begin.
	Zone *time.Location
}

// Service is the room; make it with New.
type Service struct{ Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

// The refusals of the room.
var (
	ErrReward     = fault.New(fault.NotFound, "rewards.reward.unknown")
	ErrExpired    = fault.New(fault.Refused, "rewards.reward.expired")
	ErrWare       = fault.New(fault.NotFound, "rewards.ware.unknown")
	ErrClosed     = fault.New(fault.Refused, "rewards.mall.closed")
	ErrSoldOut    = fault.New(fault.Refused, "rewards.ware.soldOut")
	ErrOwnLimit   = fault.New(fault.Refused, "rewards.ware.ownLimit")
	ErrRank       = fault.New(fault.Refused, "rewards.ware.rank")
	ErrDeposits   = fault.New(fault.Refused, "rewards.ware.deposits")
	ErrRedemption = fault.New(fault.NotFound, "rewards.redemption.unknown")
	ErrDecided    = fault.New(fault.Conflict, "rewards.redemption.decided")
	ErrRemark     = fault.InvalidField("remark", "rewards.redemption.remark")
)

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }

func (s *Service) today() Day { return dayOf(s.now(), s.Zone) }

func (s *Service) monthOf(at clock.Instant) Month { return dayOf(at, s.Zone).Month() }

// told publishes that a member's part of the programme is another than before.
func (s *Service) told(ctx context.Context, tx *db.Tx, member id.Member) error {
	return s.Bus.Publish(ctx, tx, rewards.Changed{Member: member})
}

// ProgressOf is a member's rank and way to the next.
func (s *Service) ProgressOf(ctx context.Context, member id.Member) (Progress, error) {
	ladder, _, err := s.Terms.Ranks(ctx)
	if err != nil {
		return Progress{}, err
	}
	st, err := s.Store.Standing(ctx, member)
	return progress(ladder, st, s.today().Month()), err
}

// RankOf is the rank of a member, and whether ranks are given at all.
func (s *Service) RankOf(ctx context.Context, member id.Member) (rank rewards.Rank, open bool, err error) {
	p, err := s.ProgressOf(ctx, member)
	return p.Current, p.Open, err
}
