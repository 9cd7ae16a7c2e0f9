// Command upgrade drills the way from one version of the schema to the next.
//
// It makes data with the built binary and real traffic, builds the same program
// with further migrations (next/) as the version after it, and kills that
// version's migrate with SIGKILL at every step it takes: at each write to the
// disk or to the database server, found and hit by strace where there is one,
// else at random moments. However often it was killed, the schema and the head
// of the book must end as without a kill; the server of the new version must
// know all that was answered; and the old version must refuse the new schema.
// On PostgreSQL several nodes migrate at once. The last line is
//
//	upgrade-drill: kills=N upgrades=N acked=N violations=N
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
	binary string
	kills  int
	short  bool
	seed   uint64
}

type summary struct{ kills, upgrades, acked, violations int }

func main() {
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary of the old version")
	flag.IntVar(&o.kills, "kills", 60, "most kills on each engine, spread over all steps")
	flag.BoolVar(&o.short, "short", false, "SQLite alone")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the bets and the moments")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	d := &drill{options: o}
	if err := d.run(ctx); err != nil {
		d.wrong("%v", err)
	}
	s := d.sum
	fmt.Printf("upgrade-drill: kills=%d upgrades=%d acked=%d violations=%d\n", s.kills, s.upgrades, s.acked, s.violations)
	if s.violations > 0 || s.kills == 0 || s.upgrades == 0 || s.acked == 0 {
		stop()
		os.Exit(1)
	}
}
