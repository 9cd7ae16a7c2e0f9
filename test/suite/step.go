package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// suite is what a step works with.
type suite struct {
	env []string // of every child process
	// fast is a folder in memory, for data whose loss would be no loss.
	fast string
	out  io.Writer
	mu   sync.Mutex
	// broken are the checks that failed, told again above the last line: whoever
	// sees only the end of a long log must know what it was.
	broken []string
	spent  time.Duration // by the processors, for the step's programs
}

// fail tells what failed, now and at the end.
func (s *suite) fail(format string, args ...any) {
	what := fmt.Sprintf(format, args...)
	fmt.Fprintln(s.out, "FAIL", what)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = append(s.broken, what)
}

// inMemory lets the programs of a step keep their temporary files in memory.
func (s *suite) inMemory() {
	if s.fast != "" {
		// The Go tool builds on the disk: its programs are large.
		s.env = append(s.env[:len(s.env):len(s.env)], "GOTMPDIR="+os.TempDir(), "TMPDIR="+s.fast)
	}
}

// orphans may go on printing for so long after their program has ended; then the
// step has failed.
const orphans = 20 * time.Second

// do runs a program to its end; what it prints is shown, and its output is
// handed to heard as well.
func (s *suite) do(heard io.Writer, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Stderr, cmd.Stdout = s.env, s.out, s.out
	if heard != nil {
		cmd.Stdout = heard
	}
	cmd.WaitDelay = orphans
	err := cmd.Run()
	if state := cmd.ProcessState; state != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.spent += state.UserTime() + state.SystemTime()
	}
	return err
}

// heard runs a program and returns what it printed.
func (s *suite) heard(name string, args ...string) (string, error) {
	out := &strings.Builder{}
	err := s.do(io.MultiWriter(s.out, out), name, args...)
	return out.String(), err
}

// calm lets programs that run at the same time print line by line.
type calm struct {
	mu sync.Mutex
	to io.Writer
}

func (c *calm) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.to.Write(p)
}

// lines hands each line that is written to it to a function.
type lines struct {
	rest []byte
	each func(line []byte)
}

func (l *lines) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		line, rest, whole := bytes.Cut(l.rest, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		l.each(line)
		l.rest = rest
	}
}
