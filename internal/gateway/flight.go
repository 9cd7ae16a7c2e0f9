package gateway

import (
	"hash/maphash"
	"sync"

	"baize/internal/platform/seamless"
)

const flightShards = 64

// flights are the money calls that this process is working on, so that
// tx-status does not say of one that it never came.
type flights struct {
	seed   maphash.Seed
	shards [flightShards]flightShard
}

type flightShard struct {
	mu sync.Mutex
	of map[flight]int
}

type flight struct{ vendor, txID string }

func newFlights() *flights {
	f := &flights{seed: maphash.MakeSeed()}
	for i := range f.shards {
		f.shards[i].of = map[flight]int{}
	}
	return f
}

func (f *flights) shard(of flight) *flightShard {
	return &f.shards[maphash.String(f.seed, of.txID)%flightShards]
}

func (f *flights) begin(of flight) {
	s := f.shard(of)
	s.mu.Lock()
	s.of[of]++
	s.mu.Unlock()
}

func (f *flights) end(of flight) {
	s := f.shard(of)
	s.mu.Lock()
	if s.of[of]--; s.of[of] == 0 {
		delete(s.of, of)
	}
	s.mu.Unlock()
}

func (f *flights) has(of flight) bool {
	s := f.shard(of)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of[of] > 0
}

// moves reports whether an operation has a txId of its own.
func moves(op seamless.Op) bool {
	switch op {
	case seamless.Ping, seamless.Balance, seamless.RoundClose, seamless.TxStatus:
		return false
	}
	return true
}
