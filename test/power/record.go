package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/money"
	"baize/test/book"
	"baize/test/crew"
	"baize/test/process"
	"baize/test/tracer"
)

// event is one step of the files: a write, a cut, an end of a file, or the two
// ends of a sync. What lies between them is a boundary at which the power may
// go.
type event struct {
	kind   tracer.Kind
	file   string
	offset int64
	data   []byte
	size   int64
	begun  int  // of a sync's end: the index at which it began
	begins bool // of a sync
}

// claim is an answer with the boundary at which it was read.
type claim struct {
	book.Claim
	at int64
}

// recording is the files before the binary started, and all that it did to
// them.
type recording struct {
	base   map[string][]byte
	events []event
	claims []claim

	folder string
	count  atomic.Int64
	begun  map[*tracer.Call]int
	odd    []string // calls that are not followed
}

const cash = 1_000_000 * money.Unit

// workload runs the binary traced under a load of at least n journals.
func workload(ctx context.Context, o options) (*recording, error) {
	if err := os.Setenv("BAIZE_SANDBOX_PASSWORD", crew.Password); err != nil {
		return nil, err
	}
	r := &recording{base: map[string][]byte{}, begun: map[*tracer.Call]int{}}
	var env []string
	if o.weak != "" {
		env = append(env, "BAIZE_WEAK="+o.weak)
	}
	server, err := process.Start(ctx, process.Options{Binary: o.binary, Accounts: o.accounts, Cash: cash, Env: env, Launch: r.launch})
	if err != nil {
		return nil, err
	}
	defer server.Stop()
	record, err := crew.NewRecord(filepath.Join(server.Dir(), "answered.log"))
	if err != nil {
		return nil, err
	}
	defer record.Close()
	record.Stamp = r.count.Load
	crew, err := crew.Hire(ctx, crew.Plan{
		Addr: server.Addr, Seed: server.Seed, Cash: cash, Random: o.seed, Record: record, Patience: 2 * time.Minute, NoHouse: true,
	})
	if err != nil {
		return nil, err
	}
	work(ctx, crew, o.journals)
	server.Running().Signal(stopSignal)
	<-server.Running().Done()
	if s := record.Sum(); s.Lost+s.Violations > 0 {
		return nil, fmt.Errorf("%d wrong answers under load", s.Lost+s.Violations)
	}
	for _, a := range record.Answered() {
		if book.Claimable(a.What) {
			r.claims = append(r.claims, claim{book.Claim{Kind: a.What, ID: a.ID, Amount: a.Amount}, a.At})
		}
	}
	if len(r.odd) > 0 {
		return nil, fmt.Errorf("calls that cannot be replayed: %v", r.odd)
	}
	return r, nil
}

// work lets everybody move money until n calls are answered.
func work(ctx context.Context, crew *crew.Crew, n int) {
	var wg sync.WaitGroup
	enough := func() bool { return crew.Record.Sum().Acked >= n || ctx.Err() != nil }
	for _, a := range crew.Accounts {
		wg.Go(func() {
			for !enough() && a.Round(ctx) {
			}
		})
	}
	wg.Go(func() {
		for !enough() && crew.Teller.Turn(ctx) {
			time.Sleep(20 * time.Millisecond)
		}
	})
	wg.Wait()
}

// launch keeps the files as they are, whole and durable, and starts the binary
// traced.
func (r *recording) launch(env []string, out *os.File, argv ...string) (process.Running, error) {
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "BAIZE_DATA="); ok {
			r.folder = v
		}
	}
	entries, err := os.ReadDir(r.folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() {
			continue // of files that hold nothing that was answered, see beside
		}
		if r.base[e.Name()], err = os.ReadFile(filepath.Join(r.folder, e.Name())); err != nil {
			return nil, err
		}
	}
	return tracer.Start(tracer.Watch{Folder: r.folder, Data: true, Before: r.before, After: r.after}, env, out, argv...)
}

// beside reports a file in the folder of former sites' files: they are copies of
// what the binary carries, a start makes them again, and no answer rests on them.
func (r *recording) beside(c *tracer.Call) bool { return strings.HasPrefix(r.name(c), "sites/") }

func (r *recording) before(c *tracer.Call) tracer.Verdict {
	if c.Kind == tracer.Sync && !r.beside(c) {
		r.begun[c] = r.add(event{kind: tracer.Sync, file: r.name(c), begins: true})
	}
	return tracer.Pass
}

// after records what has happened; a call that failed has not.
func (r *recording) after(c *tracer.Call) {
	if r.beside(c) {
		return
	}
	if c.Result < 0 && c.Result > -4096 {
		delete(r.begun, c)
		return
	}
	switch c.Kind {
	case tracer.Write:
		r.add(event{kind: c.Kind, file: r.name(c), offset: c.Offset, data: c.Data[:c.Result]})
	case tracer.Truncate:
		r.add(event{kind: c.Kind, file: r.name(c), size: c.Size})
	case tracer.Unlink:
		r.add(event{kind: c.Kind, file: r.name(c)})
	case tracer.Sync:
		r.add(event{kind: c.Kind, file: r.name(c), begun: r.begun[c]})
		delete(r.begun, c)
	case tracer.Create:
		if c.Cut {
			r.add(event{kind: tracer.Truncate, file: r.name(c)})
		}
	default:
		r.odd = append(r.odd, c.String())
	}
}

func (r *recording) name(c *tracer.Call) string { return strings.TrimPrefix(c.Path, r.folder+"/") }

func (r *recording) add(e event) int {
	r.events = append(r.events, e)
	r.count.Store(int64(len(r.events)))
	return len(r.events) - 1
}
