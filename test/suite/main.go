// Command suite runs all that CI checks, step by step, and ends with one line:
// "N passed, N failed". It starts a PostgreSQL of its own in a temporary
// folder. A step that cannot run has failed.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// step is one part of the suite; run reports how many checks passed and failed.
type step struct {
	name string
	// aside leaves the step out unless it is asked for by -only.
	aside bool
	run   func(*suite) (passed, failed int)
}

// lane are steps that run one after the other; the lanes of a round run at the
// same time, and a round begins when the one before it has ended.
type lane []step

// rounds have what mostly computes in one lane and what mostly waits, for disks
// and for servers that were killed, in the other. Journeys are alone, because
// people's patience is a part of what they check.
func rounds() [][]lane {
	return [][]lane{
		{{{name: "format", run: checkFormat}}},
		{{{name: "vet", run: command("go", "vet", "./...")}}, {{name: "web", run: webChecks}}},
		{
			{{name: "go", run: goTests}, {name: "sim", run: simulation}, {name: "rtp", run: command("go", "run", "./test/rtp", "-rounds", "4000")}, {name: "rng", run: command("go", "run", "./test/rng", "-seed", "1")}},
			{{name: "chaos", run: chaos}, {name: "power", run: power}, {name: "io", run: failingDisk}, {name: "drill", run: drill}},
		},
		{{{name: "journey", run: journeys}, {name: "everywhere", run: everywhere, aside: true}}},
		{{{name: "budget", run: budgets}}},
	}
}

func main() {
	only := flag.String("only", "", "comma-separated steps to run instead of all")
	flag.Parse()
	os.Exit(run(*only))
}

func run(only string) int {
	h, err := open()
	if err != nil {
		fmt.Fprintln(os.Stderr, "postgres:", err)
		fmt.Println("0 passed, 1 failed")
		return 1
	}
	defer h.close()
	var all tally
	for _, lanes := range rounds() {
		h.round(lanes, only, &all)
	}
	for _, what := range all.broken {
		fmt.Println("FAILED:", what)
	}
	fmt.Printf("%d passed, %d failed\n", all.passed, all.failed)
	if all.failed > 0 || all.passed == 0 {
		return 1
	}
	return 0
}

// tally is the sum of all steps.
type tally struct {
	mu             sync.Mutex
	passed, failed int
	broken         []string
}

// round runs lanes side by side. What steps print while others run is shown when
// they have ended, so that it can be read.
func (h *house) round(lanes []lane, only string, all *tally) {
	var running sync.WaitGroup
	for _, l := range lanes {
		running.Go(func() {
			for _, st := range l {
				if wanted(st, only) {
					h.step(st, len(lanes) > 1, all)
				}
			}
		})
	}
	running.Wait()
}

func (h *house) step(st step, beside bool, all *tally) {
	said := &bytes.Buffer{}
	s := &suite{env: h.env, fast: h.fast, out: &calm{to: os.Stdout}}
	if beside {
		s.out = &calm{to: said}
	}
	began := time.Now()
	p, f := st.run(s)
	all.mu.Lock()
	defer all.mu.Unlock()
	all.passed, all.failed, all.broken = all.passed+p, all.failed+f, append(all.broken, s.broken...)
	_, _ = io.Copy(os.Stdout, said)
	fmt.Printf("== %s: %d passed, %d failed in %.0f s, of processors %.0f s\n", st.name, p, f, time.Since(began).Seconds(), s.spent.Seconds())
}

func wanted(st step, only string) bool {
	if only == "" {
		return !st.aside
	}
	for name := range strings.SplitSeq(only, ",") {
		if name == st.name {
			return true
		}
	}
	return false
}
