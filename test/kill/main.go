// Command kill proves that no acknowledged money is lost when the binary dies.
//
// It starts the built binary on an empty folder, lets a vendor and a member bet
// over HTTP, kills the binary with SIGKILL at random moments, at times while it
// starts, and asks it afterwards: every call that was answered must have had
// the same effect, every call that was not must be done or not done, the same
// each time it is asked, and every balance must be what this program has
// counted by itself. The record of what was answered lives here, outside the
// server. The last line is
//
//	chaos: kills=N acked=N lost=N violations=N
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

type options struct {
	binary   string
	database string
	kills    int
	accounts int
	longest  time.Duration
	seed     uint64
}

func main() {
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.StringVar(&o.database, "database", "", "BAIZE_DB for the binary; empty for SQLite in its data folder")
	flag.IntVar(&o.kills, "kills", 2000, "how often the binary is killed")
	flag.IntVar(&o.accounts, "accounts", 8, "members that bet at the same time")
	flag.DurationVar(&o.longest, "longest", 150*time.Millisecond, "longest life under load")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the moments and the bets")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sum, err := chaos(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		sum.violations++
	}
	fmt.Printf("chaos: kills=%d acked=%d lost=%d violations=%d\n", sum.kills, sum.acked, sum.lost, sum.violations)
	if sum.lost+sum.violations > 0 || sum.kills < o.kills {
		stop()
		os.Exit(1)
	}
}
