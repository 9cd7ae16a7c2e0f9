package catalogue

import (
	"sync"
	"time"

	"baize/internal/kernel/id"
)

// latest remembers what members played last, so that a member who stays with
// a game, as most do, costs no write a bet: the order of recent games does not
// change by it. It forgets after latestFor, since another node may have noted
// something else meanwhile, and wholly when it is full.
type latest struct {
	mu   sync.Mutex
	last map[id.Member]Played
}

const (
	latestMax = 50_000
	latestFor = time.Minute
)

// stands reports whether the game is already the member's latest.
func (l *latest) stands(p Played) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was, ok := l.last[p.Member]
	return ok && was.Game == p.Game && p.At.Sub(was.At) < latestFor
}

// note is called when the member's latest game is durable.
func (l *latest) note(p Played) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || len(l.last) >= latestMax {
		l.last = make(map[id.Member]Played, 1024)
	}
	if p.At >= l.last[p.Member].At {
		l.last[p.Member] = p
	}
}
