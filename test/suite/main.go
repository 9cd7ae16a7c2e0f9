// Command suite runs all that CI checks, step by step, and ends with one line:
// "N passed, N failed". It starts a PostgreSQL of its own in a temporary
// folder. A step that cannot run has failed.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// step is one part of the suite; run reports how many checks passed and failed.
type step struct {
	name string
	// aside leaves the step out unless it is asked for by -only.
	aside bool
	run   func(*suite) (passed, failed int)
}

type suite struct {
	env []string // of every child process
	// broken are the checks that failed, told again above the last line: whoever
	// sees only the end of a long log must know what it was.
	broken []string
}

// fail tells what failed, now and at the end.
func (s *suite) fail(format string, args ...any) {
	s.broken = append(s.broken, fmt.Sprintf(format, args...))
	fmt.Println("FAIL", s.broken[len(s.broken)-1])
}

func steps() []step {
	return []step{
		{name: "format", run: checkFormat},
		{name: "vet", run: command("go", "vet", "./...")},
		{name: "web", run: webChecks},
		{name: "go", run: goTests},
		{name: "sim", run: simulation},
		{name: "chaos", run: chaos},
		{name: "power", run: power},
		{name: "io", run: failingDisk},
		{name: "drill", run: drill},
		{name: "journey", run: journeys},
		{name: "everywhere", run: everywhere, aside: true},
		{name: "budget", run: budgets},
	}
}

func main() {
	only := flag.String("only", "", "comma-separated steps to run instead of all")
	flag.Parse()
	os.Exit(run(*only))
}

func run(only string) int {
	s := &suite{env: append(os.Environ(), "CGO_ENABLED=0")}
	stop, err := s.startPostgres()
	if err != nil {
		fmt.Fprintln(os.Stderr, "postgres:", err)
		fmt.Println("0 passed, 1 failed")
		return 1
	}
	defer stop()
	passed, failed := 0, 0
	for _, st := range steps() {
		if !wanted(st, only) {
			continue
		}
		began := time.Now()
		p, f := st.run(s)
		passed, failed = passed+p, failed+f
		fmt.Printf("== %s: %d passed, %d failed in %.0f s\n", st.name, p, f, time.Since(began).Seconds())
	}
	for _, what := range s.broken {
		fmt.Println("FAILED:", what)
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		return 1
	}
	return 0
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
