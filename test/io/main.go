// Command io proves that a failing disk never makes the platform lie.
//
// It runs the built binary under a tracer that lets the n-th sync or write fail
// with EIO, or every write from the n-th on with ENOSPC, over bets, wins,
// rollbacks, deposits, withdrawals and their approvals, over starting and over
// migrating. An answer may stay out, but none may be wrong: whoever got no
// answer is never told that the call has failed, the binary ends or says that
// it is not ready, and after a restart the call is done or not done for good.
// Then it changes bytes of a stopped database, and restores older copies of
// its files: what changes the book must be found by "ledger verify" or "audit
// verify". The last line is
//
//	chaos-io: faults=N wrong=N
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
	binary  string
	faults  int
	starts  int
	bytes   int
	seed    uint64
	verbose bool
}

// tally counts faults, what they led to, and what was wrong.
type tally struct {
	faults, ended, went, harmless int
	changed, found                int
	wrong                         int
}

func (t *tally) fail(format string, args ...any) {
	if t.wrong++; t.wrong <= 20 {
		fmt.Printf("WRONG "+format+"\n", args...)
	}
}

func main() {
	tracer.Child()
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.IntVar(&o.faults, "faults", 400, "failing calls while money moves")
	flag.IntVar(&o.starts, "starts", 60, "failing calls while the binary starts, and as many while it migrates")
	flag.IntVar(&o.bytes, "bytes", 1000, "changed bytes of a stopped database")
	flag.BoolVar(&o.verbose, "v", false, "tell of every fault")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the bets, faults and bytes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t := &tally{}
	for _, part := range []func(context.Context, options, *tally) error{failing, migrating, rotting} {
		began := time.Now()
		if err := part(ctx, o, t); err != nil {
			fmt.Fprintln(os.Stderr, "chaos-io:", err)
			t.wrong++
		}
		fmt.Printf("%d faults in all, %.0f s\n", t.faults, time.Since(began).Seconds())
	}
	fmt.Printf("%d ended the binary, %d left it serving; %d of %d changes to the book found; seed %d\n", t.ended, t.went, t.found, t.changed, o.seed)
	fmt.Printf("chaos-io: faults=%d wrong=%d\n", t.faults, t.wrong)
	if t.wrong > 0 || t.faults == 0 {
		stop()
		os.Exit(1)
	}
}
