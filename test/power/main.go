// Command power proves that no acknowledged money is lost when the power goes.
//
// It runs the built binary under a tracer while vendors, a member and operators
// move money over HTTP, and records every call that changes a file, with its
// data, the order of the syncs and the moment at which each answer was read.
// From that record it rebuilds the files as a power cut would leave them, at
// every boundary between two calls and in three kinds: what was not synced is
// lost, it is all there, or sectors of 512 bytes of it are there by chance.
// Each image is opened by SQLite, which recovers it; what was answered before
// that boundary must be in it, and the views must hold every rule of the book.
// The last line is
//
//	chaos-power: images=N boundaries=N acked_missing=N violations=N
//
// images counts the images opened; the rules are held once for images that
// recover to the same state, which the line before it counts.
//
// With -lying the same images are made of a disk that does not sync the log,
// and with -weak of a chaos build with weaker settings: then answers must be
// missing, or this program could not see what it is for.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"baize/test/tracer"
)

const stopSignal = syscall.SIGTERM

type options struct {
	binary   string
	journals int
	accounts int
	images   int
	workers  int
	whole    int
	lying    bool
	weak     string
	seed     uint64
}

func main() {
	tracer.Child()
	o := options{binary: os.Getenv("BAIZE_BIN")}
	if o.binary == "" {
		o.binary = "bin/baize"
	}
	flag.StringVar(&o.binary, "binary", o.binary, "the built binary")
	flag.IntVar(&o.journals, "journals", 1000, "answered calls of the workload")
	flag.IntVar(&o.accounts, "accounts", 6, "members that bet at the same time")
	flag.IntVar(&o.images, "images", 0, "how many images, spread over all boundaries; 0 is every boundary in three kinds")
	flag.IntVar(&o.workers, "workers", min(2, runtime.NumCPU()), "images are opened by so many at once")
	flag.IntVar(&o.whole, "whole", 20, "images that the binary's own verify commands recount")
	flag.BoolVar(&o.lying, "lying", false, "the disk says that the log is synced and does not do it: answers must be missing")
	flag.StringVar(&o.weak, "weak", "", "BAIZE_WEAK of a chaos build, as db.synchronous=NORMAL: answers must be missing")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the bets and the torn sectors")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sum, err := power(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos-power:", err)
		sum.violations++
	}
	fmt.Printf("chaos-power: images=%d boundaries=%d acked_missing=%d violations=%d\n", sum.images, sum.boundaries, sum.missing, sum.violations)
	teeth := o.lying || o.weak != ""
	if sum.violations > 0 && !teeth || (sum.missing > 0) != teeth || sum.images == 0 || err != nil {
		stop()
		os.Exit(1)
	}
}
