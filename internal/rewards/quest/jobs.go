package quest

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

// Jobs are the room's work in the background: rewards for friends, and prizes
// that are given by themselves at the end of a period.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: referralJob, Run: s.rewardFriend},
		{Kind: "quest.mission.autoClaim", Every: claimEvery, Run: func(ctx context.Context, _ []byte) error { return s.AutoClaim(ctx) }},
	}
}

const (
	claimEvery = 10 * time.Minute
	claimBatch = 500
	// claimBack is how far back ended periods are looked through, so that an
	// outage of some hours loses nobody a prize.
	claimBack = 3
)

// AutoClaim gives what was reached and not claimed in periods that have ended,
// of missions that say so.
func (s *Service) AutoClaim(ctx context.Context) error {
	now := clock.NowOf(s.d.Clock)
	all, err := s.d.Store.Counting(ctx, nil, now.Add(-claimBack*day))
	if err != nil {
		return err
	}
	for _, q := range all {
		if q.Rule.Mission == nil || !q.Rule.Mission.AutoClaim {
			continue
		}
		for _, begins := range q.ended(s.d.Calendar, now) {
			if err := s.autoClaim(ctx, &q, begins); err != nil {
				return err
			}
		}
	}
	return nil
}

// ended are the beginnings of the last periods of a mission that are over, with
// some time for events that come late.
func (q *Quest) ended(c Calendar, now clock.Instant) (out []clock.Instant) {
	r, seen := q.Rule.Mission, map[clock.Instant]bool{}
	step := day
	if r.Period == Weekly {
		step = 7 * day
	}
	for n := range claimBack + 1 {
		at := now.Add(-time.Duration(n) * step)
		begins, ends := r.period(q, c, at)
		if ends != 0 && ends.Add(late) <= now && !seen[begins] {
			out, seen[begins] = append(out, begins), true
		}
	}
	return out
}

// UnclaimedQuery selects members with reached and unclaimed progress of a period,
// after one; Limit is how many of those with progress are looked at.
type UnclaimedQuery struct {
	Quest  ID
	Begins clock.Instant
	Target int64
	After  id.Member
	Limit  int
}

func (s *Service) autoClaim(ctx context.Context, q *Quest, begins clock.Instant) error {
	after := id.Member(0)
	for {
		list, next, err := s.d.Store.Unclaimed(ctx, UnclaimedQuery{Quest: q.ID, Begins: begins, Target: q.Rule.Mission.Target(), After: after, Limit: claimBatch})
		if err != nil {
			return err
		}
		for _, member := range list {
			may, err := s.mayClaim(ctx, q, member)
			if err == nil && may {
				err = s.autoClaimFor(ctx, q, member, begins)
			}
			if err != nil && !errors.Is(err, ErrNotReached) && !errors.Is(err, ErrMember) { // it went back, or the member is gone meanwhile
				return err
			}
		}
		if after = next; after == 0 {
			return nil
		}
	}
}

// mayClaim reports whether the member could claim a mission that was reached; who
// could not is looked at again the next time.
func (s *Service) mayClaim(ctx context.Context, q *Quest, member id.Member) (bool, error) {
	if _, err := s.taker(ctx, member); err != nil {
		if fault.From(err).Code == fault.Internal {
			return false, err
		}
		return false, nil
	}
	if q.Rule.Mission.VipMin == 0 {
		return true, nil
	}
	rank, err := s.d.Ranks.Rank(ctx, member)
	return rank >= q.Rule.Mission.VipMin, err
}

func (s *Service) autoClaimFor(ctx context.Context, q *Quest, member id.Member, begins clock.Instant) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.claim(ctx, tx, q, member, begins, missionOnce(q.ID, member, begins))
		return err
	})
}
