package pit

import (
	"slices"
	"sync"

	"baize/internal/kernel/clock"
)

// seats are the members at a table; who has not been heard of for a minute has
// left.
type seats struct {
	mu   sync.Mutex
	last map[string]clock.Instant
}

func newSeats() *seats { return &seats{last: map[string]clock.Instant{}} }

// sit seats a member, or keeps the seat; false where all seats are taken.
func (s *seats) sit(userID string, now clock.Instant) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, seated := s.last[userID]; !seated && len(s.last) >= Seats {
		for other, at := range s.last {
			if now.Sub(at) >= presentFor {
				delete(s.last, other)
			}
		}
		if len(s.last) >= Seats {
			return false
		}
	}
	s.last[userID] = now
	return true
}

// taken counts the seats that are taken.
func (s *seats) taken(now clock.Instant) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range s.last {
		if now.Sub(at) < presentFor {
			n++
		}
	}
	return n
}

// mine are the members' own bets in the present round.
type mine struct {
	mu   sync.RWMutex
	bets map[string][]Bet
}

func newMine() *mine { return &mine{bets: map[string][]Bet{}} }

func (m *mine) put(b Bet) {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := m.bets[b.UserID]
	if i := slices.IndexFunc(own, func(o Bet) bool { return o.ID == b.ID }); i >= 0 {
		own[i] = b
		return
	}
	m.bets[b.UserID] = append(own, b)
}

// of lists a member's bets, the oldest first.
func (m *mine) of(userID string) []Bet {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.Clone(m.bets[userID])
}

func (m *mine) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bets = map[string][]Bet{}
}

// refresh notes what became of a bet that is listed; others are forgotten.
func (m *mine) refresh(b Bet) {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := m.bets[b.UserID]
	if i := slices.IndexFunc(own, func(o Bet) bool { return o.ID == b.ID }); i >= 0 {
		own[i] = b
	}
}
