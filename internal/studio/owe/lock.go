package owe

import (
	"context"
	"sync"
)

// Locks let one request at a time do a thing: pay a row, play a member's game,
// use a pair of seeds.
type Locks struct {
	mu   sync.Mutex
	held map[string]*held
}

type held struct {
	key  string // the request that holds it
	done chan struct{}
}

// NewLocks makes Locks that nobody holds.
func NewLocks() *Locks { return &Locks{held: map[string]*held{}} }

// Try takes a lock for a request; free is false where another holds it.
func (l *Locks) Try(name, key string) (unlock func(), free bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name] != nil {
		return nil, false
	}
	h := &held{key: key, done: make(chan struct{})}
	l.held[name] = h
	return func() {
		l.mu.Lock()
		delete(l.held, name)
		l.mu.Unlock()
		close(h.done)
	}, true
}

// Take waits for a lock. busy, where it is not nil, is answered to a request
// that is no repeat of the one that holds it, so that only repeats wait.
func (l *Locks) Take(ctx context.Context, name, key string, busy error) (unlock func(), err error) {
	for {
		if unlock, free := l.Try(name, key); free {
			return unlock, nil
		}
		l.mu.Lock()
		h := l.held[name]
		l.mu.Unlock()
		switch {
		case h == nil:
			continue
		case busy != nil && h.key != key:
			return nil, busy
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-h.done:
		}
	}
}
