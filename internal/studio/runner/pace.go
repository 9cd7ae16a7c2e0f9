package runner

import (
	"context"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/studio"
)

// switchPace is the brand's switch of a regulator's pace.
const switchPace = "SLOWPLAY3"

// The least time between two beginnings of a member's rounds while the switch
// is on. Source: the UKGC's technical standards, RTS 14D for slots and 14G for
// other games. Crash and the shared tables run on clocks of their own that are
// slower; members of a poker table play against each other.
const (
	slotPace = 2500 * time.Millisecond
	gamePace = 5 * time.Second
)

// Switches tells the brand's switches by name; nil has none on.
type Switches interface {
	Enabled(ctx context.Context, name string) (bool, error)
}

// Pace is the least time between two beginnings of the session's game, 0 where
// there is none.
func (s *Service) Pace(ctx context.Context, ses Session) (time.Duration, error) {
	if s.d.Switches == nil {
		return 0, nil
	}
	slow, err := s.d.Switches.Enabled(ctx, switchPace)
	if err != nil || !slow {
		return 0, err
	}
	switch ses.title.Engine {
	case studio.Slot:
		return slotPace, nil
	case studio.Crash, studio.Table, studio.Poker, studio.Fishing, "":
		return 0, nil
	}
	return gamePace, nil
}

// keepPace lets a round begin, or refuses with ErrPace. A member has one pace
// an engine, so that two slots at once are no faster than one. The answer takes
// the beginning back, where no round came of it.
func (s *Service) keepPace(ctx context.Context, ses Session) (undo func(), err error) {
	least, err := s.Pace(ctx, ses)
	if err != nil || least == 0 {
		return func() {}, err
	}
	wait, undo := s.paces.begin(ses.UserID+"\n"+ses.title.Engine, s.now(), least)
	if wait > 0 {
		return nil, ErrPace.With("waitMs", (wait + time.Millisecond - 1).Milliseconds()).After(wait)
	}
	return undo, nil
}

// pacesKept is how many beginnings are kept before old ones are forgotten.
const pacesKept = 10_000

// paces keeps when members last began. It is memory: one process runs the room,
// and what ran before counts as having begun when this one did.
type paces struct {
	mu    sync.Mutex
	since clock.Instant
	last  map[string]clock.Instant
}

func (p *paces) start(now clock.Instant) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since, p.last = now, map[string]clock.Instant{}
}

func (p *paces) begin(who string, now clock.Instant, least time.Duration) (wait time.Duration, undo func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := max(p.last[who], p.since)
	if wait = before.Add(least).Sub(now); wait > 0 {
		return wait, nil
	}
	if len(p.last) >= pacesKept {
		p.forget(now.Add(-gamePace))
	}
	p.last[who] = now
	return 0, func() { p.takeBack(who, now, before) }
}

func (p *paces) takeBack(who string, began, before clock.Instant) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last[who] == began {
		p.last[who] = before
	}
}

func (p *paces) forget(until clock.Instant) {
	for who, at := range p.last {
		if at <= until {
			delete(p.last, who)
		}
	}
}
