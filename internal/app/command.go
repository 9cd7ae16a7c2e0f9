package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/locales"
)

// cli is every subcommand; the configuration belongs to all of them.
type cli struct {
	Config
	File kong.ConfigFlag `name:"config-file" help:"JSON file of settings."`

	Serve   serveCmd     `cmd:"" default:"withargs" help:"Migrate, seed and serve."`
	Backup  backupCmd    `cmd:"" help:"Copy a deployment beside its running server."`
	Restore restoreCmd   `cmd:"" help:"Restore a backup into an empty folder and recount it."`
	Move    moveCmd      `cmd:"" help:"Move a deployment to the other database engine."`
	Export  exportCmd    `cmd:"" help:"Write the book as it was at an instant, for other programs."`
	Migrate migrateCmd   `cmd:"" help:"Bring the database schema to this version."`
	Seed    seedCmd      `cmd:"" help:"Seed the sandbox brand; a second run changes nothing."`
	Bench   benchCmd     `cmd:"" passthrough:"" help:"Measure this program from outside."`
	Fill    benchSeedCmd `cmd:"" name:"bench-seed" hidden:"" help:"Fill an empty sandbox with members for measuring and print them."`
	Show    showCmd      `cmd:"" name:"config" help:"Print the configuration, secrets masked."`
	Openapi openapiCmd   `cmd:"" help:"Print the OpenAPI description."`
	Ledger  ledgerCmd    `cmd:"" help:"The book."`
	Vendor  vendorCmd    `cmd:"" help:"Vendors that speak a dialect of their own."`
	Staff   staffCmd     `cmd:"" help:"Operators of the back office."`
	Audit   auditCmd     `cmd:"" help:"The audit chain."`
	Fair    fairCmd      `cmd:"" help:"Fairness of house games."`

	Conformance conformanceCmd `cmd:"" help:"Prove over HTTP that a gateway keeps the vendor protocol."`
}

// streams are where subcommands print.
type streams struct{ out, err io.Writer }

// Main runs the program with its arguments and returns the exit status.
func Main(args []string, out, errOut io.Writer) int {
	var c cli
	parser, err := kong.New(&c, kong.Name("baize"), kong.Description("An online gaming platform in one binary."),
		kong.Writers(out, errOut), kong.Configuration(kong.JSON), kong.Exit(os.Exit))
	if err != nil {
		fmt.Fprintln(errOut, "baize:", err)
		return 2
	}
	kctx, err := parser.Parse(args)
	if err == nil {
		c.file = string(c.File)
		err = c.Validate()
	}
	if err != nil {
		fmt.Fprintln(errOut, "baize:", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	kctx.BindTo(ctx, (*context.Context)(nil))
	err = kctx.Run(&c.Config, streams{out, errOut})
	var exit exitError
	if errors.As(err, &exit) {
		return int(exit)
	}
	if err != nil {
		fmt.Fprintln(errOut, "baize:", inWords(err))
		return 1
	}
	return 0
}

// inWords is an error for whoever runs a command: a room's refusal in its
// English sentence, with the error as the log would have it behind.
func inWords(err error) string {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return err.Error()
	}
	catalog, broken := locales.Catalog()
	if broken != nil {
		return err.Error()
	}
	said := catalog.Text(locale.Default, f.Key, f.Args)
	if said == f.Key {
		return err.Error()
	}
	return said + " (" + err.Error() + ")"
}

type migrateCmd struct{}

// Run migrates and stops.
func (migrateCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	p, err := openPlatform(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer p.close()
	fmt.Fprintln(s.out, "baize: schema is up to date")
	return nil
}

type showCmd struct{}

// Run prints the configuration.
func (showCmd) Run(cfg *Config, s streams) error {
	enc := json.NewEncoder(s.out)
	enc.SetIndent("", "  ")
	return enc.Encode(cfg.Masked())
}
