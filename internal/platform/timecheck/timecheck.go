// Package timecheck says how far the machine's clock is off.
//
// Where time servers are named they are asked, all at once, and the median of
// what they answer counts, so that one server that lies moves nothing. Where
// none is, no call leaves the machine: the kernel is asked whether something
// keeps its clock, and how far it still has to be moved. What nobody answers is
// not known, which is never the same as right.
package timecheck

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/beevik/ntp"
)

// Who was asked.
const (
	Servers = "servers"
	Kernel  = "kernel"
)

// Reading is how far the clock is off: Offset is what must be added to it.
type Reading struct {
	Known  bool
	Offset time.Duration
	// From is who was asked, Answers how many of Asked said something sound.
	From    string
	Answers int
	Asked   int
}

// patience is how long a server may take.
const patience = 2 * time.Second

// Measure asks the servers ("host" or "host:port"), or the kernel where there
// are none.
func Measure(ctx context.Context, servers []string) Reading {
	if len(servers) == 0 {
		offset, known := kernelOffset()
		return Reading{Known: known, Offset: offset, From: Kernel, Asked: 1, Answers: count(known)}
	}
	var mu sync.Mutex
	var offsets []time.Duration
	var wg sync.WaitGroup
	for _, address := range servers {
		wg.Go(func() {
			offset, err := ask(ctx, address)
			if err != nil {
				return // a server that is silent or not sound itself says nothing
			}
			mu.Lock()
			offsets = append(offsets, offset)
			mu.Unlock()
		})
	}
	wg.Wait()
	r := Reading{Known: len(offsets) > 0, From: Servers, Asked: len(servers), Answers: len(offsets)}
	if r.Known {
		r.Offset = median(offsets)
	}
	return r
}

func ask(ctx context.Context, address string) (time.Duration, error) {
	wait := patience
	if end, ok := ctx.Deadline(); ok {
		wait = max(time.Millisecond, min(wait, time.Until(end)))
	}
	answer, err := ntp.QueryWithOptions(address, ntp.QueryOptions{Timeout: wait})
	if err == nil {
		err = answer.Validate()
	}
	if err != nil {
		return 0, err
	}
	return answer.ClockOffset, nil
}

// median is the middle one; of an even number, what lies between the middle two.
func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	mid := len(all) / 2
	if len(all)%2 == 1 {
		return all[mid]
	}
	return all[mid-1] + (all[mid]-all[mid-1])/2
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
