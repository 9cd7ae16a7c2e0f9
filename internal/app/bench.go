package app

import (
	"context"
	"os"
	"strings"

	"baize/bench/measure"
)

// benchCmd starts this very program on an empty folder and measures it from
// outside; it opens no database of its own. Its flags are those of the program
// beside it, bench, which measures a binary that was built before.
type benchCmd struct {
	Args []string `arg:"" optional:"" help:"Flags of the bench; bench --help tells them."`
}

// Help says what is measured.
func (benchCmd) Help() string {
	return `Bets, wins, reads and the machine's own limits, medians of several runs; the
last line is for programs. Nothing of this deployment is touched.`
}

// Run measures; the report goes to standard output.
func (c benchCmd) Run(ctx context.Context, s streams) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := forgetSettings(); err != nil {
		return err
	}
	return measure.Main(ctx, self, c.Args, s.err)
}

// forgetSettings takes this deployment's settings out of the environment: the
// program that is measured inherits it, and must know no database, provider or
// key of a house that is in service.
func forgetSettings() error {
	for _, one := range os.Environ() {
		name, _, _ := strings.Cut(one, "=")
		if !strings.HasPrefix(name, "BAIZE_") {
			continue
		}
		if err := os.Unsetenv(name); err != nil {
			return err
		}
	}
	return nil
}
