// Command gates runs what looks for holes: "fuzz" every fuzz target for a while
// and every operation with rubbish, "authz" every route with every identity,
// "sec" the headers, the doors to the outside and known vulnerabilities of what
// is linked, with a list of it. Each ends with one line: "fuzz: N passed, N
// failed". What did not run has failed.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	each := flag.Duration("each", 30*time.Second, "how long each fuzz target runs")
	vulns := flag.String("vulns", "", "where a copy of the Go vulnerability database is, file://…; empty for the scanner's own")
	flag.Parse()
	g := &gate{}
	switch name := flag.Arg(0); name {
	case "fuzz":
		g.fuzz(*each)
		g.tests("./internal/app", "TestRoutes_RefuseRubbish|TestBadInput_")
	case "authz":
		g.tests("./internal/app", "TestRoutes_AreTheReviewed|TestRoutes_RefuseForeign|TestRoutes_StaffNeed|TestMembers_Cannot")
	case "sec":
		g.tests("./internal/platform/outward", ".")
		g.tests("./internal/platform/httpx", ".")
		g.tests("./internal/platform/secret", ".")
		scan := []string{"run", scanner, "./..."}
		if *vulns != "" {
			scan = []string{"run", scanner, "-db", *vulns, "./..."}
		}
		g.one("govulncheck", "go", scan...)
		g.list(filepath.Join("artifacts", "sbom.json"))
	default:
		fmt.Fprintln(os.Stderr, "usage: gates [-each 30s] [-vulns file://…] fuzz|authz|sec")
		os.Exit(2)
	}
	fmt.Printf("%s: %d passed, %d failed\n", flag.Arg(0), g.passed, g.failed)
	if g.failed > 0 || g.passed == 0 {
		os.Exit(1)
	}
}

// scanner is pinned: a newer one asks for modules that are not always to be had.
const scanner = "golang.org/x/vuln/cmd/govulncheck@v1.6.0"

type gate struct{ passed, failed int }

func (g *gate) tell(what string, err error) {
	if err != nil {
		g.failed++
		fmt.Fprintf(os.Stderr, "FAILED: %s: %v\n", what, err)
		return
	}
	g.passed++
}

// one is a program that passes when it exits with 0.
func (g *gate) one(what, program string, args ...string) {
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	g.tell(what, cmd.Run())
}

// tests counts tests and subtests; a pattern that finds none has failed.
func (g *gate) tests(pkg, pattern string) {
	var out bytes.Buffer
	cmd := exec.Command("go", "test", "-count=1", "-json", "-run", pattern, pkg)
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	err := cmd.Run()
	passed, failed := 0, 0
	for dec := json.NewDecoder(&out); ; {
		var e struct{ Action, Test, Output string }
		if dec.Decode(&e) != nil {
			break
		}
		switch {
		case e.Test != "" && e.Action == "pass":
			passed++
		case e.Test != "" && e.Action == "fail":
			failed++
		case e.Action == "output" && err != nil:
			fmt.Fprint(os.Stderr, e.Output)
		}
	}
	g.passed, g.failed = g.passed+passed, g.failed+failed
	if passed == 0 || err != nil && failed == 0 {
		g.tell(pkg, fmt.Errorf("no test has passed: %w", err))
	}
}

// fuzz runs every target that there is.
func (g *gate) fuzz(each time.Duration) {
	out, err := exec.Command("go", "test", "-list", "^Fuzz", "./internal/...").Output()
	if err != nil {
		g.tell("the list of targets", err)
		return
	}
	var targets []string
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "Fuzz") {
			targets = append(targets, line)
			continue
		}
		if f := strings.Fields(line); len(f) > 1 && f[0] == "ok" {
			for _, t := range targets {
				g.one(t, "go", "test", "-run", "^$", "-fuzz", "^"+t+"$", "-fuzztime", each.String(), f[1])
			}
			targets = nil
		}
	}
}

// list writes what the binary and the sites are made of.
func (g *gate) list(to string) {
	out, err := exec.Command("go", "list", "-m", "-json", "all").Output()
	if err != nil {
		g.tell("the list of modules", err)
		return
	}
	type part struct{ Path, Version string }
	var modules []part
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var m part
		if dec.Decode(&m) != nil {
			break
		}
		modules = append(modules, m)
	}
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	raw, err := os.ReadFile("web/package-lock.json")
	if err == nil {
		err = json.Unmarshal(raw, &lock)
	}
	for path, p := range lock.Packages {
		if at := strings.LastIndex(path, "node_modules/"); at >= 0 {
			modules = append(modules, part{"npm:" + path[at+len("node_modules/"):], p.Version})
		}
	}
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		raw, _ = json.MarshalIndent(modules, "", "\t") // texts always marshal
		err = os.WriteFile(to, raw, 0o644)
	}
	g.tell("the list of what is linked", err)
}
