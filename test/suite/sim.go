package main

import (
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

var simLine = regexp.MustCompile(`(?m)^sim: seed=1 n=(\d+) commands=\d+ faults=\d+ violations=0$`)

// simulation plays short seeds, 300 of them; "make sim" plays long ones. Each
// seed without a violation is a check that has passed.
func simulation(s *suite) (int, int) {
	cmd := exec.Command("go", "run", "./test/sim", "-n", "300", "-commands", "400", "-faults", "6", "-workers", "2")
	cmd.Env, cmd.Stderr = s.env, os.Stderr
	out := &strings.Builder{}
	cmd.Stdout = io.MultiWriter(os.Stdout, out)
	err := cmd.Run()
	line := simLine.FindAllStringSubmatch(out.String(), -1)
	if err != nil || len(line) == 0 {
		s.fail("sim: %v\n%s", err, lastLines(out.String(), 8))
		return 0, 1
	}
	seeds, _ := strconv.Atoi(line[len(line)-1][1])
	return seeds, 0
}
