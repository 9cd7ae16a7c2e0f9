// Command standby proves that no acknowledged money is lost when the database
// server dies and its synchronous standby takes over.
//
// It runs PostgreSQL servers of its own and the built binary on them, lets
// a vendor bet over the signed protocol and keeps what was answered outside.
// Again and again it kills the primary with SIGKILL, promotes the standby and
// makes the dead server the new standby; the binary must find the new primary
// by itself. Every answered call must stand, every call that was not must end
// the same however often it is sent, and while there is no standby nothing may
// be answered as done or as failed. A control without synchronous commit must
// lose answered calls, or this program could not see a loss. The last line is
//
//	chaos-standby: failovers=N acked=N lost=N violations=N rto_p50_ms=N
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"
)

type options struct {
	binary    string
	failovers int
	servers   int
	accounts  int
	seed      uint64
}

type summary struct {
	failovers, acked, lost, violations int
	rto                                []time.Duration
}

func main() {
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.IntVar(&o.failovers, "failovers", 20, "how often the primary is killed")
	flag.IntVar(&o.servers, "servers", 2, "database servers, 2 to 4: with more than 2 a standby is left after a failover")
	flag.IntVar(&o.accounts, "accounts", 6, "members that bet at the same time")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the moments and the bets")
	flag.Parse()
	if o.servers < 2 || o.servers > len(names) {
		fmt.Fprintln(os.Stderr, "chaos-standby: 2 to 4 servers")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sum, err := chaos(ctx, o)
	if err == nil {
		err = control(ctx, o)
	}
	if err != nil {
		fmt.Println("WRONG", err)
		sum.violations++
	}
	slices.Sort(sum.rto)
	var median time.Duration
	if n := len(sum.rto); n > 0 {
		median = sum.rto[n/2]
		fmt.Printf("answering again after: median %d ms, slowest %d ms; seed %d\n", median.Milliseconds(), sum.rto[n-1].Milliseconds(), o.seed)
	}
	fmt.Printf("chaos-standby: failovers=%d acked=%d lost=%d violations=%d rto_p50_ms=%d\n",
		sum.failovers, sum.acked, sum.lost, sum.violations, median.Milliseconds())
	if sum.lost+sum.violations > 0 || sum.failovers < o.failovers || sum.acked == 0 {
		stop()
		os.Exit(1)
	}
}
