// Command teeth plants bugs, one at a time, in a scratch copy of the product
// and runs the conformance suite against each: a suite that does not see a
// planted bug proves nothing where it is silent. It prints a table in Markdown
// (docs/conformance-teeth.md); the last line is
//
//	teeth: N caught, N missed
package main

import (
	"bytes"
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
	only := flag.String("only", "", "a part of the names of the bugs to plant")
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
	dir, err := os.MkdirTemp("", "baize-teeth-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if err := copyTree(ctx, dir); err != nil {
		return 0, err
	}
	for _, part := range []string{overWire, inBook} {
		if out, failed := suite(ctx, dir, part); failed {
			return 0, fmt.Errorf("the suite fails without a bug: %s", out)
		}
	}
	fmt.Println("| Planted bug | Where | Cases that fail | The first of them |\n|---|---|---|---|")
	caught := 0
	for _, b := range bugs {
		if !strings.Contains(b.name, only) {
			continue
		}
		found, err := plant(ctx, dir, b)
		if err != nil {
			return missed, fmt.Errorf("%s: %w", b.name, err)
		}
		if len(found) == 0 {
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

// copyTree copies what the suite is built from.
func copyTree(ctx context.Context, dir string) error {
	for _, part := range []string{"go.mod", "go.sum", "internal", "migrations", "locales", "api"} {
		if out, err := exec.CommandContext(ctx, "cp", "-a", part, dir).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	return nil
}

// plant puts the bug in, runs the suite, and takes it out again.
func plant(ctx context.Context, dir string, b bug) (found []string, err error) {
	name := filepath.Join(dir, b.file)
	good, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(good, []byte(b.old)); n != 1 {
		return nil, fmt.Errorf("%d places to plant it in %s", n, b.file)
	}
	if err := os.WriteFile(name, bytes.Replace(good, []byte(b.old), []byte(b.by), 1), 0o600); err != nil {
		return nil, err
	}
	out, failed := suite(ctx, dir, overWire)
	if !failed {
		out, failed = suite(ctx, dir, inBook)
	}
	if err := os.WriteFile(name, good, 0o600); err != nil {
		return nil, err
	}
	found = failures(out)
	if strings.Contains(out, "[build failed]") || (failed && len(found) == 0) {
		return nil, fmt.Errorf("the suite could not be run: %s", out)
	}
	return found, nil
}

// The parts of the suite: the second is asked where the first saw nothing.
const (
	overWire = "^TestVendor_KeepsTheProtocol$"
	inBook   = "^(TestVendor_AgreesWithTheOracleOnEveryOrderOfCalls|TestVendor_PostsNothingForBadInput)$"
)

// suite runs a part of the conformance suite in process on SQLite.
func suite(ctx context.Context, dir, part string) (out string, failed bool) {
	cmd := exec.CommandContext(ctx, "go", "test", "./internal/gateway/gatewayhttp", "-vet=off", "-run", part,
		"-sequences", "3", "-random-sequences", "60", "-timeout", "120s")
	cmd.Dir = dir
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "BAIZE_TEST_PG=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
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
