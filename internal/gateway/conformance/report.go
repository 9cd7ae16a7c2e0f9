package conformance

import (
	_ "embed" // the report's page
	"encoding/json"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/seamless"
)

// Report is all that came of a run, as it is written to a file.
type Report struct {
	Target    string        `json:"target"`
	Vendor    string        `json:"vendor"`
	Game      string        `json:"game"`
	Currency  string        `json:"currency"`
	StartedAt clock.Instant `json:"startedAt"`
	TookMs    int64         `json:"tookMs"`
	Passed    int           `json:"passed"`
	Failed    int           `json:"failed"`
	Skipped   int           `json:"skipped"`
	Calls     int           `json:"calls"`
	Groups    []GroupReport `json:"groups"`
	Timing    []OpTiming    `json:"timing"`
	Statuses  []StatusSeen  `json:"statuses"`
}

// GroupReport is one group's cases.
type GroupReport struct {
	Name    Group        `json:"name"`
	Passed  int          `json:"passed"`
	Failed  int          `json:"failed"`
	Skipped int          `json:"skipped"`
	Cases   []CaseReport `json:"cases"`
}

// CaseReport is one case; Outcome is passed, failed or skipped.
type CaseReport struct {
	Name    string     `json:"name"`
	Outcome string     `json:"outcome"`
	Reason  string     `json:"reason,omitempty"`
	Note    string     `json:"note,omitempty"`
	Retry   []string   `json:"retry,omitempty"`
	Calls   int        `json:"calls"`
	TookUs  int64      `json:"tookUs"`
	Trace   []Exchange `json:"trace,omitempty"`
}

// OpTiming is how long the calls of an operation took.
type OpTiming struct {
	Op    seamless.Op `json:"op"`
	Calls int         `json:"calls"`
	P50Us int64       `json:"p50Us"`
	P95Us int64       `json:"p95Us"`
	P99Us int64       `json:"p99Us"`
	MaxUs int64       `json:"maxUs"`
}

// StatusSeen is a status of the protocol, its retry class, and how often it
// was answered.
type StatusSeen struct {
	Status seamless.Status `json:"status"`
	Retry  seamless.Class  `json:"retry,omitempty"`
	Calls  int             `json:"calls"`
}

// Collector gathers a report while a run goes on.
type Collector struct {
	report Report
	began  time.Time
	clock  clock.Clock

	mu       sync.Mutex
	took     map[seamless.Op][]int64
	statuses map[seamless.Status]int
}

// NewCollector begins a report on t; c is the clock of this side, which is not
// moved.
func NewCollector(t *Target, c clock.Clock) *Collector {
	now := c.Now()
	return &Collector{
		report: Report{Target: t.BaseURL, Vendor: t.Vendor, Game: t.GameCode, Currency: string(t.Currency), StartedAt: clock.At(now)},
		began:  now, clock: c, took: map[seamless.Op][]int64{}, statuses: map[seamless.Status]int{},
	}
}

// Tell adds a case; for RunTimed.
func (c *Collector) Tell(r Result) {
	one := CaseReport{Name: r.Name, Outcome: "passed", Note: r.Note, Retry: r.Retry, Calls: r.Calls, TookUs: r.Took.Microseconds(), Trace: r.Trace}
	g := c.group(r.Group)
	switch {
	case r.Skipped != "":
		one.Outcome, one.Reason = "skipped", r.Skipped
		g.Skipped++
		c.report.Skipped++
	case r.Err != nil:
		one.Outcome, one.Reason = "failed", r.Err.Error()
		g.Failed++
		c.report.Failed++
	default:
		g.Passed++
		c.report.Passed++
	}
	g.Cases = append(g.Cases, one)
	c.report.Calls += r.Calls
}

func (c *Collector) group(name Group) *GroupReport {
	for i := range c.report.Groups {
		if c.report.Groups[i].Name == name {
			return &c.report.Groups[i]
		}
	}
	c.report.Groups = append(c.report.Groups, GroupReport{Name: name})
	return &c.report.Groups[len(c.report.Groups)-1]
}

// Timed adds a call; for RunTimed.
func (c *Collector) Timed(op seamless.Op, status seamless.Status, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if status != "" {
		c.statuses[status]++
	}
	if _, known := retryClass[status]; known {
		c.took[op] = append(c.took[op], took.Microseconds())
	}
}

// Report is what was gathered, groups in the order of Groups.
func (c *Collector) Report() Report {
	r := c.report
	r.TookMs = c.clock.Now().Sub(c.began).Milliseconds()
	order := Groups()
	r.Groups = slices.Clone(r.Groups)
	slices.SortFunc(r.Groups, func(a, b GroupReport) int { return slices.Index(order, a.Name) - slices.Index(order, b.Name) })
	for _, op := range seamless.Ops() {
		all := slices.Sorted(slices.Values(c.took[op]))
		if n := len(all); n > 0 {
			r.Timing = append(r.Timing, OpTiming{op, n, all[n/2], all[n*95/100], all[n*99/100], all[n-1]})
		}
	}
	for status, class := range retryClass {
		r.Statuses = append(r.Statuses, StatusSeen{status, class, c.statuses[status]})
	}
	slices.SortFunc(r.Statuses, func(a, b StatusSeen) int {
		if a.Calls != b.Calls {
			return b.Calls - a.Calls
		}
		return strings.Compare(string(a.Status), string(b.Status))
	})
	return r
}

// WriteJSON writes the report for programs.
func (r Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(r)
}

//go:embed report.html
var page string

// WriteHTML writes the report for people: one page that asks nobody for
// anything.
func (r Report) WriteHTML(w io.Writer) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"ms": millis, "share": share, "lower": strings.ToLower, "pretty": pretty,
		"total":   func(r Report) int { return r.Passed + r.Failed },
		"turn":    func(n, all int) int { return share(n, all)*36/100 - 90 },
		"percent": func(n, all int) int { return share(n, all) / 10 },
		"seconds": func(ms int64) string { return millis(ms * 1000) },
		"moment":  func(i clock.Instant) string { return i.Time().Format("2 January 2006, 15:04:05 UTC") },
		"slug":    func(g Group) string { return strings.ReplaceAll(string(g), " ", "-") },
	}).Parse(page)
	if err != nil {
		return err
	}
	return t.Execute(w, r)
}

// millis writes microseconds as milliseconds.
func millis(us int64) string {
	d := time.Duration(us) * time.Microsecond
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= 10*time.Millisecond:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(10 * time.Microsecond).String()
}

// share is n of all in per mille.
func share(n, all int) int {
	if all == 0 {
		return 0
	}
	return n * 1000 / all
}

// pretty indents JSON; what is none stays as it is.
func pretty(text string) string {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return strings.ToValidUTF8(text, "�")
	}
	raw, _ := json.MarshalIndent(value, "", "  ")
	return string(raw)
}
