//go:build chaos

package faultpoint

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Error is what an armed point answers.
type Error struct{ At Name }

// Error names the point.
func (e *Error) Error() string { return "injected fault at " + string(e.At) }

const usualDelay = 200 * time.Millisecond

// Plan is a set of armed points that counts how often each was reached.
type Plan struct {
	mu    sync.Mutex
	count map[Name]int64
	armed map[Name][]fault
	kill  func()
}

type fault struct {
	action string
	delay  time.Duration
	nth    int64
	onward bool
}

// Parse reads a list of name:action:nth.
func Parse(text string) (*Plan, error) {
	p := &Plan{count: map[Name]int64{}, armed: map[Name][]fault{}, kill: func() { panic("faultpoint: nothing to kill") }}
	for item := range strings.SplitSeq(text, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		name, f, err := parseOne(item)
		if err != nil {
			return nil, err
		}
		p.armed[name] = append(p.armed[name], f)
	}
	return p, nil
}

func parseOne(item string) (Name, fault, error) {
	parts := strings.Split(item, ":")
	if len(parts) != 3 || !slices.Contains(All(), Name(parts[0])) {
		return "", fault{}, fmt.Errorf("%q is not name:action:nth of a known point", item)
	}
	f := fault{delay: usualDelay}
	var amount string
	f.action, amount, _ = strings.Cut(parts[1], "=")
	if !slices.Contains([]string{"error", "kill", "panic", "delay"}, f.action) {
		return "", fault{}, fmt.Errorf("%q is not an action", parts[1])
	}
	var err error
	if amount != "" {
		if f.delay, err = time.ParseDuration(amount); err != nil {
			return "", fault{}, err
		}
	}
	nth, onward := strings.CutSuffix(parts[2], "+")
	f.onward = onward
	if f.nth, err = strconv.ParseInt(nth, 10, 64); err != nil || f.nth < 1 {
		return "", fault{}, fmt.Errorf("%q is not a count from 1", parts[2])
	}
	return Name(parts[0]), f, nil
}

// Hit counts the point and does what is armed for this time.
func (p *Plan) Hit(_ context.Context, at Name) error {
	f, now := p.reached(at)
	if !now {
		return nil
	}
	switch f.action {
	case "kill":
		p.kill()
	case "panic":
		panic(&Error{At: at})
	case "delay":
		time.Sleep(f.delay)
		return nil
	}
	return &Error{At: at}
}

func (p *Plan) reached(at Name) (fault, bool) {
	if len(p.armed) == 0 {
		return fault{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count[at]++
	for _, f := range p.armed[at] {
		if n := p.count[at]; n == f.nth || f.onward && n > f.nth {
			return f, true
		}
	}
	return fault{}, false
}
