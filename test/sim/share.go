package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"sync"
)

var (
	lastLine   = regexp.MustCompile(`(?m)^sim: seed=\d+ n=(\d+) commands=(\d+) faults=(\d+) violations=(\d+)$`)
	beforeLast = regexp.MustCompile(`(?m) back=(\d+) kept=(\d+) claimed=(\d+) less=(\d+) more=(\d+) nothing=(\d+) bonus=(\d+) grants=(\d+) gifts=(\d+) prizes=(\d+) restarts=(\d+) shared=(\d+)$`)
)

// share gives every worker, a process of its own, a run of the seeds.
func share(ctx context.Context, o options) (total sum, err error) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for i := range o.workers {
		mine := o
		mine.seed, mine.n = o.seed+uint64(done), (o.n-done)/(o.workers-i)
		done += mine.n
		wg.Go(func() {
			part, failed := child(ctx, mine)
			mu.Lock()
			defer mu.Unlock()
			total.add(part)
			err = errors.Join(err, failed)
		})
	}
	wg.Wait()
	return total, err
}

func child(ctx context.Context, o options) (part sum, err error) {
	self, err := os.Executable()
	if err != nil {
		return part, err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), self, "-seed", fmt.Sprint(o.seed), "-n", fmt.Sprint(o.n), "-commands", fmt.Sprint(o.commands),
		"-faults", fmt.Sprint(o.faults), "-twice", fmt.Sprint(o.twice), "-keep", o.keep)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
	failed := cmd.Run()
	line, before := lastLine.FindSubmatch(out.Bytes()), beforeLast.FindSubmatch(out.Bytes())
	if line == nil || before == nil {
		return part, fmt.Errorf("a worker from seed %d told nothing: %w", o.seed, failed)
	}
	for i, to := range []*int{&part.seeds, &part.tally.commands, &part.tally.faults, &part.violations} {
		*to, _ = strconv.Atoi(string(line[i+1])) // digits, as the pattern says
	}
	for i, to := range append(part.tally.endings.all(), []*int{&part.tally.bonus, &part.tally.grants, &part.tally.gifts, &part.tally.prizes, &part.tally.restarts, &part.tally.shared}...) {
		*to, _ = strconv.Atoi(string(before[i+1]))
	}
	return part, nil
}
