package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/test/book"
	"baize/test/crew"
	"baize/test/process"
)

const cash = 10_000_000 * money.Unit // of each account: it never runs out

// campaigns are what bonuses are claimed of; each is taken once.
const campaigns = 400

// readyLimit is how long a restart may take on the busiest machine.
const readyLimit = 90 * time.Second

type summary struct {
	crew.Summary
	kills    int
	p50, p99 time.Duration
}

// world is the server with those who use it.
type world struct {
	o        options
	server   *process.Server
	crew     *crew.Crew
	record   *crew.Record
	random   *rng.Seeded
	killer   killer
	kills    int
	lives    int
	restarts []time.Duration
	// how often the whole book is looked at, from outside and by the binary
	book, recounts pace
}

// chaos kills o.kills times, or until it is asked to stop, and then verifies the
// whole book. It stops between two lives: a check that is broken off would tell
// calls as lost that it has not asked for.
func chaos(asked context.Context, o options) (sum summary, err error) {
	ctx := context.WithoutCancel(asked)
	w, err := begin(ctx, o)
	if err != nil {
		return summary{}, err
	}
	defer func() { w.end(err) }()
	for told := 0; w.kills < o.kills && asked.Err() == nil; {
		if err := w.once(ctx); err != nil {
			return w.sum(), err
		}
		if w.kills/50 > told {
			told = w.kills / 50
			fmt.Printf("%d kills, %d answered calls\n", w.kills, w.record.Sum().Acked)
		}
	}
	err = w.verify(ctx)
	fmt.Printf("seed %d, answered %v\n", o.seed, w.record.Kinds())
	return w.sum(), err
}

// plus adds the counts of another run; the restarts are of the first.
func (s summary) plus(t summary) summary {
	s.kills, s.Acked, s.Lost, s.Violations = s.kills+t.kills, s.Acked+t.Acked, s.Lost+t.Lost, s.Violations+t.Violations
	return s
}

func (w *world) sum() summary {
	s := summary{Summary: w.record.Sum(), kills: w.kills}
	slices.Sort(w.restarts)
	if n := len(w.restarts); n > 0 {
		s.p50, s.p99 = w.restarts[n/2], w.restarts[n*99/100]
	}
	return s
}

func begin(ctx context.Context, o options) (*world, error) {
	if err := os.Setenv("BAIZE_SANDBOX_PASSWORD", crew.Password); err != nil {
		return nil, err
	}
	w := &world{o: o, random: rng.NewSeeded(o.seed)}
	var err error
	w.server, err = process.Start(ctx, process.Options{Binary: o.binary, Database: o.database, Accounts: o.accounts, Cash: cash, Campaigns: campaigns, Launch: w.killer.launch})
	if err != nil {
		return nil, err
	}
	if w.record, err = crew.NewRecord(filepath.Join(w.server.Dir(), "answered.log")); err != nil {
		w.server.Stop()
		return nil, err
	}
	w.crew, err = crew.Hire(ctx, crew.Plan{
		Addr: w.server.Addr, Seed: w.server.Seed, Cash: cash, Random: o.seed, Record: w.record, Patience: time.Minute, Rewards: true, Wallets: true,
	})
	if err != nil {
		w.end(err)
		return nil, err
	}
	return w, nil
}

// end keeps the folder of a run in which something was wrong.
func (w *world) end(err error) {
	w.record.Close()
	if s := w.record.Sum(); s.Lost+s.Violations > 0 || err != nil {
		w.server.Keep()
		fmt.Println("the data is kept in", w.server.Dir())
	}
	w.server.Stop()
}

// once lets everybody work, kills, restarts and checks. Every other life ends
// at a file call; the binary is traced for it.
func (w *world) once(ctx context.Context) error {
	if w.o.atPoints {
		if err := w.point(ctx); err != nil {
			return err
		}
	}
	over := w.doom()
	if w.crew.House != nil {
		w.crew.House.Felt(w.felt())
	}
	w.crew.Live(ctx)
	<-w.server.Running().Done()
	over()
	w.kills++
	w.lives++
	if err := w.restart(ctx); err != nil {
		return err
	}
	w.crew.Check(ctx)
	return w.hold(ctx)
}

// doom decides how the life that begins ends; the function it returns is called
// after the end, so that no late kill meets the next life.
func (w *world) doom() (over func()) {
	limit := 10*time.Millisecond + time.Duration(rng.Below(w.random, uint64(w.o.longest)))
	if w.killer.traced() { // a life without enough calls ends by time
		w.killer.arm(int64(1 + rng.Below(w.random, uint64(w.o.calls))))
		limit = 3 * w.o.longest
	}
	if w.o.atPoints {
		limit = 4 * w.o.longest
	}
	if w.felt() {
		limit = time.Second + time.Duration(rng.Below(w.random, uint64(feltLife)))
	}
	spared := w.killer.after(limit)
	return func() {
		spared()
		w.killer.arm(0)
	}
}

// feltLife is the longest life in which the tables are played: a round of
// blackjack has been decided by then.
const feltLife = 40 * time.Second

// felt tells whether the life that begins is long enough for a round of a
// table: it is killed by time, in whatever phase the round then is.
func (w *world) felt() bool {
	return w.o.tables > 0 && w.lives%w.o.tables == w.o.tables-1 && !w.killer.traced() && !w.o.atPoints
}

// restart starts the binary again, at times after one more death while it
// starts; its time counts from the start to the first ready answer.
func (w *world) restart(ctx context.Context) error {
	w.killer.faults = ""
	w.killer.trace = w.lives%2 == 1 && w.o.database == "" && !w.o.atPoints && !(w.o.tables > 0 && w.lives%w.o.tables == w.o.tables-1)
	if rng.Below(w.random, 6) == 0 {
		if err := w.early(ctx); err != nil {
			return err
		}
	}
	began := time.Now()
	if err := w.server.Again(ctx, 0); err != nil {
		return fmt.Errorf("after kill %d: %w (%s)", w.kills, err, w.server.Dir())
	}
	if !w.crew.Ready(ctx, readyLimit) {
		w.server.Running().Signal(syscall.SIGQUIT) // its log then tells where it stands
		<-w.server.Running().Done()
		return fmt.Errorf("not ready after a restart; the log is in %s", w.server.Dir())
	}
	w.restarts = append(w.restarts, time.Since(began))
	return nil
}

// early starts the binary and kills it while it starts.
func (w *world) early(ctx context.Context) error {
	w.kills++
	w.killer.arm(0)
	if w.killer.trace { // at a file call of the start
		w.killer.arm(int64(1 + rng.Below(w.random, 60)))
	} else {
		defer w.killer.after(20*time.Millisecond + time.Duration(rng.Below(w.random, uint64(400*time.Millisecond))))()
	}
	if err := w.server.Again(ctx, 0); err != nil && !errors.Is(err, process.ErrGone) {
		return err
	}
	_ = w.server.Kill()
	w.killer.arm(0)
	return nil
}

// hold checks the rules of the book by the views, and now and then lets the
// binary recount itself.
func (w *world) hold(ctx context.Context) error {
	if w.o.book > 0 && w.lives%w.o.book == 0 {
		if err := w.book.look(func() error { return w.rules(ctx) }); err != nil {
			return err
		}
	}
	if w.o.verify > 0 && w.lives%w.o.verify == 0 {
		return w.recounts.look(func() error {
			w.recount(ctx, false)
			return nil
		})
	}
	return nil
}

// rules holds every rule of the book.
func (w *world) rules(ctx context.Context) error {
	d, err := book.Open(w.server.Database())
	if err != nil {
		return err
	}
	defer d.Close()
	wrong, err := book.Check(ctx, d)
	if err != nil {
		return err
	}
	for _, what := range wrong {
		w.record.Wrong("life %d: %s", w.lives, what)
	}
	return nil
}

// pace keeps looks at the whole book to a share of a run: the book grows with
// every life, and each look with it, so that two thousand lives would be looks
// for the most part.
type pace struct{ rest time.Time }

// lookRest times as long as a look has taken there is none.
const lookRest = 4

func (p *pace) look(at func() error) error {
	began := time.Now()
	if began.Before(p.rest) {
		return nil
	}
	err := at()
	p.rest = time.Now().Add(lookRest * time.Since(began))
	return err
}

// recount runs the binary's own verify commands.
func (w *world) recount(ctx context.Context, show bool) {
	for _, what := range []string{"ledger", "audit"} {
		out, err := w.server.Command(ctx, what, "verify")
		if show {
			fmt.Print(out)
		}
		if err != nil || !strings.Contains(out, `"violations":0`) || strings.Contains(out, "breaks") {
			w.record.Wrong("%s verify: %v %s", what, err, out)
		}
	}
}

// verify asks for every answered call of all lives once more, waits until
// nothing is open, and has the book recounted.
func (w *world) verify(ctx context.Context) error {
	w.crew.CheckAll(ctx)
	if err := w.settled(ctx); err != nil {
		return err
	}
	if err := w.rules(ctx); err != nil {
		return err
	}
	w.recount(ctx, true)
	return nil
}

// open counts what may not stay open once the server has made good.
const open = `SELECT (SELECT COUNT(*) FROM v_house_rounds WHERE settled = 0) + (SELECT COUNT(*) FROM v_house_tables WHERE settled = 0)
	+ (SELECT COUNT(*) FROM v_house_stays WHERE settled = 0) + (SELECT COUNT(*) FROM v_rounds WHERE state = 'open')
	+ (SELECT COUNT(*) FROM v_holds WHERE state = 'open')`

// settled waits until no round is open; a round of the shared game may still
// be running.
func (w *world) settled(ctx context.Context) error {
	d, err := book.Open(w.server.Database())
	if err != nil {
		return err
	}
	defer d.Close()
	n := 0
	for began := time.Now(); time.Since(began) < 3*time.Minute; time.Sleep(200 * time.Millisecond) {
		if err := d.QueryRowContext(ctx, open).Scan(&n); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
	}
	w.record.Wrong("%d rounds or holds are open three minutes after the last fault", n)
	return nil
}
