package members

import (
	"context"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// knownMax bounds how many profiles are kept in memory.
const knownMax = 50_000

// known are profiles that were read a moment ago: every bet asks for one.
type known struct {
	mu      sync.Mutex
	of      map[id.Member]knownMember
	forgets int64 // a profile that was read before the last one may be of yesterday
}

type knownMember struct {
	member Member
	until  clock.Instant
}

// split tells the profiles that are known at now from those that are missing,
// and the state to give to put.
func (k *known) split(members []id.Member, now clock.Instant) (missing []id.Member, forgets int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, m := range members {
		if p, ok := k.of[m]; !ok || p.until <= now {
			missing = append(missing, m)
		}
	}
	return missing, k.forgets
}

func (k *known) get(member id.Member, now clock.Instant) (m Member, forgets int64, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok := k.of[member]
	return p.member, k.forgets, ok && p.until > now
}

// put keeps a profile unless somebody was changed since it was read.
func (k *known) put(m Member, until clock.Instant, forgets int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.forgets != forgets {
		return
	}
	if len(k.of) >= knownMax {
		clear(k.of)
	}
	k.of[m.ID] = knownMember{member: m, until: until}
}

func (k *known) forget(member id.Member) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.forgets++
	delete(k.of, member)
}

// MayBet answers betting: nil, ErrUnknown, ErrFrozen, ErrRealAccount or
// ErrCurrency. It is asked at every bet, so profiles are kept for a moment, and a
// member whom another node has frozen may pass here for as long. That no bet is taken
// behind a freeze is Halt's doing: betting's Guard is asked next, in the bet's own
// transaction.
func (s *Service) MayBet(ctx context.Context, member id.Member, _ money.Amount, currency money.Currency) error {
	now := clock.NowOf(s.Clock)
	m, forgets, ok := s.known.get(member, now)
	if !ok {
		var err error
		if m, err = s.Get(ctx, member); err != nil {
			return err
		}
		s.known.put(m, now.Add(s.KnownFor), forgets)
	}
	return m.mayBet(currency)
}

// Ahead reads, in one look, the profiles that MayBet is about to be asked for
// and does not have in memory.
func (s *Service) Ahead(ctx context.Context, members []id.Member) error {
	now := clock.NowOf(s.Clock)
	missing, forgets := s.known.split(members, now)
	if len(missing) == 0 {
		return nil
	}
	read, err := s.Store.ReadMany(ctx, missing)
	for _, m := range read {
		s.known.put(m, now.Add(s.KnownFor), forgets)
	}
	return err
}

// Listeners forget profiles that were changed, by other nodes too.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "members.known", Topics: []string{TopicChanged}, FromNow: true, Gather: 5 * time.Millisecond,
		Handle: func(_ context.Context, _ *db.Tx, batch []bus.Delivery) error {
			for _, d := range batch {
				e, err := bus.Value[Changed](d)
				if err != nil {
					return err
				}
				s.known.forget(e.Member)
			}
			return nil
		},
	}}
}
