package app

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The heap may grow fivefold between collections while what lives is small
// (the catalogue, the page cache): a quarter of the collecting on the hot path
// for some tens of megabytes. What lives grows with a book (filters of its
// keys, nonces of the last minutes), and five times that would not be flat: so
// from roomyBytes on only so much is added to it.
const (
	gcPercent    = 400
	leastPercent = 25
	roomyBytes   = 384 << 20
)

// gcPercentFor is the allowance for a heap of which so many bytes live, in
// percent of them.
func gcPercentFor(live uint64) int {
	if live == 0 {
		return gcPercent
	}
	return int(min(gcPercent, max(leastPercent, roomyBytes*100/live)))
}

// boundHeap sets the collector's allowance, and again when what lives changes,
// until stop is called.
func boundHeap() (stop func()) {
	debug.SetGCPercent(gcPercent)
	done := make(chan struct{})
	go func() {
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		set := gcPercent
		for {
			select {
			case <-done:
				return
			case <-time.After(heapLookEvery):
			}
			metrics.Read(sample)
			// Setting it stops the world for a moment, so small steps are left out.
			if p := gcPercentFor(sample[0].Value.Uint64()); p < set*9/10 || p > set*11/10 {
				set = p
				debug.SetGCPercent(p)
			}
		}
	}()
	return func() { close(done) }
}

const heapLookEvery = 5 * time.Second
