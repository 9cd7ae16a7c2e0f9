// Command play measures house games on the real binary, from outside: the cost
// of a spin, and a shared crash round with thousands of watchers.
//
//	go run ./test/play -spins 10s
//	go run ./test/play -watchers 10000 -bettors 300 -for 60s
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"baize/internal/kernel/money"
	"baize/test/process"
)

type options struct {
	binary   string
	spins    time.Duration
	workers  int
	watchers int
	bettors  int
	watch    time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/baize", "the built server")
	flag.DurationVar(&o.spins, "spins", 0, "how long to spin; 0 leaves it out")
	flag.IntVar(&o.workers, "workers", 64, "connections that spin")
	flag.IntVar(&o.watchers, "watchers", 0, "sockets that follow the crash round; 0 leaves it out")
	flag.IntVar(&o.bettors, "bettors", 300, "members who bet in each crash round")
	flag.DurationVar(&o.watch, "for", time.Minute, "how long to watch")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.spins == 0 && o.watchers == 0 {
		return errors.New("say -spins or -watchers")
	}
	if o.spins > 0 {
		if err := with(ctx, o, "slot", 1000, spin); err != nil {
			return err
		}
	}
	if o.watchers > 0 {
		return with(ctx, o, "crash", o.bettors, watch)
	}
	return nil
}

// with runs a measurement on a fresh server whose members have an open session
// of a game of that mechanic.
func with(ctx context.Context, o options, mechanic string, accounts int, measure func(context.Context, options, *process.Server) error) error {
	srv, err := process.Start(ctx, process.Options{Binary: o.binary, Accounts: accounts, Cash: 100_000 * money.Unit, Mechanic: mechanic})
	if err != nil {
		return err
	}
	defer srv.Stop()
	return measure(ctx, o, srv)
}
