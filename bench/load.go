package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// source makes the requests of one connection and judges the answers.
type source interface {
	// next writes the next request to b.
	next(b []byte) []byte
	// check refuses an unexpected answer.
	check(status int, body []byte) error
}

// measure is what came of one measurement.
type measure struct {
	perSecond      float64
	p50, p99, p999 time.Duration
}

// load keeps o.conns connections busy, one request at a time each.
func load(ctx context.Context, o options, addr string, of func(n int) source) (measure, error) {
	begin := time.Now().Add(o.warmup)
	end := begin.Add(o.span)
	all := make([][]time.Duration, o.conns)
	errs := make([]error, o.conns)
	var wg sync.WaitGroup
	for n := range o.conns {
		wg.Go(func() { all[n], errs[n] = drive(ctx, addr, of(n), begin, end) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return measure{}, err
	}
	return summarise(slices.Concat(all...), o.span)
}

func drive(ctx context.Context, addr string, s source, begin, end time.Time) ([]time.Duration, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	took := make([]time.Duration, 0, 1<<14)
	var buf []byte
	for ctx.Err() == nil {
		buf = s.next(buf[:0])
		sent := time.Now()
		status, body, err := c.do(buf)
		if err == nil {
			err = s.check(status, body)
		}
		if err != nil {
			return nil, err
		}
		now := time.Now()
		if now.After(end) {
			return took, nil
		}
		if sent.After(begin) {
			took = append(took, now.Sub(sent))
		}
	}
	return nil, ctx.Err()
}

func summarise(took []time.Duration, span time.Duration) (measure, error) {
	if len(took) == 0 {
		return measure{}, errors.New("no answer came in time")
	}
	slices.Sort(took)
	at := func(perMille int) time.Duration { return took[min(len(took)-1, len(took)*perMille/1000)] }
	return measure{perSecond: float64(len(took)) / span.Seconds(), p50: at(500), p99: at(990), p999: at(999)}, nil
}
