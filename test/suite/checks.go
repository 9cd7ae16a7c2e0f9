package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// command makes a step of a single program that passes when it exits with 0.
func command(name string, args ...string) func(*suite) (int, int) {
	return func(s *suite) (int, int) { return s.one(name, args...) }
}

func (s *suite) one(name string, args ...string) (int, int) {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = s.env, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
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
}

// goTests runs every Go test on both engines and counts each, subtests too.
// The output of packages that fail is shown whole.
func goTests(s *suite) (passed, failed int) {
	cmd := exec.Command("go", "test", "-json", "-timeout", "15m", "-p", "2", "./...")
	cmd.Env, cmd.Stderr = s.env, os.Stderr
	pipe, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.fail("go test: %v", err)
		return 0, 1
	}
	passed, failed = s.countTests(pipe)
	if err := cmd.Wait(); err != nil && failed == 0 {
		s.fail("go test: %v", err)
		failed++
	}
	return passed, failed
}

func (s *suite) countTests(r io.Reader) (passed, failed int) {
	logs, in := map[string]*strings.Builder{}, bufio.NewScanner(r)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			fmt.Println(in.Text())
			continue
		}
		if logs[e.Package] == nil {
			logs[e.Package] = &strings.Builder{}
		}
		switch {
		case e.Action == "output":
			logs[e.Package].WriteString(e.Output)
		case e.Test != "" && e.Action == "pass":
			passed++
		case e.Test != "" && (e.Action == "fail" || e.Action == "skip"):
			failed++ // a skipped test has not passed
			s.fail("%s: %s %s", e.Action, e.Package, e.Test)
		case e.Test == "" && e.Action == "fail":
			failed++
			s.fail("package %s\n%s", e.Package, lastLines(logs[e.Package].String(), 60))
		}
	}
	return passed, failed
}

var tally = regexp.MustCompile(`(\d+) passed, (\d+) failed`)

// counted runs a program whose last line says how many checks passed.
func (s *suite) counted(name string, args ...string) (int, int) {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Stderr = s.env, os.Stderr
	out := &strings.Builder{}
	cmd.Stdout = io.MultiWriter(os.Stdout, out)
	err := cmd.Run()
	found := tally.FindAllStringSubmatch(out.String(), -1)
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
		s.fail("%s %s\n%s", name, strings.Join(args, " "), lastLines(out.String(), 60))
	}
	return passed, failed
}

// journeys walks all of them in English on both screens, and what is walked in
// other languages once in each, on one screen: the whole grid takes half as long
// again and is everywhere's.
func journeys(s *suite) (int, int) {
	return s.counted("npm", "--prefix", "web", "run", "--silent", "journey", "--",
		"--project=phone", "--project=desktop", "--project=phone-bn", "--project=desktop-rtl")
}

// everywhere walks the journeys on both screens in all languages.
func everywhere(s *suite) (int, int) {
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
