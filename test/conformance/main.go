// Command conformance proves that the built binary keeps the seamless vendor
// protocol: it starts it on an empty data folder, is its operator (closes
// games, blocks members, kills it, moves its clock), and runs "baize
// conformance" against it with every option, so that no case is skipped.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"

	"baize/internal/gateway/conformance"
	"baize/test/process"
)

type options struct {
	binary, database, reports, only string
	depth                           int
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/baize", "the built binary")
	flag.StringVar(&o.database, "database", "", "BAIZE_DB for the binary; empty for SQLite in its data folder")
	flag.StringVar(&o.reports, "reports", "artifacts", "folder for conformance.html and conformance.json")
	flag.StringVar(&o.only, "only", "", "a group to run instead of all")
	flag.IntVar(&o.depth, "depth", 6, "length of the sequences of calls that are all tried")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) { // what the suite itself has told is told
			fmt.Fprintln(os.Stderr, "conformance:", err)
			fmt.Println("conformance: 0 passed, 1 failed")
		}
		stop()
		os.Exit(1)
	}
}

// accounts are those that cases need and walkers for the sequences.
const walkers = 46

func run(ctx context.Context, o options) error {
	server, err := process.Start(ctx, process.Options{
		Binary: o.binary, Database: o.database, Accounts: conformance.Accounts() + walkers, Cash: conformance.Cash,
		SecondKey: true, Env: []string{"BAIZE_SANDBOX_PASSWORD=" + password},
	})
	if err != nil {
		return err
	}
	defer server.Stop()
	hook, stop, err := serve(&operator{server: server, client: &http.Client{Timeout: time.Minute}})
	if err != nil {
		return err
	}
	defer stop()
	raw, err := json.Marshal(server.Seed)
	if err != nil {
		return err
	}
	accounts := filepath.Join(server.Dir(), "accounts.json")
	if err := errors.Join(os.WriteFile(accounts, raw, 0o600), os.MkdirAll(o.reports, 0o755)); err != nil {
		return err
	}
	suite := exec.CommandContext(ctx, o.binary, "conformance", "--target", "http://"+server.Addr, "--accounts", accounts, "--hook", hook, "--too-much", "1000000000",
		"--depth", fmt.Sprint(o.depth), "--report", filepath.Join(o.reports, "conformance.html"), "--report", filepath.Join(o.reports, "conformance.json"))
	if o.only != "" {
		suite.Args = append(suite.Args, "--only", o.only)
	}
	suite.Stdout, suite.Stderr = os.Stdout, os.Stderr
	return suite.Run()
}

// serve makes the operator's program, which the suite asks for acts.
func serve(o *operator) (url string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	s := &http.Server{Handler: o, ReadHeaderTimeout: time.Second}
	go func() { _ = s.Serve(l) }()
	return "http://" + l.Addr().String() + "/", func() { _ = s.Close() }, nil
}
