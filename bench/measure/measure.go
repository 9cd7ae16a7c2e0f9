package measure

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

type options struct {
	binary   string
	url      string
	seedFile string
	database string
	accounts int
	conns    int
	runs     int
	warmup   time.Duration
	span     time.Duration
	reads    bool
	limits   bool
	grow     int64
	step     int64
	rate     float64
}

// Main measures what the arguments ask for and prints the report. binary is
// started where none is named; usage is where the flags are explained.
func Main(ctx context.Context, binary string, args []string, usage io.Writer) error {
	o, err := parse(binary, args, usage)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	return bench(ctx, o)
}

func parse(binary string, args []string, usage io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(usage)
	flags.StringVar(&o.binary, "binary", binary, "the built binary")
	flags.StringVar(&o.url, "url", "", "measure a server that runs already (needs -seed)")
	flags.StringVar(&o.seedFile, "seed", "", "the seed file of that server")
	flags.StringVar(&o.database, "database", "", "BAIZE_DB for the binary; empty for SQLite in its data folder")
	flags.IntVar(&o.accounts, "accounts", 10_000, "members that bet")
	flags.IntVar(&o.conns, "conns", 64, "connections")
	flags.IntVar(&o.runs, "runs", 3, "runs of which the median counts")
	flags.DurationVar(&o.warmup, "warmup", 3*time.Second, "left out at the start of every measurement")
	flags.DurationVar(&o.span, "duration", 10*time.Second, "length of every measurement after the warm-up")
	flags.BoolVar(&o.reads, "reads", true, "measure lists, search and the home document too")
	flags.BoolVar(&o.limits, "limits", true, "measure the machine's own limits too")
	flags.Int64Var(&o.grow, "grow", 0, "instead: fill the book to so many entries and show how the rate of bets changes")
	flags.Int64Var(&o.step, "step", 1_000_000, "entries between two measurements of -grow")
	flags.Float64Var(&o.rate, "rate", 0, "instead: send so many settled bets a second for -duration and show how far the listeners are behind")
	err = flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag", flags.Arg(0))
	}
	return o, err
}

// bench runs everything o.runs times and reports the medians.
func bench(ctx context.Context, o options) error {
	t, err := open(ctx, o)
	if err != nil {
		return err
	}
	defer t.close()
	if o.grow > 0 {
		return growth(ctx, o, t)
	}
	if o.rate > 0 {
		return pace(ctx, o, t)
	}
	r := newReport(o)
	for n := range o.runs {
		fmt.Printf("run %d of %d\n", n+1, o.runs)
		if err := once(ctx, o, t, r); err != nil {
			return err
		}
	}
	return r.print(os.Stdout)
}

func once(ctx context.Context, o options, t *target, r *report) error {
	if o.limits {
		if err := limits(ctx, o, r); err != nil {
			return err
		}
	}
	for _, calls := range flows {
		m, err := load(ctx, o, t, func(n int) source { return newBets(t.seed, calls, n) })
		if err != nil {
			return fmt.Errorf("%s: %w", calls, err)
		}
		r.add(calls.String(), m)
	}
	if !o.reads {
		return nil
	}
	for _, d := range documents {
		served, err := probe(t.addr, d.path)
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		if !served {
			fmt.Printf("  %-20s is not served by this build\n", d.name)
			continue
		}
		m, err := load(ctx, o, t, func(int) source { return newGet(t.addr, d.path) })
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		r.add(d.name, m)
	}
	return nil
}
