package betting

import (
	"context"
	"slices"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// A round is free or paid for, never both, so that everybody agrees on the
// pocket its wins go to. A free round's stake is 0, and a stake is added to the
// round in the very statement that tells the sum; so only rounds whose other
// bets cost nothing need a look.

// special does what a bet with extras needs beside its money.
func (s *Service) special(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action, r *Round) error {
	first := r.Bets == 1
	if !a.free() {
		if a.Stake > 0 && !first && r.Stake == a.Stake {
			if _, free, err := s.store.FreeRound(ctx, tx, r.ID); err != nil || free {
				return orMixed(err)
			}
		}
		return nil
	}
	if r.Stake > 0 {
		return ErrMixed
	}
	g, err := s.takeRound(ctx, tx, c, a)
	if err != nil {
		return err
	}
	if !first {
		of, free, err := s.store.FreeRound(ctx, tx, r.ID)
		if err != nil || (free && of.ID != g.ID) {
			return orMixed(err)
		}
	}
	a.detail.Grant, a.detail.Amount, a.detail.Pocket = g.ID, c.Stake, g.Pocket
	return nil
}

func orMixed(err error) error {
	if err == nil {
		return ErrMixed
	}
	return err
}

// takeRound counts the grant down and refuses what it is not for.
func (s *Service) takeRound(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action) (Grant, error) {
	g, taken, err := s.store.TakeRound(ctx, tx, a.Vendor, a.detail.Reward, c.Member, a.At)
	if err != nil {
		return Grant{}, err
	}
	if !taken {
		return Grant{}, s.whyNot(ctx, tx, c, a)
	}
	switch {
	case g.Currency != c.Currency:
		return Grant{}, ErrCurrency
	case len(g.Games) > 0 && !slices.Contains(g.Games, c.GameCode):
		return Grant{}, ErrRewardGame
	case c.Stake > g.Stake:
		return Grant{}, ErrRewardStake
	}
	return g, nil
}

func (s *Service) whyNot(ctx context.Context, tx *db.Tx, c *PlaceCmd, a *Action) error {
	g, found, err := s.store.FindGrant(ctx, tx, a.Vendor, a.detail.Reward, c.Member)
	switch {
	case err != nil:
		return err
	case !found:
		return ErrReward
	case g.CancelledAt != 0:
		return ErrRewardCancelled
	case g.ExpiresAt <= a.At:
		return ErrRewardExpired
	}
	return ErrRewardUsed
}

// direct finds the pocket of a win in a round that cost nothing.
func (s *Service) direct(ctx context.Context, tx *db.Tx, a *Action, r *Round) error {
	if r.Stake > 0 {
		if a.free() {
			return ErrMixed
		}
		return nil
	}
	g, free, err := s.store.FreeRound(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	if a.free() && (!free || g.Reward != a.detail.Reward) {
		return ErrMixed
	}
	if free {
		if a.detail == nil {
			a.detail = &Detail{}
		}
		a.detail.Pocket = g.Pocket
	}
	return nil
}

// giveBack returns the free round that target used up.
func (s *Service) giveBack(ctx context.Context, tx *db.Tx, target, a *Action) error {
	if target.detail == nil || target.detail.Grant == 0 {
		return nil
	}
	if err := s.store.ReturnRound(ctx, tx, target.ID, a.ID); err != nil {
		return err
	}
	return s.store.GiveRoundBack(ctx, tx, target.detail.Grant)
}

// Recorded is the amount that an action was made with: of a free bet what it
// would have cost.
func (s *Service) Recorded(ctx context.Context, a *Action) (money.Amount, error) {
	switch {
	case !a.isBet():
		return a.Payout, nil
	case a.Stake > 0:
		return a.Stake, nil
	}
	d, _, err := s.store.ReadDetail(ctx, a.ID)
	return d.Amount, err
}

// DetailOf is what is kept beside an action; found is false where nothing is.
func (s *Service) DetailOf(ctx context.Context, action ActionID) (d Detail, found bool, err error) {
	return s.store.ReadDetail(ctx, action)
}
