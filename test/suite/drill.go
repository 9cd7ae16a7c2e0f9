package main

import (
	"regexp"
	"strings"
	"sync"
)

// drills are the short versions of the operators' drills, and the last line of
// one that has found nothing wrong.
var drills = []struct {
	args []string
	line *regexp.Regexp
}{
	{[]string{"./test/restore", "-short", "-backups", "2"}, regexp.MustCompile(`(?m)^restore-drill: backups=\d+ restores=\d+ moves=\d+ kills=\d+ acked=[1-9]\d* missing=0 violations=0$`)},
	{[]string{"./test/upgrade", "-short", "-kills", "6"}, regexp.MustCompile(`(?m)^upgrade-drill: kills=\d+ upgrades=\d+ acked=[1-9]\d* violations=0$`)},
	{[]string{"./test/standby", "-failovers", "1"}, regexp.MustCompile(`(?m)^chaos-standby: failovers=1 acked=[1-9]\d* lost=0 violations=0 rto_p50_ms=\d+$`)},
}

// drill runs them side by side, because they mostly wait.
func drill(s *suite) (passed, failed int) {
	var running sync.WaitGroup
	var mu sync.Mutex
	for _, d := range drills {
		running.Go(func() {
			out, err := s.heard("go", append([]string{"run"}, d.args...)...)
			right := err == nil && d.line.MatchString(out)
			if !right {
				s.fail("%s: %v", strings.Join(d.args, " "), err)
			}
			mu.Lock()
			defer mu.Unlock()
			if right {
				passed++
			} else {
				failed++
			}
		})
	}
	running.Wait()
	return passed, failed
}
