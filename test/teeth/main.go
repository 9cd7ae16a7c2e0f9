// Command teeth plants bugs in a scratch copy of the product, wakes them one at
// a time and runs the conformance suite against each: a suite that does not see
// a planted bug proves nothing where it is silent. It prints a table in Markdown
// (docs/conformance-teeth.md); the last line is
//
//	teeth: N caught, N missed
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

// bug is one replacement in one file.
type bug struct {
	name, file, old, by string
}

func main() {
	only := flag.String("only", "", "a regular expression of the names of the bugs to wake")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	missed, err := run(ctx, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "teeth:", err)
	}
	if err != nil || missed > 0 {
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, only string) (missed int, err error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "baize-teeth-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	s := suite{dir: dir, program: filepath.Join(dir, "suite.test")}
	if err := s.build(ctx); err != nil {
		return 0, err
	}
	for _, part := range []string{overWire, inBook} {
		if out, failed := s.run(ctx, part, "none"); failed {
			return 0, fmt.Errorf("the suite fails without a bug: %s", out)
		}
	}
	fmt.Println("| Planted bug | Where | Cases that fail | The first of them |\n|---|---|---|---|")
	caught := 0
	for n, b := range bugs {
		if !wanted.MatchString(b.name) {
			continue
		}
		found, err := s.wake(ctx, n)
		switch {
		case err != nil:
			return missed, fmt.Errorf("%s: %w", b.name, err)
		case len(found) == 0:
			missed++
			fmt.Printf("| %s | `%s` | **none** | |\n", b.name, b.file)
			continue
		}
		caught++
		fmt.Printf("| %s | `%s` | %d | %s |\n", b.name, b.file, len(found), found[0])
	}
	fmt.Printf("teeth: %d caught, %d missed\n", caught, missed)
	return missed, ctx.Err()
}

// suite is the conformance suite's test program, built from a copy with bugs.
type suite struct{ dir, program string }

const tested = "internal/gateway/gatewayhttp"

func (s suite) build(ctx context.Context) error {
	for _, part := range []string{"go.mod", "go.sum", "internal", "migrations", "locales", "api", "docs"} {
		if out, err := exec.CommandContext(ctx, "cp", "-a", part, s.dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	if err := plantAll(s.dir, bugs); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", s.program, "./"+tested)
	cmd.Dir = s.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// wake runs the suite with one bug and names the cases that fail.
func (s suite) wake(ctx context.Context, n int) ([]string, error) {
	out, failed := s.run(ctx, overWire, fmt.Sprint(n))
	if !failed {
		out, failed = s.run(ctx, inBook, fmt.Sprint(n))
	}
	found := failures(out)
	if failed && len(found) == 0 {
		return nil, fmt.Errorf("the suite could not be run: %s", out)
	}
	return found, nil
}

// The parts of the suite: the second is asked where the first saw nothing.
const (
	overWire = "^TestVendor_KeepsTheProtocol$"
	inBook   = "^(TestVendor_AgreesWithTheOracleOnEveryOrderOfCalls|TestVendor_PostsNothingForBadInput)$"
)

// run runs a part in process on SQLite.
func (s suite) run(ctx context.Context, part, awake string) (out string, failed bool) {
	cmd := exec.CommandContext(ctx, s.program, "-test.run", part, "-test.timeout", "300s", "-sequences", "3", "-random-sequences", "60")
	cmd.Dir = filepath.Join(s.dir, tested)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "BAIZE_TEST_PG=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, variable+"="+awake)
	raw, err := cmd.CombinedOutput()
	return string(raw), err != nil
}

var failing = regexp.MustCompile(`(?m)^\s*--- FAIL: \S+?/sqlite(?:/(\S+))? `)

// failures are the cases that fail, in the suite's words; a test that fails as
// a whole is named where no case is.
func failures(out string) []string {
	var cases []string
	for _, m := range failing.FindAllStringSubmatch(out, -1) {
		if m[1] != "" {
			cases = append(cases, strings.ReplaceAll(strings.Replace(m[1], "/", ": ", 1), "_", " "))
		}
	}
	switch {
	case len(cases) > 0:
		return cases
	case strings.Contains(out, "panic: "), strings.Contains(out, "--- FAIL: TestVendor_KeepsTheProtocol"):
		return []string{"the run as a whole"}
	case strings.Contains(out, "--- FAIL: TestVendor_AgreesWithTheOracle"):
		return []string{"sequences against the oracle, with stored rounds"}
	case strings.Contains(out, "--- FAIL: TestVendor_PostsNothing"):
		return []string{"holdings after bad input"}
	}
	return nil
}
