package measure

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// source makes the requests of one connection and judges the answers.
type source interface {
	// next writes the next request to b.
	next(b []byte) []byte
	// check refuses an unexpected answer.
	check(status int, body []byte) error
}

// patience is how long after the end an answer may still come: a server that
// stands still fails the bench instead of holding it.
const patience = 30 * time.Second

// measure is what came of one measurement.
type measure struct {
	perSecond      float64
	p50, p99, p999 time.Duration
	processor      spent // processor time of one request, 0 where it is not known
}

// load keeps o.conns connections busy, one request at a time each. The first
// wrong answer ends it.
func load(ctx context.Context, o options, t *target, of func(n int) source) (measure, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	begin := time.Now().Add(o.warmup)
	end := begin.Add(o.span)
	all := make([][]time.Duration, o.conns)
	var sent atomic.Int64
	before := t.spenders.now()
	var wg sync.WaitGroup
	for n := range o.conns {
		wg.Go(func() {
			took, err := drive(ctx, t.addr, of(n), begin, end, &sent)
			if err != nil {
				stop(err)
			}
			all[n] = took
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return measure{}, err
	}
	m, err := summarise(slices.Concat(all...), o.span)
	m.processor = t.spenders.now().per(before, sent.Load())
	return m, err
}

func drive(ctx context.Context, addr string, s source, begin, end time.Time, count *atomic.Int64) ([]time.Duration, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	if err := c.c.SetDeadline(end.Add(patience)); err != nil {
		return nil, err
	}
	took := make([]time.Duration, 0, 1<<14)
	var buf []byte
	for ctx.Err() == nil {
		buf = s.next(buf[:0])
		sent := time.Now()
		if err := c.ask(buf, s); err != nil {
			return nil, err
		}
		count.Add(1)
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
