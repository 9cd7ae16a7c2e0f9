package gateway

import (
	"context"
	"hash/maphash"
	"runtime/debug"
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

// within answers a call, or says after the time limit that it has no answer.
// The work is not broken off where it has begun: a transaction that waits for
// the disk may be durable already. One that has not begun by then never does.
func (s *Service) within(ctx context.Context, op seamless.Op, c *seamless.Call) seamless.Reply {
	ctx, cancel := context.WithTimeout(ctx, s.limits.Timeout)
	done := make(chan seamless.Reply, 1)
	go func() {
		defer cancel()
		done <- s.guarded(ctx, op, c)
	}()
	select {
	case r := <-done:
		return r
	case <-ctx.Done():
	}
	select {
	case r := <-done: // both were ready
		return r
	default:
		s.d.Log.WarnContext(ctx, "vendor call takes too long", "op", op, "vendor", c.VendorID, "txId", c.TxID)
		return s.Refusal(seamless.Internal, "no answer in time; ask tx-status, or send it again with the same txId")
	}
}

// guarded answers a call on a goroutine of its own, which nobody else recovers.
func (s *Service) guarded(ctx context.Context, op seamless.Op, c *seamless.Call) (r seamless.Reply) {
	if moves(op) {
		of := flight{c.VendorID, c.TxID}
		s.flights.begin(of)
		defer s.flights.end(of)
	}
	defer func() {
		if cause := recover(); cause != nil {
			s.d.Log.ErrorContext(ctx, "vendor call panicked", "op", op, "vendor", c.VendorID, "txId", c.TxID, "cause", cause, "stack", string(debug.Stack()))
			r = s.Refusal(seamless.Internal, "something went wrong on the platform's side")
		}
	}()
	r, err := s.serve(ctx, op, c)
	if err != nil {
		r = s.refused(ctx, op, c, err)
	}
	return r
}
