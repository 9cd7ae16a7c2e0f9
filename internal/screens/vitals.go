package screens

import (
	"slices"
	"sync"
)

// Vital is one figure that browsers tell of a visit, in whole milliseconds or,
// for the layout's movement, in thousandths.
type Vital string

// The figures that are told.
const (
	FCP  Vital = "fcp"
	LCP  Vital = "lcp"
	INP  Vital = "inp"
	CLS  Vital = "cls"
	TTFB Vital = "ttfb"
)

// vitals are all of them, with the highest value that is believed.
var vitals = map[Vital]int{FCP: 120_000, LCP: 120_000, INP: 60_000, CLS: 10_000, TTFB: 60_000}

// The kinds of page that figures are kept apart by; an address is never kept.
var vitalPages = []string{"home", "games", "game", "member", "other"}

// vitalsKept is how many of the last figures of a kind the quantile is of.
const vitalsKept = 1000

// Vitals keeps what visitors' browsers told of the site's speed: the last
// figures of each kind, and nothing of who told them. Safe for concurrent use.
type Vitals struct {
	mu   sync.Mutex
	last map[vitalKey]*ring
}

type vitalKey struct {
	page  string
	vital Vital
}

type ring struct {
	values []int
	next   int
}

// NewVitals has no figures yet.
func NewVitals() *Vitals { return &Vitals{last: map[vitalKey]*ring{}} }

// Tell keeps the figures of one visit; it reports false, and keeps nothing,
// for a kind of page or a figure that there is not.
func (v *Vitals) Tell(page string, told map[Vital]int) bool {
	if !slices.Contains(vitalPages, page) || len(told) == 0 {
		return false
	}
	for vital, value := range told {
		if highest, known := vitals[vital]; !known || value < 0 || value > highest {
			return false
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for vital, value := range told {
		key := vitalKey{page, vital}
		if v.last[key] == nil {
			v.last[key] = &ring{}
		}
		v.last[key].add(value)
	}
	return true
}

func (r *ring) add(value int) {
	if len(r.values) < vitalsKept {
		r.values = append(r.values, value)
		return
	}
	r.values[r.next] = value
	r.next = (r.next + 1) % vitalsKept
}

// P75 is a figure that three of four visits were not slower than.
type P75 struct {
	Page   string
	Vital  Vital
	Value  int
	Visits int
}

// P75 lists the figures of every page and kind that was told.
func (v *Vitals) P75() []P75 {
	v.mu.Lock()
	defer v.mu.Unlock()
	all := make([]P75, 0, len(v.last))
	for key, r := range v.last {
		sorted := slices.Sorted(slices.Values(r.values))
		at := (len(sorted)*3+3)/4 - 1
		all = append(all, P75{Page: key.page, Vital: key.vital, Value: sorted[at], Visits: len(sorted)})
	}
	return all
}
