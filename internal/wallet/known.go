package wallet

import "sync"

// known are the pockets of members whose rows are committed; every move asks.
type known struct {
	mu sync.RWMutex
	of map[owner]accounts
}

func (k *known) get(o owner) (accounts, bool) {
	k.mu.RLock()
	a, ok := k.of[o]
	k.mu.RUnlock()
	return a, ok
}

func (k *known) put(o owner, a accounts) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil {
		k.of = map[owner]accounts{}
	}
	k.of[o] = a
}
