package bonus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/rewards"
)

// change runs a change of one grant under its member's pockets.
func (s *Service) change(ctx context.Context, which GrantID, do func(context.Context, *db.Tx, *Grant) error) (out Grant, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		g, err := s.Store.GrantTx(ctx, tx, which)
		if err != nil {
			return err
		}
		if g == nil {
			return ErrGrant
		}
		if _, err := s.Wallet.BalanceTx(ctx, tx, g.Member, g.Currency); err != nil {
			return err
		}
		if g, err = s.Store.GrantTx(ctx, tx, which); err != nil { // as it stands under the lock
			return err
		}
		err = do(ctx, tx, g)
		out = *g
		return err
	})
	return out, err
}

// Forfeit gives a member's own grant up; what is left of it goes back to the
// house. Once more it answers the grant as it ended. ErrGrant, ErrEnded where it
// ended in another way.
func (s *Service) Forfeit(ctx context.Context, member id.Member, which GrantID) (Grant, error) {
	return s.change(ctx, which, func(ctx context.Context, tx *db.Tx, g *Grant) error {
		switch {
		case g.Member != member:
			*g = Grant{}
			return ErrGrant
		case g.State == Forfeited:
			return nil
		case g.State.Final():
			return ErrEnded
		}
		return s.end(ctx, tx, g, Forfeited, "")
	})
}

// Release lets a held claim go on, by staff.
func (s *Service) Release(ctx context.Context, by id.Staff, which GrantID, why string) (Grant, error) {
	return s.change(ctx, which, func(ctx context.Context, tx *db.Tx, g *Grant) error {
		if g.State != Claimed {
			return ErrState
		}
		rule, err := s.Store.RuleOf(ctx, g.Campaign, g.Version)
		if err != nil {
			return err
		}
		before := *g
		if err := s.advance(ctx, tx, g, rule); err != nil {
			return err
		}
		return s.audit(ctx, tx, by, "rewards.bonus.release", g, before, why)
	})
}

// Hold keeps a grant that has not begun back until staff has looked.
func (s *Service) Hold(ctx context.Context, by id.Staff, which GrantID, why string) (Grant, error) {
	return s.change(ctx, which, func(ctx context.Context, tx *db.Tx, g *Grant) error {
		if g.State != Queued {
			return ErrState
		}
		before := *g
		g.State, g.Why = Claimed, why
		if err := s.Store.UpdateGrant(ctx, tx, g); err != nil {
			return err
		}
		if err := s.tell(ctx, tx, g); err != nil {
			return err
		}
		return s.audit(ctx, tx, by, "rewards.bonus.hold", g, before, why)
	})
}

// Cancel ends a grant by staff, with a reason that the member is shown.
func (s *Service) Cancel(ctx context.Context, by id.Staff, which GrantID, why string) (Grant, error) {
	return s.change(ctx, which, func(ctx context.Context, tx *db.Tx, g *Grant) error {
		if g.State == Cancelled {
			return nil
		}
		if g.State.Final() {
			return ErrEnded
		}
		before := *g
		if err := s.end(ctx, tx, g, Cancelled, why); err != nil {
			return err
		}
		return s.audit(ctx, tx, by, "rewards.bonus.cancel", g, before, why)
	})
}

func (s *Service) audit(ctx context.Context, tx *db.Tx, by id.Staff, name string, g *Grant, before Grant, why string) error {
	return s.Auditor.Audit(ctx, tx, Action{
		Staff: by, Name: name, Target: "member:" + g.Member.String(),
		Before: map[string]any{"bonus": g.ID, "state": before.State}, After: map[string]any{"state": g.State, "why": why},
	})
}

// Jobs end what is past its time.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "bonus.grant.expire", Every: expireEvery, Run: func(ctx context.Context, _ []byte) error { return s.Expire(ctx) }}}
}

const (
	expireEvery = time.Minute
	expireStep  = 200
	leftMost    = 1000 // more than that and it is not the grants
)

// onAway lets the time of members' grants stand still while they take a break.
// Free rounds keep the day that their vendor knows.
func (s *Service) onAway(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	return rewards.Rests(batch, func(member id.Member, at clock.Instant, by time.Duration) error {
		return s.Store.Prolong(ctx, tx, member, at, by)
	})
}

// Expire ends the grants whose time is over, until none is left or its own time is
// over: the next run goes on. One that cannot be ended keeps no other from it, and
// is tried again with each run; the error names the first of them.
func (s *Service) Expire(ctx context.Context) error {
	left := map[GrantID]bool{}
	var failed error
	for ctx.Err() == nil && len(left) < leftMost {
		most := expireStep + len(left) // what was left still comes first
		due, err := s.Store.Due(ctx, s.now(), most)
		if err != nil {
			return errors.Join(failed, err)
		}
		for _, which := range due {
			if left[which] {
				continue
			}
			g, err := s.expire(ctx, which)
			if ctx.Err() != nil {
				return failed
			}
			if err != nil || g.State != Expired {
				left[which] = true
			}
			if err != nil && failed == nil {
				failed = fmt.Errorf("bonus %s cannot be ended: %w", which, err)
			}
		}
		if len(due) < most {
			break
		}
	}
	return failed
}

// expire ends a grant if its time is over still, now that it is locked.
func (s *Service) expire(ctx context.Context, which GrantID) (Grant, error) {
	return s.change(ctx, which, func(ctx context.Context, tx *db.Tx, g *Grant) error {
		if g.State.Final() || g.ExpiresAt == 0 || g.ExpiresAt > s.now() {
			return nil
		}
		return s.end(ctx, tx, g, Expired, "")
	})
}

// Verify recounts grants from the book and from betting's rows, and lists what
// does not agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) { return s.Store.Mismatches(ctx) }
