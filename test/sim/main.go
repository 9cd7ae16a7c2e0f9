// Command sim plays the real rooms of money against an independent model, from
// one seed: ledger, wallet, betting, gateway, cashier, jobs and the bus, wired
// as the application wires them, on SQLite over a disk in memory that loses
// power, fills up and fails to sync at moments of the seed's choosing.
//
// One goroutine plays, clock, chance and ids are injected, so that a seed does
// the same each time: a violation is printed with its seed and the shortest
// list of operations that still shows it, and the disk is kept. What is held
// to what is told in docs/proof.md. The last line is
//
//	sim: seed=N n=N commands=N faults=N violations=N
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"baize/test/sim/disk"
)

type options struct {
	seed     uint64
	n        int
	commands int
	faults   int
	workers  int
	twice    int
	shrink   int
	keep     string
}

func main() {
	var o options
	flag.Uint64Var(&o.seed, "seed", 1, "the first seed")
	flag.IntVar(&o.n, "n", 20, "how many seeds, one after the other")
	flag.IntVar(&o.commands, "commands", 2000, "business commands a seed")
	flag.IntVar(&o.faults, "faults", 24, "faults a seed")
	flag.IntVar(&o.workers, "workers", 1, "processes among which the seeds are shared")
	flag.IntVar(&o.twice, "twice", 20, "every so many seeds one is played twice, for the same state")
	flag.IntVar(&o.shrink, "shrink", 400, "tries to shorten the operations that show a violation")
	flag.StringVar(&o.keep, "keep", filepath.Join("artifacts", "sim"), "where the disk of a violation is kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, o)
	stop()
	os.Exit(code)
}

// sum is what all seeds did.
type sum struct {
	seeds, violations int
	tally             tally
}

func run(ctx context.Context, o options) int {
	began := time.Now()
	var total sum
	var err error
	if o.workers > 1 {
		total, err = share(ctx, o)
	} else {
		total, err = play(ctx, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sim:", err)
	}
	took := time.Since(began).Seconds()
	fmt.Printf("%d seeds in %.1f s, %.2f a second, back=%d kept=%d claimed=%d less=%d more=%d nothing=%d bonus=%d grants=%d gifts=%d prizes=%d restarts=%d shared=%d\n", total.seeds, took, float64(total.seeds)/took,
		total.tally.endings.Back, total.tally.endings.Kept, total.tally.endings.Claimed, total.tally.endings.Less, total.tally.endings.More, total.tally.endings.Nothing,
		total.tally.bonus, total.tally.grants, total.tally.gifts, total.tally.prizes, total.tally.restarts, total.tally.shared)
	fmt.Printf("sim: seed=%d n=%d commands=%d faults=%d violations=%d\n", o.seed, total.seeds, total.tally.commands, total.tally.faults, total.violations)
	if err != nil || total.violations > 0 || total.seeds < o.n {
		return 1
	}
	return 0
}

// play plays all seeds in this process, on one processor: the simulation is one
// thread, and what runs beside it would only be in its way.
func play(ctx context.Context, o options) (total sum, err error) {
	runtime.GOMAXPROCS(1)
	if err := disk.Register(); err != nil {
		return total, err
	}
	from, err := template(ctx)
	if err != nil {
		return total, err
	}
	for i := range o.n {
		if ctx.Err() != nil {
			break // asked to stop: what was played is told
		}
		t, sound := playSeed(context.WithoutCancel(ctx), o, o.seed+uint64(i), from)
		total.add(sum{seeds: 1, tally: t})
		if !sound {
			total.violations++
		}
	}
	return total, nil
}

func (s *sum) add(o sum) {
	s.seeds += o.seeds
	s.violations += o.violations
	s.tally.commands += o.tally.commands
	s.tally.faults += o.tally.faults
	s.tally.restarts += o.tally.restarts
	s.tally.shared += o.tally.shared
	s.tally.bonus += o.tally.bonus
	s.tally.grants += o.tally.grants
	s.tally.gifts += o.tally.gifts
	s.tally.prizes += o.tally.prizes
	s.tally.endings.add(o.tally.endings)
}

// playSeed plays one seed and reports what it found wrong.
func playSeed(ctx context.Context, o options, seed uint64, from *disk.Disk) (tally, bool) {
	ops := script(seed, o.commands, o.faults)
	first := playScript(ctx, seed, from, ops, "")
	if first.wrong == "" && o.twice > 0 && seed%uint64(o.twice) == 0 && !shortRuns(seed) {
		if again := playScript(ctx, seed, from, ops, ""); again.hash != first.hash || again.wrong != "" {
			first.wrong = fmt.Sprintf("two runs of one seed differ: %s and %s %s", first.hash, again.hash, again.wrong)
		}
	}
	if first.wrong == "" {
		return first.tally, true
	}
	kept := filepath.Join(o.keep, fmt.Sprint(seed))
	short := shrink(ctx, seed, from, ops, first.at, o.shrink)
	told := playScript(ctx, seed, from, short, kept)
	fmt.Printf("VIOLATION seed=%d at operation %d of %d: %s\n", seed, first.at, len(ops), first.wrong)
	fmt.Printf("still shown by %d operations: %s\n", len(short), told.wrong)
	for i, one := range short {
		if len(short)-i <= shown {
			fmt.Printf("  %3d %s\n", i, one)
		}
	}
	fmt.Printf("the disk is kept in %s; again: go run ./test/sim -seed %d -n 1 -commands %d -faults %d\n", kept, seed, o.commands, o.faults)
	return first.tally, false
}

// shown is how many operations of a trace are printed, the last ones.
const shown = 60

type outcome struct {
	tally tally
	hash  string
	wrong string
	at    int // the operation at which it was seen
}

// playScript plays operations on a fresh world. keep is where the disk goes
// where something is wrong, empty for nowhere.
func playScript(ctx context.Context, seed uint64, from *disk.Disk, ops []op, keep string) (out outcome) {
	w, err := begin(ctx, seed, from)
	if err != nil {
		return outcome{wrong: "the world does not begin: " + err.Error()}
	}
	defer w.close()
	defer func() {
		out.tally = w.tally
		if p := recover(); p != nil {
			v, ok := p.(violation)
			if !ok {
				panic(p)
			}
			out.wrong = string(v)
			if keep != "" {
				_ = w.disk.Save(keep)
			}
		}
	}()
	for i := range ops {
		out.at = i
		w.play(ops[i])
	}
	w.finish()
	out.hash = w.hash()
	return out
}
