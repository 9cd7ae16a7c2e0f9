package gateway

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"baize/internal/platform/seamless"
)

const (
	nonceShards = 64
	noncePeriod = 100                               // seconds of expiry in one bucket
	nonceSlots  = 2*seamless.Window/noncePeriod + 2 // live buckets and the one being reused
)

// nonces remembers which nonces were taken, until their timestamps are too old
// to be sent again. A nonce is kept as 64 bits of a hash under a key of the
// platform, so a minute of full load costs a few megabytes, nobody can aim at
// collisions, and all nodes and later processes know it by the same number.
type nonces struct {
	key    [sha256.Size]byte
	shards [nonceShards]nonceShard
}

// nonceShard keeps one set a period in which its nonces expire; a set is
// dropped as a whole when its slot is needed for a later period.
type nonceShard struct {
	mu     sync.Mutex
	period [nonceSlots]int64
	taken  [nonceSlots]map[uint64]struct{}
	fresh  []freshNonce // not written yet
}

type freshNonce struct {
	number uint64
	period int64
}

func newNonces(key []byte) *nonces {
	return &nonces{key: sha256.Sum256(append([]byte("gateway nonces\n"), key...))}
}

// number is what a nonce is known by.
func (n *nonces) number(vendor, nonce string) uint64 {
	var mem [sha256.Size + 2*seamless.MaxID + 1]byte
	b := append(append(append(append(mem[:0], n.key[:]...), vendor...), '\n'), nonce...)
	sum := sha256.Sum256(b)
	return binary.BigEndian.Uint64(sum[:])
}

// take reports whether the vendor's nonce is new. timestamp is the signed one,
// within the window around now; both are in seconds.
func (n *nonces) take(vendor, nonce string, timestamp, now int64) bool {
	number := n.number(vendor, nonce)
	mine := (timestamp + seamless.Window) / noncePeriod
	s := &n.shards[number%nonceShards]
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.knows(number, now/noncePeriod) {
		return false
	}
	s.put(number, mine)
	s.fresh = append(s.fresh, freshNonce{number, mine})
	return true
}

func (s *nonceShard) knows(number uint64, oldest int64) bool {
	for i, period := range s.period {
		if period < oldest || s.taken[i] == nil {
			continue
		}
		if _, seen := s.taken[i][number]; seen {
			return true
		}
	}
	return false
}

func (s *nonceShard) put(number uint64, period int64) {
	slot := period % nonceSlots
	if s.period[slot] > period {
		return // too old by now to be sent again
	}
	if s.period[slot] != period {
		s.period[slot], s.taken[slot] = period, map[uint64]struct{}{}
	}
	s.taken[slot][number] = struct{}{}
}

// learn takes note of nonces that another process or an earlier one took.
func (n *nonces) learn(packed []byte, period int64) {
	for ; len(packed) >= 8; packed = packed[8:] {
		number := binary.BigEndian.Uint64(packed)
		s := &n.shards[number%nonceShards]
		s.mu.Lock()
		s.put(number, period)
		s.mu.Unlock()
	}
}

// drain takes the nonces that are not written yet, packed by period.
func (n *nonces) drain() map[int64][]byte {
	var out map[int64][]byte
	for i := range n.shards {
		s := &n.shards[i]
		s.mu.Lock()
		fresh := s.fresh
		s.fresh = nil
		s.mu.Unlock()
		for _, f := range fresh {
			if out == nil {
				out = map[int64][]byte{}
			}
			out[f.period] = binary.BigEndian.AppendUint64(out[f.period], f.number)
		}
	}
	return out
}
