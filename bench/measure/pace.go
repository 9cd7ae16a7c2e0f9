package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"baize/internal/platform/seamless"
)

// behind is one look at how far the listeners are behind.
type behind struct {
	rows     int64  // of the outbox, by the one that is furthest behind
	listener string // its name
}

// seconds says how long ago what it reads now was written, where so many rows
// come a second.
func (b behind) seconds(perSecond float64) float64 { return float64(b.rows) / perSecond }

// pace sends o.rate settled bets a second for o.span, however long each answer
// takes, and looks every second how far the listeners are behind. What is in
// o.warmup does not count.
func pace(ctx context.Context, o options, t *target) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	begin := time.Now()
	end := begin.Add(o.warmup + o.span)
	all := make([][]time.Duration, o.conns)
	var wg sync.WaitGroup
	for n := range o.conns {
		wg.Go(func() {
			took, err := stroll(ctx, o, t.addr, newBets(t.seed, flow{seamless.BetWin}, n), n, begin, end)
			if err != nil {
				stop(err)
			}
			all[n] = took
		})
	}
	time.Sleep(o.warmup)
	looks, err := watch(ctx, t.addr, end)
	wg.Wait()
	if err = errors.Join(err, context.Cause(ctx)); err != nil {
		return err
	}
	m, err := summarise(slices.Concat(all...), o.span)
	if err != nil {
		return err
	}
	return paced(m, looks)
}

// stroll sends the n-th connection's share at its times; one that is late sends
// at once, and its answer is timed from when it was due.
func stroll(ctx context.Context, o options, addr string, s source, n int, begin, end time.Time) ([]time.Duration, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	if err := c.c.SetDeadline(end.Add(patience)); err != nil {
		return nil, err
	}
	step := time.Duration(float64(o.conns) / o.rate * float64(time.Second))
	due := begin.Add(step * time.Duration(n) / time.Duration(o.conns))
	var took []time.Duration
	var buf []byte
	for ; ctx.Err() == nil && due.Before(end); due = due.Add(step) {
		time.Sleep(time.Until(due))
		buf = s.next(buf[:0])
		if err := c.ask(buf, s); err != nil {
			return nil, err
		}
		if due.After(begin.Add(o.warmup)) {
			took = append(took, time.Since(due))
		}
	}
	return took, nil
}

// watch looks once a second until the end.
func watch(ctx context.Context, addr string, end time.Time) (looks []behind, err error) {
	for ctx.Err() == nil && time.Now().Before(end) {
		time.Sleep(time.Second)
		b, err := look(addr)
		if err != nil {
			return nil, err
		}
		looks = append(looks, b)
	}
	return looks, nil
}

var lagLine = regexp.MustCompile(`(?m)^baize_listener_lag\{listener="([^"]+)"\} (\S+)$`)

// look reads the figures that the server shows.
func look(addr string) (worst behind, err error) {
	c, err := dial(addr)
	if err != nil {
		return behind{}, err
	}
	defer c.close()
	status, body, err := c.do([]byte("GET /metrics HTTP/1.1\r\nHost: bench\r\n\r\n"))
	if err != nil || status != 200 {
		return behind{}, errors.Join(err, fmt.Errorf("/metrics answers %d", status))
	}
	found := lagLine.FindAllSubmatch(body, -1)
	if len(found) == 0 {
		return behind{}, errors.New("/metrics shows no listeners")
	}
	for _, line := range found {
		rows, err := strconv.ParseFloat(string(line[2]), 64)
		if err != nil {
			return behind{}, err
		}
		if int64(rows) > worst.rows {
			worst = behind{rows: int64(rows), listener: string(line[1])}
		}
	}
	return worst, nil
}

// paced prints what came of it. A settled bet is one row of the outbox.
func paced(m measure, looks []behind) error {
	slices.SortFunc(looks, func(a, b behind) int { return int(a.rows - b.rows) })
	worst, half := looks[len(looks)-1], looks[len(looks)/2]
	fmt.Printf("  %.0f settled bets a second: p50 %s, p99 %s, p99.9 %s; furthest behind %.2f s (%s), in the median %.2f s\n",
		m.perSecond, ms(m.p50), ms(m.p99), ms(m.p999), worst.seconds(m.perSecond), worst.listener, half.seconds(m.perSecond))
	raw, err := json.Marshal(map[string]any{"paced": map[string]any{
		"per_second": m.perSecond, "p50_ms": millis(m.p50), "p99_ms": millis(m.p99), "p999_ms": millis(m.p999),
		"behind_s": worst.seconds(m.perSecond), "behind_median_s": half.seconds(m.perSecond), "listener": worst.listener,
	}})
	if err == nil {
		fmt.Printf("bench: %s\n", raw)
	}
	return err
}
