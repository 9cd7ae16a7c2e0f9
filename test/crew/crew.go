package crew

import (
	"context"
	"net/http"
	"sync"
	"time"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Crew is everybody who moves money.
type Crew struct {
	Accounts []*Account
	House    *House // nil where the house's games are left out
	Teller   *Teller
	Winner   *Winner  // nil where nobody takes rewards
	Carrier  *Carrier // nil where nobody moves money to vendors that keep wallets
	Record   *Record

	caller
}

// Plan says who is to be in a crew.
type Plan struct {
	Addr   string
	Seed   gatewaybench.File
	Cash   money.Amount // of each account
	Random uint64
	Record *Record
	// Patience is how long an answer may take.
	Patience time.Duration
	NoHouse  bool
	// Rewards hires the winner, who needs the campaigns of "bench-seed --campaigns".
	Rewards bool
	// Wallets hires the carrier, who opens an account of his own.
	Wallets bool
}

// Hire logs everybody in on a running server.
func Hire(ctx context.Context, p Plan) (*Crew, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	api := caller{base: "http://" + p.Addr, client: &http.Client{Transport: transport, Timeout: p.Patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	c := &Crew{Record: p.Record, caller: api}
	for i, a := range p.Seed.Accounts {
		c.Accounts = append(c.Accounts, &Account{
			Account: a, seed: p.Seed, random: rng.NewSeeded(p.Random + uint64(i) + 1), record: p.Record, balance: p.Cash,
			client: seamless.NewClient(seamless.Config{
				BaseURL: api.base, Vendor: p.Seed.Vendor, KeyID: p.Seed.KeyID, Secret: p.Seed.Secret, Clock: clock.System{},
				Rand: rng.System{}, Transport: transport, Attempts: 1, Timeout: p.Patience,
			}),
		})
	}
	c.Teller = &Teller{caller: api, random: rng.NewSeeded(p.Random ^ 1<<40), record: p.Record}
	if err := c.Teller.enter(ctx); err != nil {
		return nil, err
	}
	// One operator for everybody: a one-time code logs in once.
	office := &Teller{caller: api, random: rng.NewSeeded(p.Random ^ 1<<42), record: p.Record, staff: map[string]string{}}
	for _, a := range c.Accounts {
		if err := a.gift(ctx, office); err != nil {
			return nil, err
		}
	}
	if p.Wallets {
		c.Carrier = &Carrier{caller: api, random: rng.NewSeeded(p.Random ^ 1<<43), record: p.Record}
		if err := c.Carrier.enter(ctx); err != nil {
			return nil, err
		}
	}
	if p.Rewards {
		c.Winner = &Winner{caller: api, random: rng.NewSeeded(p.Random ^ 1<<41), record: p.Record, office: office}
		if err := c.Winner.enter(ctx); err != nil {
			return nil, err
		}
	}
	if p.NoHouse {
		return c, nil
	}
	c.House = &House{caller: api, random: rng.NewSeeded(^p.Random), record: p.Record}
	return c, c.House.enter(ctx)
}

// Live lets everybody work until the server is gone or ctx ends.
func (c *Crew) Live(ctx context.Context) { c.all(ctx, "live") }

// Check lets everybody check after a restart.
func (c *Crew) Check(ctx context.Context) { c.all(ctx, "check") }

func (c *Crew) all(ctx context.Context, what string) {
	type worker interface {
		Live(context.Context)
		Check(context.Context)
	}
	workers := []worker{c.Teller}
	if c.House != nil {
		workers = append(workers, c.House)
	}
	if c.Winner != nil {
		workers = append(workers, c.Winner)
	}
	if c.Carrier != nil {
		workers = append(workers, c.Carrier)
	}
	for _, a := range c.Accounts {
		workers = append(workers, a)
	}
	if what == "live" && c.House != nil && c.House.felt { // a long life: the others would have to check for minutes what they did in it
		workers = []worker{c.House}
	}
	var wg sync.WaitGroup
	for _, w := range workers {
		wg.Go(func() {
			if what == "live" {
				w.Live(ctx)
			} else {
				w.Check(ctx)
			}
		})
	}
	wg.Wait()
}

// CheckAll asks for everything that was ever answered to the accounts, and
// waits until the teller's business is through.
func (c *Crew) CheckAll(ctx context.Context) {
	var wg sync.WaitGroup
	for _, a := range c.Accounts {
		wg.Go(func() { a.CheckAll(ctx) })
	}
	wg.Go(func() { c.Teller.Finish(ctx) })
	if c.Winner != nil {
		wg.Go(func() { c.Winner.Finish(ctx) })
	}
	if c.Carrier != nil {
		wg.Go(func() { c.Carrier.Finish(ctx) })
	}
	wg.Wait()
}

// Ready waits until the server says that it is ready.
func (c *Crew) Ready(ctx context.Context, limit time.Duration) bool {
	for began := time.Now(); time.Since(began) < limit && ctx.Err() == nil; time.Sleep(3 * time.Millisecond) {
		if status, _, err := c.call(ctx, "GET", "/readyz", "", "", ""); err == nil && status == http.StatusOK {
			return true
		}
	}
	return false
}

// Healthy tells whether /readyz answers 200 now.
func (c *Crew) Healthy(ctx context.Context) bool {
	status, _, err := c.call(ctx, "GET", "/readyz", "", "", "")
	return err == nil && status == http.StatusOK
}

// Doubts counts the calls whose answer stayed out since the last Check.
func (c *Crew) Doubts() (n int) {
	for _, a := range c.Accounts {
		if a.doubt != nil {
			n++
		}
	}
	if c.House != nil && c.House.doubt != nil {
		n++
	}
	if c.Winner != nil {
		n += len(c.Winner.doubts)
	}
	if c.Carrier != nil && c.Carrier.doubt != nil {
		n++
	}
	return n + len(c.Teller.doubts)
}
