// Command conformance proves that the built binary keeps the seamless vendor
// protocol: it starts it on an empty data folder, or is given the address of a
// running platform with a seed file, and walks every case of
// internal/gateway/conformance over HTTP.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"

	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/test/process"
)

func main() {
	binary := flag.String("binary", "bin/baize", "the built binary")
	database := flag.String("database", "", "BAIZE_DB for the binary; empty for SQLite in its data folder")
	url := flag.String("target", "", "a platform that runs already, such as http://127.0.0.1:8080 (needs -seed)")
	seed := flag.String("seed", "", "the seed file of that platform: accounts of 100.00 that nothing was played with")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	failed, err := run(ctx, *binary, *database, *url, *seed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
	}
	if err != nil || failed > 0 {
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, binary, database, url, seed string) (failed int, err error) {
	f, server, err := provide(ctx, binary, database, url, seed)
	if err != nil {
		return 0, err
	}
	if server != nil {
		defer server.Stop()
		url = "http://" + server.Addr
	}
	t := conformance.Target{
		BaseURL: url, Transport: &http.Transport{MaxIdleConnsPerHost: 128}, Clock: clock.System{}, Rand: rng.System{},
		Vendor: f.Vendor, KeyID: f.KeyID, Secret: f.Secret, GameCode: f.GameCode, Currency: f.Currency,
	}
	for _, a := range f.Accounts {
		t.Accounts = append(t.Accounts, conformance.Account(a))
	}
	passed := 0
	tell := func(r conformance.Result) {
		if r.Err == nil {
			passed++
			return
		}
		failed++
		fmt.Printf("FAIL %s: %v\n", r.Name, r.Err)
	}
	err = conformance.Run(ctx, &t, tell)
	if server != nil && err == nil {
		tell(crash(ctx, &t, server))
	}
	fmt.Printf("conformance: %d passed, %d failed\n", passed, failed)
	return failed, err
}

// crash kills the binary that this program has started in the midst of bets.
func crash(ctx context.Context, t *conformance.Target, server *process.Server) conformance.Result {
	fresh := t.Accounts[conformance.Count():]
	bets, answered, err := conformance.Crash(ctx, t, fresh, func() error { return server.Crash(ctx) })
	fmt.Printf("killed after %d of %d bets were answered; all %d sent again\n", answered, bets, bets)
	return conformance.Result{Name: "killed in the midst of bets", Err: err}
}

// provide starts the binary, or reads the seed file of a platform that runs;
// then the server is nil.
func provide(ctx context.Context, binary, database, url, seed string) (f gatewaybench.File, server *process.Server, err error) {
	if url == "" {
		server, err = process.Start(ctx, process.Options{
			Binary: binary, Database: database, Accounts: conformance.Count() + conformance.Crashing, Cash: conformance.Cash})
		if err != nil {
			return f, nil, err
		}
		return server.Seed, server, nil
	}
	raw, err := os.ReadFile(seed)
	if err != nil {
		return f, nil, errors.Join(errors.New("a running platform needs -seed"), err)
	}
	return f, nil, json.Unmarshal(raw, &f)
}
