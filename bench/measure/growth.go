package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"baize/internal/platform/seamless"
)

// point is one measurement of a growing book.
type point struct {
	Entries   int64   `json:"entries"` // in the book when it began
	PerSecond float64 `json:"bets_per_s"`
	P99       float64 `json:"p99_ms"`
	Resident  int64   `json:"resident_mb,omitempty"`
}

// betSlice is how long bets are measured between two fillings.
const betSlice = 10 * time.Second

// growth fills the book by bet-wins, two entries each, and measures bets every
// o.step entries until there are o.grow: what a bet costs on an empty book and
// on a full one.
func growth(ctx context.Context, o options, t *target) error {
	var curve []point
	var entries int64
	slice, fill := o, o
	slice.warmup, slice.span = 2*time.Second, betSlice
	fill.warmup = 0
	for {
		m, err := load(ctx, slice, t, func(n int) source { return newBets(t.seed, flow{seamless.Bet}, n) })
		if err != nil {
			return err
		}
		p := point{Entries: entries, PerSecond: math.Round(m.perSecond), P99: millis(m.p99)}
		if t.server != nil {
			p.Resident = t.server.Resident() >> 20
		}
		curve = append(curve, p)
		fmt.Printf("  %10d entries  %8.0f bets/s  p99 %s  %d MB\n", p.Entries, p.PerSecond, ms(m.p99), p.Resident)
		entries += int64(m.perSecond * (slice.warmup + slice.span).Seconds())
		if entries >= o.grow {
			break
		}
		for to := entries + o.step; entries < to; {
			m, err := load(ctx, fill, t, func(n int) source { return newBets(t.seed, flow{seamless.BetWin}, n) })
			if err != nil {
				return err
			}
			entries += int64(2 * m.perSecond * fill.span.Seconds())
		}
	}
	raw, err := json.Marshal(map[string]any{"growth": curve, "last_to_first": math.Round(1000*curve[len(curve)-1].PerSecond/curve[0].PerSecond) / 1000})
	if err != nil {
		return err
	}
	fmt.Printf("bench: %s\n", raw)
	return nil
}
