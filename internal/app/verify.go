package app

import (
	"context"
	"fmt"

	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/platform/db"
	"baize/internal/studio/verify"
)

// exitError carries a status that the subcommand has explained already.
type exitError int

// Error is for kong; Main prints nothing more.
func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

type ledgerCmd struct {
	Verify verifyCmd `cmd:"" help:"Recount the book from its raw postings."`
}

type auditCmd struct {
	Verify verifyCmd `cmd:"" help:"Recount the audit chain and its anchors."`
}

type verifyCmd struct{}

// Run recounts a data folder, beside a running server too: it only reads.
func (verifyCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	d, err := db.Open(ctx, db.Config{URL: cfg.dbURL()})
	if err != nil {
		return err
	}
	defer d.Close()
	p := &platform{cfg: cfg}
	if code := ledger.VerifyCommand(ctx, "ledger", d, anchor.File{Path: p.anchors()}, s.out); code != ledger.ExitSound {
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
func (f fairVerifyCmd) Run(s streams) error {
	if code := verify.Run(f.Args, s.out); code != 0 {
		return exitError(code)
	}
	return nil
}

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
