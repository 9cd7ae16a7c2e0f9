package runner

import (
	"context"
	"sync"
)

// locks keeps a member from running two rounds of one game at once.
type locks struct {
	mu   sync.Mutex
	held map[string]*held
}

type held struct {
	key  string // the request that holds it
	done chan struct{}
}

func newLocks() *locks { return &locks{held: map[string]*held{}} }

func lockOf(userID, vendor, game string) string { return userID + "\n" + vendor + "\n" + game }

// try takes a lock for a request; free is false where another holds it.
func (l *locks) try(name, key string) (unlock func(), free bool) {
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

// take waits for the lock. Where another request holds it and only a repeat of
// it may wait, it is ErrBusy.
func (l *locks) take(ctx context.Context, name, key string, onlyRepeats bool) (func(), error) {
	for {
		if unlock, free := l.try(name, key); free {
			return unlock, nil
		}
		l.mu.Lock()
		h := l.held[name]
		l.mu.Unlock()
		switch {
		case h == nil:
			continue
		case onlyRepeats && h.key != key:
			return nil, ErrBusy
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-h.done:
		}
	}
}
