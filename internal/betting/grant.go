package betting

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

type grantKind struct{}

// GrantID is the id of a Grant.
type GrantID = id.Of[grantKind]

// Grant is a member's free rounds with a vendor. A free bet names it by Reward,
// which is the vendor's word for it and may be given to many members.
type Grant struct {
	ID          GrantID
	Vendor      string
	Reward      string
	Member      id.Member
	Currency    money.Currency
	Games       []string // any game of the vendor where empty
	Rounds      int
	Used        int          // bets that stand
	Stake       money.Amount // what one round is worth, and the most that a bet may record
	Pocket      wallet.Pocket
	ExpiresAt   clock.Instant // bets are taken before it, results for good
	CreatedAt   clock.Instant
	CancelledAt clock.Instant
}

// The refusals of free rounds.
var (
	ErrReward          = fault.New(fault.NotFound, "betting.reward.unknown")
	ErrRewardUsed      = fault.New(fault.Refused, "betting.reward.exhausted")
	ErrRewardExpired   = fault.New(fault.Refused, "betting.reward.expired")
	ErrRewardCancelled = fault.New(fault.Refused, "betting.reward.cancelled")
	ErrRewardGame      = fault.New(fault.Refused, "betting.reward.game")
	ErrRewardStake     = fault.New(fault.Refused, "betting.reward.stake")
	ErrRewardTaken     = fault.New(fault.Conflict, "betting.reward.duplicate")
	ErrMixed           = fault.New(fault.Conflict, "betting.reward.mixed")
)

// Grant gives a member free rounds; ID, Used and the moments but ExpiresAt are
// made here. The same grant again is answered as it stands; another one of the
// same name is ErrRewardTaken, what cannot be granted ErrCommand.
func (s *Service) Grant(ctx context.Context, g Grant) (out Grant, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		out, err = s.GrantTx(ctx, tx, g)
		return err
	})
	return out, err
}

// GrantTx is Grant in the caller's transaction.
func (s *Service) GrantTx(ctx context.Context, tx *db.Tx, g Grant) (Grant, error) {
	now := clock.NowOf(s.clock)
	if g.Pocket == "" {
		g.Pocket = wallet.Cash
	}
	stands, found, err := s.store.FindGrant(ctx, tx, g.Vendor, g.Reward, g.Member)
	switch {
	case err != nil:
		return Grant{}, err
	case found && stands.sameAs(&g):
		return stands, nil
	case found:
		return Grant{}, ErrRewardTaken
	case !g.grantable(now):
		return Grant{}, ErrCommand
	}
	g.ID, g.Used, g.CreatedAt, g.CancelledAt = GrantID(id.New[grantKind](s.ids)), 0, now, 0
	return g, s.store.InsertGrant(ctx, tx, &g)
}

const maxRounds = 10_000

func (g *Grant) grantable(now clock.Instant) bool {
	return g.Vendor != "" && g.Reward != "" && len(g.Reward) <= maxTxID && g.Member > 0 && g.Currency != "" &&
		g.Rounds > 0 && g.Rounds <= maxRounds && g.Stake > 0 && g.Stake <= money.Greatest && g.ExpiresAt > now &&
		(g.Pocket == wallet.Cash || g.Pocket == wallet.Bonus) && !slices.Contains(g.Games, "")
}

func (g *Grant) sameAs(o *Grant) bool {
	return g.Currency == o.Currency && g.Rounds == o.Rounds && g.Stake == o.Stake && g.Pocket == o.Pocket &&
		g.ExpiresAt == o.ExpiresAt && slices.Equal(g.Games, o.Games)
}

// CancelGrant ends a grant: no further round is taken from it, what was bet
// stands. Cancelling twice is the same as once; ErrReward where there is none.
func (s *Service) CancelGrant(ctx context.Context, vendor, reward string, member id.Member) (out Grant, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		_, out, err = s.cancelGrant(ctx, tx, vendor, reward, member)
		return err
	})
	return out, err
}

func (s *Service) cancelGrant(ctx context.Context, tx *db.Tx, vendor, reward string, member id.Member) (before, after Grant, err error) {
	g, found, err := s.store.FindGrant(ctx, tx, vendor, reward, member)
	if err == nil && !found {
		err = ErrReward
	}
	if before = g; err == nil && g.CancelledAt == 0 {
		g.CancelledAt = clock.NowOf(s.clock)
		err = s.store.CancelGrant(ctx, tx, g.ID, g.CancelledAt)
	}
	return before, g, err
}
