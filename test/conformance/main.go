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
	f, url, done, err := provide(ctx, binary, database, url, seed)
	if err != nil {
		return 0, err
	}
	defer done()
	t := conformance.Target{
		BaseURL: url, Transport: &http.Transport{MaxIdleConnsPerHost: 128}, Clock: clock.System{}, Rand: rng.System{},
		Vendor: f.Vendor, KeyID: f.KeyID, Secret: f.Secret, GameCode: f.GameCode, Currency: f.Currency,
	}
	for _, a := range f.Accounts {
		t.Accounts = append(t.Accounts, conformance.Account(a))
	}
	passed := 0
	err = conformance.Run(ctx, &t, func(r conformance.Result) {
		if r.Err == nil {
			passed++
			return
		}
		failed++
		fmt.Printf("FAIL %s: %v\n", r.Name, r.Err)
	})
	fmt.Printf("conformance: %d passed, %d failed\n", passed, failed)
	return failed, err
}

// provide starts the binary, or reads the seed file of a platform that runs.
func provide(ctx context.Context, binary, database, url, seed string) (f gatewaybench.File, base string, done func(), err error) {
	if url == "" {
		s, err := process.Start(ctx, process.Options{Binary: binary, Database: database, Accounts: conformance.Count(), Cash: conformance.Cash})
		if err != nil {
			return f, "", nil, err
		}
		return s.Seed, "http://" + s.Addr, s.Stop, nil
	}
	raw, err := os.ReadFile(seed)
	if err != nil {
		return f, "", nil, errors.Join(errors.New("a running platform needs -seed"), err)
	}
	return f, url, func() {}, json.Unmarshal(raw, &f)
}
