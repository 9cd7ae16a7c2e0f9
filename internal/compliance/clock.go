package compliance

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/platform/timecheck"
)

// ClockState is what is known of the machine's clock.
type ClockState string

// The states of the clock; what nobody could say is never good.
const (
	ClockGood    ClockState = "good"
	ClockDrift   ClockState = "drift"
	ClockUnknown ClockState = "unknown"
)

// health is what the figures for operators show of this node.
type health struct {
	failed atomic.Bool
	clock  atomic.Pointer[timecheck.Reading]
}

// ClockOffset is what must be added to the clock by the last look; false where
// it is not known.
func (s *Service) ClockOffset() (time.Duration, bool) {
	r := s.health.clock.Load()
	if r == nil {
		return 0, false
	}
	return r.Offset, r.Known
}

// SelfFailed says whether the last check found a part that is not what it was.
func (s *Service) SelfFailed() bool { return s.health.failed.Load() }

// drift is from where on a clock that is off is an alarm.
func (s *Service) drift() time.Duration { return cmp.Or(s.Drift, defaultDrift) }

const defaultDrift = 500 * time.Millisecond

// readClock asks how far the clock is off.
func (s *Service) readClock(ctx context.Context) (ClockState, time.Duration) {
	var r timecheck.Reading
	if s.Time != nil {
		r = s.Time(ctx)
	}
	s.health.clock.Store(&r)
	switch {
	case !r.Known:
		return ClockUnknown, 0
	case r.Offset.Abs() > s.drift():
		return ClockDrift, r.Offset
	}
	return ClockGood, r.Offset
}

// CheckClock is the hourly look at the clock.
func (s *Service) CheckClock(ctx context.Context) error {
	state, offset := s.readClock(ctx)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.keepClock(ctx, tx, state, offset, s.now()) })
}

// clockMarks are the states as the room's cursors keep them; 0 is none yet.
var clockMarks = map[ClockState]int64{ClockGood: 1, ClockDrift: 2, ClockUnknown: 3}

// keepClock tells of a change of the clock's state, once: an alarm that came
// every hour would soon be read by nobody. That a clock is good, or not known,
// from the first look on is no news.
func (s *Service) keepClock(ctx context.Context, tx *db.Tx, state ClockState, offset time.Duration, at clock.Instant) error {
	cursor := fmt.Sprintf("clock.%d", s.Node)
	before, err := s.Store.Cursor(ctx, cursor)
	if err != nil {
		return err
	}
	same := before == clockMarks[state]
	tx.OnCommit(func() { s.tellClock(state, offset, same) })
	if same {
		return nil
	}
	if before != 0 || state == ClockDrift {
		e := Event{Kind: EventClock, Source: fmt.Sprintf("clock:%d:%s:%d", s.Node, state, at), Detail: clockDetail(s.Node, state, offset), At: at}
		if err := s.record(ctx, tx, e); err != nil {
			return err
		}
	}
	return s.Store.SetCursor(ctx, tx, cursor, clockMarks[state])
}

func clockDetail(node int, state ClockState, offset time.Duration) string {
	if state == ClockUnknown {
		return fmt.Sprintf("node %d: unknown", node)
	}
	return fmt.Sprintf("node %d: %s, %+d ms", node, state, offset.Milliseconds())
}

func (s *Service) tellClock(state ClockState, offset time.Duration, same bool) {
	if state != ClockDrift {
		return
	}
	if same {
		s.Log.Warn("the clock is still off", "offset", offset.String())
		return
	}
	s.Log.Error("the clock is off", "offset", offset.String(), "limit", s.drift().String())
}
