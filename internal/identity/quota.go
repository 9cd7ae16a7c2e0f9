package identity

import (
	"context"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// quota bounds how often something happens in a fixed window of time.
type quota struct {
	scope  string
	most   int
	window time.Duration
}

// gate is the counter of the present window.
func (q quota) gate(now clock.Instant) Gate {
	return Gate{Scope: q.scope + "#" + q.window.String() + "#" + strconv.FormatInt(q.slot(now), 10), LockFrom: 1 << 30, Forget: q.window}
}

// slot numbers the windows.
func (q quota) slot(now clock.Instant) int64 { return int64(now) / q.window.Microseconds() }

// quotaLeft is how long to wait where the window is full.
func (s *Service) quotaLeft(ctx context.Context, tx *db.Tx, q quota) (wait time.Duration, err error) {
	now := clock.NowOf(s.clock)
	count, err := s.throttle.Count(ctx, tx, q.gate(now))
	if err != nil || count < q.most {
		return 0, err
	}
	size := q.window.Microseconds()
	return clock.Instant((int64(now)/size + 1) * size).Sub(now), nil
}

func (s *Service) spendQuota(ctx context.Context, tx *db.Tx, q quota) error {
	return s.throttle.Charge(ctx, tx, q.gate(clock.NowOf(s.clock)))
}

// resetGates bound how often a new password is asked for: three times for each of
// the scopes, and oftener by one client for many. Whether there is an account is
// not asked. The last that a gate lets through closes it for five minutes, however
// the clock stands.
func resetGates(client Client, scopes ...string) []Gate {
	const wait, most, mostOfClient = 5 * time.Minute, 3, 20
	gate := func(scope string, from int) Gate {
		return Gate{Scope: scope, LockFrom: from, Least: wait, Longest: wait, Forget: wait}
	}
	var all []Gate
	for _, scope := range scopes {
		all = append(all, gate(scope, most))
	}
	return append(all, gate("reset@"+client.Origin(), mostOfClient))
}

// closedFor is how long to wait where one of the gates is closed.
func (s *Service) closedFor(ctx context.Context, tx *db.Tx, gates []Gate) (time.Duration, error) {
	for _, g := range gates {
		if wait, err := s.throttle.Wait(ctx, tx, g); wait > 0 || err != nil {
			return wait, err
		}
	}
	return 0, nil
}
