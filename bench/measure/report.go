package measure

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"time"
)

// The names of the machine's own limits.
const (
	limitCommit = "limit_group_commit" // with the checks and postings of a bet
	limitRow    = "limit_one_row"      // and nothing else, in a group or batch
	limitEcho   = "limit_echo_get"
	limitPost   = "limit_echo_post"
)

// report collects the measures of all runs by name, in order of appearance.
type report struct {
	options options
	names   []string
	all     map[string][]measure
}

func newReport(o options) *report { return &report{options: o, all: map[string][]measure{}} }

func (r *report) add(name string, m measure) {
	if r.all[name] == nil {
		r.names = append(r.names, name)
	}
	r.all[name] = append(r.all[name], m)
	fmt.Printf("  %-20s %10.0f /s   p50 %s  p99 %s  p99.9 %s  server %d, database %d, load %d µs\n", name, m.perSecond, ms(m.p50), ms(m.p99), ms(m.p999),
		m.processor.server.Microseconds(), m.processor.database.Microseconds(), m.processor.load.Microseconds())
}

// median is the median of every figure by itself.
func (r *report) median(name string) measure {
	all := r.all[name]
	return measure{
		perSecond: middle(all, func(m measure) float64 { return m.perSecond }),
		p50:       middle(all, func(m measure) time.Duration { return m.p50 }),
		p99:       middle(all, func(m measure) time.Duration { return m.p99 }),
		p999:      middle(all, func(m measure) time.Duration { return m.p999 }),
		processor: spent{
			server:   middle(all, func(m measure) time.Duration { return m.processor.server }),
			database: middle(all, func(m measure) time.Duration { return m.processor.database }),
			load:     middle(all, func(m measure) time.Duration { return m.processor.load }),
		},
	}
}

func middle[T cmp.Ordered](all []measure, of func(measure) T) T {
	var zero T
	if len(all) == 0 {
		return zero
	}
	values := make([]T, len(all))
	for i, m := range all {
		values[i] = of(m)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// figures is one measurement in the last line.
type figures struct {
	PerSecond float64 `json:"per_s"`
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
	P999      float64 `json:"p999_ms"`
	// Processor time of one request.
	Server   int64 `json:"server_us,omitempty"`
	Database int64 `json:"database_us,omitempty"`
	Load     int64 `json:"load_us,omitempty"`
}

// print writes the table and the machine-readable last line.
func (r *report) print(w io.Writer) error {
	fmt.Fprintf(w, "\nmedians of %d runs, %d connections, %s each\n", r.options.runs, r.options.conns, r.options.span)
	fmt.Fprintf(w, "%-20s %12s %9s %9s %9s %10s %12s %8s\n", "", "per second", "p50 ms", "p99 ms", "p99.9 ms", "server µs", "database µs", "load µs")
	out := map[string]any{"conns": r.options.conns, "runs": r.options.runs, "accounts": r.options.accounts, "cpus": runtime.NumCPU()}
	for _, name := range r.names {
		m := r.median(name)
		server, database, load := m.processor.server.Microseconds(), m.processor.database.Microseconds(), m.processor.load.Microseconds()
		fmt.Fprintf(w, "%-20s %12.0f %9s %9s %9s %10d %12d %8d\n", name, m.perSecond, ms(m.p50), ms(m.p99), ms(m.p999), server, database, load)
		out[name] = figures{math.Round(m.perSecond), millis(m.p50), millis(m.p99), millis(m.p999), server, database, load}
	}
	bet := r.median("bet")
	out["bets_per_s"] = math.Round(bet.perSecond)
	out["p50_ms"], out["p99_ms"], out["p999_ms"] = millis(bet.p50), millis(bet.p99), millis(bet.p999)
	r.ratio(out, "bet_win_to_bet", "bet-win", "bet")
	r.ratio(out, "bet_to_group_commit", "bet", limitCommit)
	r.ratio(out, "bet_to_one_row", "bet", limitRow)
	for _, d := range documents {
		r.ratio(out, d.name+"_to_echo", d.name, limitEcho)
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "bench: %s\n", raw)
	return err
}

func (r *report) ratio(out map[string]any, name, of, to string) {
	a, b := r.median(of).perSecond, r.median(to).perSecond
	if a > 0 && b > 0 {
		out[name] = math.Round(1000*a/b) / 1000
	}
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func ms(d time.Duration) string { return fmt.Sprintf("%.2f", millis(d)) }
