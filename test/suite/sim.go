package main

import (
	"regexp"
	"strconv"
)

var simLine = regexp.MustCompile(`(?m)^sim: seed=1 n=(\d+) commands=\d+ faults=\d+ violations=0$`)

// simulation plays short seeds, 300 of them; "make sim" plays long ones. Each
// seed without a violation is a check that has passed.
func simulation(s *suite) (int, int) {
	out, err := s.heard("go", "run", "./test/sim", "-n", "300", "-commands", "400", "-faults", "6", "-workers", "2")
	line := simLine.FindAllStringSubmatch(out, -1)
	if err != nil || len(line) == 0 {
		s.fail("sim: %v\n%s", err, lastLines(out, 8))
		return 0, 1
	}
	seeds, _ := strconv.Atoi(line[len(line)-1][1])
	return seeds, 0
}
