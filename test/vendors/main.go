// Command vendors proves that vendors with dialects of their own lose no money
// at the built binary: for each dialect it starts the binary on an empty
// folder, sets the vendor up with the subcommands that an operator uses, and
// lets the vendor's simulator play over HTTP while replies are lost and the
// binary is killed with SIGKILL in the midst of it. Then the simulator's books
// must be the book's, account by account, and the book must recount. It prints
// one line a dialect, and last
//
//	vendors: dialects=N calls=N kills=N accounts=N violations=N
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"baize/internal/kernel/money"
)

type options struct {
	binary   string
	database string
	accounts int
	rounds   int
	kills    int
	seed     uint64
}

// cash is what every account begins with.
const cash = 5000 * money.Unit

func main() {
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.StringVar(&o.database, "database", "", "BAIZE_DB for the binary (one dialect only); empty for SQLite in its data folder")
	only := flag.String("dialect", "", "one dialect; empty for all")
	flag.IntVar(&o.accounts, "accounts", 16, "members that play at the same time")
	flag.IntVar(&o.rounds, "rounds", 60, "rounds of each")
	flag.IntVar(&o.kills, "kills", 3, "how often the binary is killed in a play")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()>>20), "of the play")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var sum total
	for _, d := range []dialect{&hub{}, fund{}} {
		if *only == "" || *only == d.name() {
			sum.add(d.name(), run(ctx, o, d))
		}
	}
	fmt.Printf("vendors: dialects=%d calls=%d kills=%d accounts=%d violations=%d\n", sum.dialects, sum.calls, sum.kills, sum.accounts, sum.violations)
	if sum.violations > 0 {
		stop()
		os.Exit(1)
	}
}

// total adds up what the last line says.
type total struct{ dialects, calls, kills, accounts, violations int }

func (t *total) add(name string, r result) {
	t.dialects++
	t.calls += r.calls
	t.kills += r.kills
	t.accounts += r.accounts
	for _, text := range r.wrong {
		t.violations++
		fmt.Println("FAIL", name+":", text)
	}
	fmt.Printf("%s: %s; killed %d times, %d accounts agree with the book\n", name, r.told, r.kills, r.agree)
}
