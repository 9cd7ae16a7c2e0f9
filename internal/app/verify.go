package app

import (
	"context"
	"fmt"

	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/platform/db"
	"baize/internal/staff"
	"baize/internal/staff/staffdb"
	"baize/internal/studio/verify"
)

// exitError carries a status that the subcommand has explained already.
type exitError int

// Error is for kong; Main prints nothing more.
func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

type ledgerCmd struct {
	Verify ledgerVerifyCmd `cmd:"" help:"Recount the book from its raw postings, and what every room says has moved from the book."`
}

type auditCmd struct {
	Verify auditVerifyCmd `cmd:"" help:"Recount the staff's audit chain and the book's chain, each with its anchors."`
}

type ledgerVerifyCmd struct {
	JSON bool `name:"json" help:"Print one line of JSON alone: counts, violations and the head, the hash that names the whole book."`
}

// Help says what the head is good for.
func (ledgerVerifyCmd) Help() string {
	return `The head names the whole book. It stands from when the last entry is sealed, seconds
after it on SQLite and some fifteen seconds after it on PostgreSQL, which seals only
what is ten seconds old; until then the seal of a part may change it.`
}

// Run recounts a data folder or a copy of one, beside a running server too.
func (c ledgerVerifyCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	d, err := db.Open(ctx, db.Config{URL: cfg.dbURL(), Patient: true})
	if err != nil {
		return err
	}
	defer d.Close()
	wrong, err := rowsAgainstBook(ctx, d)
	if err != nil {
		return err
	}
	if c.JSON {
		return printBook(ctx, d, anchorsOf(cfg), wrong, s)
	}
	for _, text := range wrong {
		fmt.Fprintln(s.out, text)
	}
	code := ledger.VerifyCommand(ctx, "ledger", d, anchorsOf(cfg), s.out)
	if code == ledger.ExitSound && len(wrong) > 0 {
		code = ledger.ExitFaulty
	}
	return exitOf(code)
}

// printBook writes the report for programs; what is wrong goes to the other
// stream.
func printBook(ctx context.Context, d *db.DB, anchors anchor.File, rounds []string, s streams) error {
	r, err := ledger.Verify(ctx, d, anchors)
	if err != nil {
		fmt.Fprintln(s.err, "baize:", err)
		return exitError(ledger.ExitError)
	}
	r.Violations = append(r.Violations, rounds...)
	for _, text := range r.Violations {
		fmt.Fprintln(s.err, text)
	}
	fmt.Fprintln(s.out, r.Line())
	if len(r.Violations) > 0 {
		return exitError(ledger.ExitFaulty)
	}
	return nil
}

type auditVerifyCmd struct{}

// Run walks the chain of what staff did, then the book's.
func (auditVerifyCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	d, err := db.Open(ctx, db.Config{URL: cfg.dbURL(), Patient: true})
	if err != nil {
		return err
	}
	defer d.Close()
	log, err := staff.VerifyAudit(ctx, staffdb.New(d), anchor.File{Path: (&platform{cfg: cfg}).staffAnchors()})
	if err != nil {
		return err
	}
	broken := log.Violations()
	for _, text := range broken {
		fmt.Fprintln(s.out, text)
	}
	fmt.Fprintf(s.out, "staff: {\"rows\":%d,\"violations\":%d}\n", log.Rows, len(broken))
	code := ledger.VerifyCommand(ctx, "audit", d, anchorsOf(cfg), s.out)
	if code == ledger.ExitSound && len(broken) > 0 {
		code = ledger.ExitFaulty
	}
	return exitOf(code)
}

func anchorsOf(cfg *Config) anchor.File { return anchor.File{Path: (&platform{cfg: cfg}).anchors()} }

func exitOf(code int) error {
	if code != 0 {
		return exitError(code)
	}
	return nil
}

type fairCmd struct {
	Verify fairVerifyCmd `cmd:"" passthrough:"" help:"Verify a house game's round without the server."`
}

type fairVerifyCmd struct {
	Args []string `arg:"" optional:""`
}

// Run hands the arguments to the verifier.
func (f fairVerifyCmd) Run(s streams) error { return exitOf(verify.Run(f.Args, s.out)) }

type openapiCmd struct{}

// Run prints the description that the sites' client is generated from.
func (openapiCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	doc, err := a.OpenAPI()
	if err == nil {
		_, err = fmt.Fprintln(s.out, string(doc))
	}
	return err
}
