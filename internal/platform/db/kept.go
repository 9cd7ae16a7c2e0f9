package db

import "sync"

// Kept are rows in memory that never change once they are committed, in two
// generations: when the newer is full, the older is dropped, so that about limit
// to twice as many are kept, those that are asked for among them. Whoever asks for
// one that was dropped reads it again. Unlike a Memo it knows no transactions: put
// only what is committed.
type Kept[K comparable, V any] struct {
	limit int

	mu          sync.RWMutex
	now, before map[K]V
}

// NewKept makes room for about limit to twice as many rows.
func NewKept[K comparable, V any](limit int) *Kept[K, V] {
	return &Kept[K, V]{limit: limit, now: map[K]V{}}
}

// Get finds a row; ok is false where it must be looked for in the table.
func (k *Kept[K, V]) Get(key K) (v V, ok bool) {
	k.mu.RLock()
	old := false
	if v, ok = k.now[key]; !ok {
		v, old = k.before[key]
	}
	k.mu.RUnlock()
	if old { // in use: it stays when the older generation is dropped
		k.Put(key, v)
	}
	return v, ok || old
}

// Put keeps a row.
func (k *Kept[K, V]) Put(key K, v V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now[key] = v
	if len(k.now) > k.limit {
		k.now, k.before = map[K]V{}, k.now
	}
}
