package main

import (
	"regexp"
	"strconv"
	"strings"
)

// The last lines of the programs that bring faults from outside; the first
// group counts what was survived, the second what must not be none.
var (
	chaosLine = regexp.MustCompile(`(?m)^chaos: kills=(\d+) acked=([1-9]\d*) lost=0 violations=0 restart_p50_ms=\d+ p99_ms=\d+$`)
	powerLine = regexp.MustCompile(`(?m)^chaos-power: images=(\d+) boundaries=([1-9]\d*) acked_missing=0 violations=0$`)
	blindLine = regexp.MustCompile(`(?m)^chaos-power: images=(\d+) boundaries=\d+ acked_missing=([1-9]\d*) violations=\d+$`)
	ioLine    = regexp.MustCompile(`(?m)^chaos-io: faults=([1-9]\d*) wrong=0$`)
)

func chaos(s *suite) (int, int) {
	return s.survived(chaosLine, "./test/kill", "-kills", "100", "-book", "2", "-verify", "50")
}

// power cuts the power, and once more on a disk that lies about its syncs,
// where answers must be missing.
func power(s *suite) (int, int) {
	if _, failed := s.survived(blindLine, "./test/power", "-lying", "-journals", "60", "-images", "150", "-whole", "0"); failed > 0 {
		return 0, failed
	}
	return s.survived(powerLine, "./test/power", "-journals", "200", "-images", "1500", "-whole", "4")
}

func failingDisk(s *suite) (int, int) {
	return s.survived(ioLine, "./test/io", "-faults", "10", "-starts", "3", "-bytes", "40")
}

// survived runs a program and counts by its last line.
func (s *suite) survived(line *regexp.Regexp, program ...string) (int, int) {
	out, err := s.heard("go", append([]string{"run"}, program...)...)
	found := line.FindStringSubmatch(out)
	if err != nil || found == nil {
		s.fail("%s: %v", strings.Join(program, " "), err)
		return 0, 1
	}
	n, _ := strconv.Atoi(found[1])
	return n, 0
}
