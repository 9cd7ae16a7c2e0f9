// Command restore drills what an operator does with the book of a deployment:
// it bets against the built binary, backs it up meanwhile, restores every
// backup, exports, and moves the deployment to the other database engine and
// back. What was answered before a backup began must be in it, the head of every
// copy must be that of its original, and a server on the last copies must know
// every answered call and every balance. The last line is
//
//	restore-drill: backups=N restores=N moves=N kills=N acked=N missing=N violations=N
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
	binary  string
	backups int
	short   bool
	seed    uint64
}

type summary struct{ backups, restores, moves, kills, acked, missing, violations int }

func main() {
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.IntVar(&o.backups, "backups", 5, "backups under load, of each engine")
	flag.BoolVar(&o.short, "short", false, "begin on SQLite alone")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the bets")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	d := &drill{options: o}
	if err := d.run(ctx); err != nil {
		d.wrong("%v", err)
	}
	s := d.sum
	fmt.Printf("restore-drill: backups=%d restores=%d moves=%d kills=%d acked=%d missing=%d violations=%d\n",
		s.backups, s.restores, s.moves, s.kills, s.acked, s.missing, s.violations)
	if s.missing+s.violations > 0 || s.restores == 0 || s.moves < 2 || s.acked == 0 {
		stop()
		os.Exit(1)
	}
}
