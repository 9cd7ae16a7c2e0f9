package measure

import (
	"context"
	"encoding/json"
	"net/url"
	"os"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/test/process"
)

// target is the server under measurement.
type target struct {
	addr     string
	seed     gatewaybench.File
	server   *process.Server // nil where it runs already
	spenders spenders
}

// cash is enough for any run.
const cash = 1_000_000 * money.Unit

// open starts the binary on an empty folder, or attaches to o.url.
func open(ctx context.Context, o options) (*target, error) {
	if o.url == "" {
		s, err := process.Start(ctx, process.Options{Binary: o.binary, Database: o.database, Accounts: o.accounts, Cash: cash})
		if err != nil {
			return nil, err
		}
		t := &target{addr: s.Addr, seed: s.Seed, server: s, spenders: spenders{server: s.Processor, load: own}}
		if o.database != "" {
			t.spenders.database = cluster(ctx, o.database)
		}
		return t, nil
	}
	u, err := url.Parse(o.url)
	if err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(o.seedFile)
	if err != nil {
		return nil, err
	}
	t := &target{addr: u.Host, spenders: spenders{load: own}}
	return t, json.Unmarshal(raw, &t.seed)
}

func (t *target) close() {
	if t.server != nil {
		t.server.Stop()
	}
}
