// Command planted shows that the simulation has teeth: it plants mistakes into
// the product one at a time, as an overlay that touches no file, and counts how
// many seeds pass before the simulation sees each. The last line is
//
//	planted: bugs=N caught=N
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	seeds := flag.Int("seeds", 40, "seeds after which a bug has got away")
	only := flag.String("only", "", "plant only bugs whose name has this in it")
	flag.Parse()
	planted, caught := 0, 0
	for _, b := range bugs() {
		if !strings.Contains(b.name, *only) {
			continue
		}
		planted++
		after, told, err := hunt(b, *seeds)
		switch {
		case err != nil:
			fmt.Printf("%-55s ERROR %v\n", b.name, err)
		case after == 0:
			fmt.Printf("%-55s GOT AWAY\n", b.name)
		default:
			caught++
			fmt.Printf("%-55s %3d  %s\n", b.name, after, told)
		}
	}
	fmt.Printf("planted: bugs=%d caught=%d\n", planted, caught)
	if planted == 0 || caught < planted {
		os.Exit(1)
	}
}

// hunt builds the simulation with the bug in it and plays seeds until one is
// wrong; after is which one that was, 0 for none.
func hunt(b bug, seeds int) (after int, told string, err error) {
	dir, err := os.MkdirTemp("", "planted")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(dir)
	binary, err := build(b, dir)
	if err != nil {
		return 0, "", err
	}
	for seed := 1; seed <= seeds; seed++ {
		out, _ := exec.Command(binary, "-seed", fmt.Sprint(seed), "-n", "1", "-twice", "0", "-shrink", "0", "-keep", dir).CombinedOutput()
		if found := seen.FindSubmatch(out); found != nil {
			return seed, cut(string(found[1])), nil
		}
		if !clean.Match(out) {
			return seed, "the simulation itself failed: " + cut(string(out)), nil
		}
	}
	return 0, "", nil
}

var (
	seen  = regexp.MustCompile(`(?m)^VIOLATION seed=\d+ at operation \d+ of \d+: (.*)$`)
	clean = regexp.MustCompile(`(?m)^sim: .* n=1 .* violations=0$`)
)

const shown = 110

func cut(s string) string {
	if len(s) > shown {
		return s[:shown] + "…"
	}
	return s
}

// plant is the file's text with the bug in it.
func plant(b bug, text string) (string, error) {
	if n := strings.Count(text, b.from); n != 1 {
		return "", fmt.Errorf("%s: the text to be changed stands there %d times", b.file, n)
	}
	return strings.Replace(text, b.from, b.to, 1), nil
}

func build(b bug, dir string) (binary string, err error) {
	text, err := os.ReadFile(b.file)
	if err != nil {
		return "", err
	}
	spoilt, err := plant(b, string(text))
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, []byte(spoilt), 0o600); err != nil {
		return "", err
	}
	path, err := filepath.Abs(b.file)
	if err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		return "", err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		return "", err
	}
	binary = filepath.Join(dir, "sim")
	if out, err := exec.Command("go", "build", "-overlay", list, "-o", binary, "./test/sim").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, cut(string(out)))
	}
	return binary, nil
}
