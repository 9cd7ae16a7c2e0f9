package gateway

import (
	"hash/maphash"
	"sync"

	"baize/internal/platform/seamless"
)

const (
	nonceShards = 64
	noncePeriod = 100                               // seconds of expiry in one bucket
	nonceSlots  = 2*seamless.Window/noncePeriod + 2 // live buckets and the one being reused
)

// nonces remembers which nonces were taken, until their timestamps are too old
// to be sent again. A nonce is kept as 64 bits under a seed of this process, so
// a minute of full load costs a few megabytes and nobody can aim at collisions.
type nonces struct {
	seed   maphash.Seed
	shards [nonceShards]nonceShard
}

// nonceShard keeps one set a period in which its nonces expire; a set is
// dropped as a whole when its slot is needed for a later period.
type nonceShard struct {
	mu     sync.Mutex
	period [nonceSlots]int64
	taken  [nonceSlots]map[uint64]struct{}
}

func newNonces() *nonces { return &nonces{seed: maphash.MakeSeed()} }

// take reports whether the vendor's nonce is new. timestamp is the signed one,
// within the window around now; both are in seconds.
func (n *nonces) take(vendor, nonce string, timestamp, now int64) bool {
	var h maphash.Hash
	h.SetSeed(n.seed)
	_, _ = h.WriteString(vendor)
	_ = h.WriteByte('\n')
	_, _ = h.WriteString(nonce)
	key := h.Sum64()
	s := &n.shards[key%nonceShards]
	oldest, mine := now/noncePeriod, (timestamp+seamless.Window)/noncePeriod
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, period := range s.period {
		if period < oldest || s.taken[i] == nil {
			continue
		}
		if _, seen := s.taken[i][key]; seen {
			return false
		}
	}
	slot := mine % nonceSlots
	if s.period[slot] != mine {
		s.period[slot], s.taken[slot] = mine, map[uint64]struct{}{}
	}
	s.taken[slot][key] = struct{}{}
	return true
}
