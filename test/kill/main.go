// Command kill proves that no acknowledged money is lost when the binary dies.
//
// It starts the built binary on an empty folder, lets vendors, a member and
// operators move money over HTTP, and kills the binary with SIGKILL: at random
// moments, at the n-th call that changes a file, before it or after it, at
// times while it starts, and, of a build with the tag chaos, at the named fault
// points around every outside effect. After every restart it asks the binary: every call
// that was answered must have had the same effect and be answered the same
// again, every call that was not must be done or not done, the same each time
// it is asked, every balance must be what this program has counted by itself,
// and the views must hold every rule of the book. The record of what was
// answered lives here, outside the server. The last line is
//
//	chaos: kills=N acked=N lost=N violations=N restart_p50_ms=N p99_ms=N
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"baize/test/tracer"
)

type options struct {
	binary   string
	database string
	kills    int
	accounts int
	longest  time.Duration
	calls    int
	tables   int
	book     int
	verify   int
	points   int
	armed    string
	atPoints bool // lives end at fault points
	seed     uint64
}

func main() {
	tracer.Child()
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.StringVar(&o.database, "database", "", "BAIZE_DB for the binary; empty for SQLite in its data folder")
	flag.IntVar(&o.kills, "kills", 2000, "how often the binary is killed")
	flag.IntVar(&o.accounts, "accounts", 8, "members that bet at the same time")
	flag.DurationVar(&o.longest, "longest", 150*time.Millisecond, "longest life under load")
	flag.IntVar(&o.calls, "calls", 3000, "longest life in file calls, where it is killed at one")
	flag.IntVar(&o.tables, "tables", 50, "every so many lives the shared tables are played, for up to 40 s; 0: never")
	flag.IntVar(&o.book, "book", 1, "the rules of the book are held after every so many restarts, less often once that takes long")
	flag.IntVar(&o.verify, "verify", 20, "the binary recounts its book and its chain after every so many restarts, less often once that takes long")
	flag.IntVar(&o.points, "points", 0, "lives of a chaos build that end at a named fault point, after the kills")
	flag.StringVar(&o.armed, "armed", "bin/baize-chaos", "the chaos build")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the moments and the bets")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sum, err := chaos(ctx, o)
	if err == nil && o.points > 0 {
		p := o
		p.binary, p.kills, p.atPoints = o.armed, o.points, true
		var more summary
		more, err = chaos(ctx, p)
		sum = sum.plus(more)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		sum.Violations++
	}
	fmt.Printf("chaos: kills=%d acked=%d lost=%d violations=%d restart_p50_ms=%d p99_ms=%d\n",
		sum.kills, sum.Acked, sum.Lost, sum.Violations, sum.p50.Milliseconds(), sum.p99.Milliseconds())
	if sum.Lost+sum.Violations > 0 || sum.kills < o.kills+o.points {
		stop()
		os.Exit(1)
	}
}
