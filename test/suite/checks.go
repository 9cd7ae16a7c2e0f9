package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// command makes a step of a single program that passes when it exits with 0.
func command(name string, args ...string) func(*suite) (int, int) {
	return func(s *suite) (int, int) { return s.one(name, args...) }
}

func (s *suite) one(name string, args ...string) (int, int) {
	if err := s.do(nil, name, args...); err != nil {
		s.fail("%s %s: %v", name, strings.Join(args, " "), err)
		return 0, 1
	}
	return 1, 0
}

func checkFormat(s *suite) (int, int) {
	out, err := exec.Command("gofmt", "-l", "cmd", "internal", "test", "bench", "locales", "migrations", "web/embed.go").CombinedOutput()
	if err != nil || len(out) > 0 {
		s.fail("gofmt: %s%v", out, err)
		return 0, 1
	}
	return 1, 0
}

func webChecks(s *suite) (passed, failed int) {
	for _, script := range []string{"lint", "typecheck", "test"} {
		p, f := s.one("npm", "--prefix", "web", "run", "--silent", script)
		passed, failed = passed+p, failed+f
	}
	return passed, failed
}

type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// slowest is how many packages are told that took longest.
const slowest = 8

// goTests runs every Go test on both engines and counts each, subtests too.
// What a test that fails said is shown with it: in the end of its package's
// output others stand.
func goTests(s *suite) (passed, failed int) {
	s.inMemory()
	s.env = append(s.env[:len(s.env):len(s.env)], "GOGC=400") // of programs that live for seconds
	c := &counter{suite: s, logs: map[string]*strings.Builder{}, took: map[string]float64{}}
	// Another step vets; and without what only debuggers read programs are linked
	// in two thirds of the time.
	err := s.do(&lines{each: c.take}, "go", "test", "-json", "-timeout", "15m", "-p", "3", "-vet=off", "-ldflags=-s -w", "./...")
	if err != nil && c.failed == 0 {
		s.fail("go test: %v", err)
		c.failed++
	}
	for _, name := range c.slow() {
		fmt.Fprintf(s.out, "%6.1f s %s\n", c.took[name], name)
	}
	return c.passed, c.failed
}

// counter reads what go test tells of tests and packages.
type counter struct {
	*suite
	logs           map[string]*strings.Builder
	took           map[string]float64
	passed, failed int
}

func (c *counter) take(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		fmt.Fprintln(c.out, string(line))
		return
	}
	name := strings.TrimSpace(e.Package + " " + e.Test)
	if c.logs[name] == nil {
		c.logs[name] = &strings.Builder{}
	}
	switch {
	case e.Action == "output":
		c.logs[name].WriteString(e.Output)
	case e.Test != "" && e.Action == "pass":
		c.passed++
		delete(c.logs, name)
	case e.Test != "" && (e.Action == "fail" || e.Action == "skip"):
		c.failed++ // a skipped test has not passed
		c.fail("%s: %s\n%s", e.Action, name, lastLines(c.logs[name].String(), 60))
	case e.Test == "" && e.Action == "pass":
		c.took[e.Package] = e.Elapsed
	case e.Test == "" && e.Action == "fail":
		c.failed++
		c.fail("package %s\n%s", name, lastLines(c.logs[name].String(), 60))
	}
}

func (c *counter) slow() []string {
	names := slices.SortedFunc(maps.Keys(c.took), func(a, b string) int { return cmp.Compare(c.took[b], c.took[a]) })
	return names[:min(slowest, len(names))]
}

var tallied = regexp.MustCompile(`(\d+) passed, (\d+) failed`)

// counted runs a program whose last line says how many checks passed.
func (s *suite) counted(name string, args ...string) (int, int) {
	out, err := s.heard(name, args...)
	found := tallied.FindAllStringSubmatch(out, -1)
	if len(found) == 0 {
		s.fail("%s %s: no tally, %v", name, strings.Join(args, " "), err)
		return 0, 1
	}
	last := found[len(found)-1]
	passed, _ := strconv.Atoi(last[1])
	failed, _ := strconv.Atoi(last[2])
	if err != nil && failed == 0 {
		failed = 1
	}
	if failed > 0 {
		s.fail("%s %s\n%s", name, strings.Join(args, " "), lastLines(out, 60))
	}
	return passed, failed
}

// journeys walks all of them in English on both screens, and what is walked in
// other languages once in each, on one screen: the whole grid takes half as long
// again and is everywhere's.
func journeys(s *suite) (int, int) {
	s.inMemory()
	return s.counted("npm", "--prefix", "web", "run", "--silent", "journey", "--",
		"--project=phone", "--project=desktop", "--project=phone-bn", "--project=desktop-rtl")
}

// everywhere walks the journeys on both screens in all languages.
func everywhere(s *suite) (int, int) {
	s.inMemory()
	return s.counted("npm", "--prefix", "web", "run", "--silent", "journey")
}

// budgets checks what is the same on every machine: bytes. "make budget" has
// the times too.
func budgets(s *suite) (int, int) {
	return s.one("npm", "--prefix", "web", "run", "--silent", "budget", "--", "--bytes")
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
