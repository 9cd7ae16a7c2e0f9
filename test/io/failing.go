package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/test/book"
	"baize/test/crew"
	"baize/test/process"
)

const cash = 1_000_000 * money.Unit

// house is the server with those who use it.
type house struct {
	t      *tally
	disk   *disk
	server *process.Server
	record *crew.Record
	crew   *crew.Crew
	random *rng.Seeded
	told   int
}

func open(ctx context.Context, o options, t *tally) (*house, error) {
	if err := os.Setenv("BAIZE_SANDBOX_PASSWORD", crew.Password); err != nil {
		return nil, err
	}
	h := &house{t: t, disk: &disk{}, random: rng.NewSeeded(o.seed)}
	var err error
	if h.server, err = process.Start(ctx, process.Options{Binary: o.binary, Accounts: 3, Cash: cash, Launch: h.disk.launch}); err != nil {
		return nil, err
	}
	if h.record, err = crew.NewRecord(filepath.Join(h.server.Dir(), "answered.log")); err == nil {
		h.crew, err = crew.Hire(ctx, crew.Plan{
			Addr: h.server.Addr, Seed: h.server.Seed, Cash: cash, Random: o.seed, Record: h.record, Patience: time.Minute, NoHouse: true,
		})
	}
	if err != nil {
		h.server.Stop()
	}
	return h, err
}

func (h *house) close() {
	h.record.Close()
	if h.t.wrong > 0 {
		h.server.Keep()
		fmt.Println("the data is kept in", h.server.Dir())
	}
	h.server.Stop()
}

// failing lets calls fail while money moves. How far a life may go grows from
// the first call to some hundreds, so that every kind of call is hit at every
// depth.
func failing(ctx context.Context, o options, t *tally) error {
	h, err := open(ctx, o, t)
	if err != nil {
		return err
	}
	defer h.close()
	for i := range o.faults {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		f := faults[i%len(faults)]
		n := 1 + i/len(faults)*depth(f)/max(1, o.faults/len(faults)) + int(rng.Below(h.random, 3))
		hit := h.life(ctx, f, n)
		if hit == "" {
			t.harmless++
			continue
		}
		t.faults++
		if o.verbose {
			fmt.Println(hit)
		}
		if err := h.after(ctx, hit); err != nil {
			return fmt.Errorf("after %s: %w", hit, err)
		}
		if i < o.starts {
			if err := h.starting(ctx, faults[i%len(faults)], 1+i*2); err != nil {
				return err
			}
		}
	}
	h.crew.CheckAll(ctx)
	h.hold(ctx, "in the end")
	h.recount(ctx, "in the end")
	return nil
}

// depth is how many calls of a kind the money path of one life has.
func depth(f fault) int {
	if strings.Contains(f.name, "sync") {
		return 30
	}
	return 400
}

// life moves money until a call of the disk has failed and those under way
// have seen it, or until there is no more to do.
func (h *house) life(ctx context.Context, f fault, n int) string {
	h.disk.arm(f, n)
	done := make(chan struct{})
	over := func() bool {
		select {
		case <-done:
			return true
		default:
			return ctx.Err() != nil
		}
	}
	work := func(step func(context.Context) bool, pause time.Duration) chan struct{} {
		end := make(chan struct{})
		go func() {
			defer close(end)
			for !over() && step(ctx) {
				time.Sleep(pause)
			}
		}()
		return end
	}
	var ends []chan struct{}
	for _, a := range h.crew.Accounts {
		ends = append(ends, work(a.Round, 2*time.Millisecond))
	}
	ends = append(ends, work(h.crew.Teller.Turn, 2*time.Millisecond))
	for began := time.Now(); time.Since(began) < 8*time.Second && !h.disk.happened(); {
		time.Sleep(5 * time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond) // the fault may be told to several
	close(done)
	for _, end := range ends {
		<-end
	}
	hit, _ := h.disk.disarm()
	return hit
}

// after holds what must follow a failure: where an answer stayed out, the
// binary ends by itself or says that it is not ready. It is started again on a
// disk that works, and everything is asked for.
func (h *house) after(ctx context.Context, hit string) error {
	doubts := h.crew.Doubts()
	switch {
	case h.gone(0):
		h.t.ended++
	case doubts == 0 && h.crew.Healthy(ctx):
		h.t.went++
	case h.gone(time.Minute):
		h.t.ended++
	case h.crew.Healthy(ctx):
		h.t.fail("%s: %d answers stayed out, and the binary says it is ready", hit, doubts)
	default:
		h.t.ended++
	}
	_ = h.server.Kill()
	if err := h.server.Again(ctx, 0); err != nil {
		return err
	}
	if !h.crew.Ready(ctx, 90*time.Second) {
		return errors.New("not ready after a restart on a disk that works")
	}
	h.crew.Check(ctx)
	h.hold(ctx, hit)
	return nil
}

func (h *house) gone(limit time.Duration) bool {
	if limit == 0 {
		select {
		case <-h.server.Running().Done():
			return true
		default:
			return false
		}
	}
	select {
	case <-h.server.Running().Done():
		return true
	case <-time.After(limit):
		return false
	}
}

// starting lets a call fail while the binary starts: it ends, or serves.
func (h *house) starting(ctx context.Context, f fault, n int) error {
	_ = h.server.Kill()
	h.disk.arm(f, n)
	err := h.server.Again(ctx, 0)
	if err == nil {
		time.Sleep(200 * time.Millisecond)
	}
	hit, _ := h.disk.disarm()
	if hit != "" {
		h.t.faults++
	}
	if err != nil && !errors.Is(err, process.ErrGone) {
		h.t.fail("%s while starting: neither serves nor ends: %v", hit, err)
	}
	_ = h.server.Kill()
	if err := h.server.Again(ctx, 0); err != nil {
		return fmt.Errorf("after %s while starting: %w", hit, err)
	}
	if !h.crew.Ready(ctx, 90*time.Second) {
		return errors.New("not ready after a failed start")
	}
	h.crew.Check(ctx)
	return nil
}

// hold checks the rules of the book by the views, and takes over what the
// crew found wrong.
func (h *house) hold(ctx context.Context, when string) {
	d, err := book.Open(h.server.Database())
	if err == nil {
		defer d.Close()
		var wrong []string
		wrong, err = book.Check(ctx, d)
		for _, what := range wrong {
			h.t.fail("%s: %s", when, what)
		}
	}
	if err != nil {
		h.t.fail("%s: %v", when, err)
	}
	s := h.record.Sum()
	if n := s.Lost + s.Violations; n > h.told {
		h.t.fail("%s: the crew found %d things wrong", when, n-h.told)
		h.told = n
	}
}

func (h *house) recount(ctx context.Context, when string) {
	for _, what := range []string{"ledger", "audit"} {
		if out, err := h.server.Command(ctx, what, "verify"); err != nil {
			h.t.fail("%s: %s verify: %v %s", when, what, err, out)
		}
	}
}
