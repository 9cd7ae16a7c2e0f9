package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/test/process"
)

const cash = 10_000_000 * money.Unit // of each account: it never runs out

// world is the server with those who use it.
type world struct {
	server   *process.Server
	accounts []*account
	house    *house
	record   *record
	random   *rng.Seeded
	restarts []time.Duration
}

// chaos kills o.kills times and then verifies the whole book.
func chaos(ctx context.Context, o options) (summary, error) {
	w, err := begin(ctx, o)
	if err != nil {
		return summary{}, err
	}
	defer w.end()
	for w.record.sum.kills < o.kills && ctx.Err() == nil {
		if err := w.once(ctx, o.longest); err != nil {
			return w.record.sum, err
		}
		if n := w.record.sum.kills; n%50 == 0 {
			fmt.Printf("%d kills, %d answered calls\n", n, w.record.sum.acked)
		}
	}
	if err := w.verify(ctx); err != nil {
		return w.record.sum, err
	}
	slices.Sort(w.restarts)
	if n := len(w.restarts); n > 0 {
		fmt.Printf("serving again after: median %d ms, slowest %d ms; seed %d\n",
			w.restarts[n/2].Milliseconds(), w.restarts[n-1].Milliseconds(), o.seed)
	}
	return w.record.sum, nil
}

func begin(ctx context.Context, o options) (*world, error) {
	if err := os.Setenv("BAIZE_SANDBOX_PASSWORD", password); err != nil {
		return nil, err
	}
	server, err := process.Start(ctx, process.Options{Binary: o.binary, Database: o.database, Accounts: o.accounts, Cash: cash})
	if err != nil {
		return nil, err
	}
	w := &world{server: server, random: rng.NewSeeded(o.seed)}
	if w.record, err = newRecord(filepath.Join(server.Dir(), "answered.log")); err != nil {
		server.Stop()
		return nil, err
	}
	base, transport := "http://"+server.Addr, &http.Transport{MaxIdleConnsPerHost: 64}
	for i, a := range server.Seed.Accounts {
		random := rng.NewSeeded(o.seed + uint64(i) + 1)
		w.accounts = append(w.accounts, &account{
			Account: a, seed: server.Seed, random: random, record: w.record, balance: cash,
			client: seamless.NewClient(seamless.Config{
				BaseURL: base, Vendor: server.Seed.Vendor, KeyID: server.Seed.KeyID, Secret: server.Seed.Secret, Clock: clock.System{},
				Rand: rng.System{}, Transport: transport, Attempts: 1, Timeout: 10 * time.Second,
			}),
		})
	}
	w.house = &house{base: base, client: &http.Client{Transport: transport, Timeout: 10 * time.Second}, random: rng.NewSeeded(^o.seed), record: w.record}
	if err := w.house.enter(ctx); err != nil {
		w.end()
		return nil, err
	}
	return w, nil
}

// end keeps the folder of a run in which something was wrong.
func (w *world) end() {
	w.record.close()
	if w.record.sum.lost+w.record.sum.violations > 0 {
		w.server.Keep()
		fmt.Println("the data is kept in", w.server.Dir())
	}
	w.server.Stop()
}

// once lets everybody play, kills, restarts and checks.
func (w *world) once(ctx context.Context, longest time.Duration) error {
	var playing sync.WaitGroup
	for _, a := range w.accounts {
		playing.Go(func() { a.live(ctx) })
	}
	playing.Go(func() { w.house.live(ctx) })
	time.Sleep(10*time.Millisecond + time.Duration(rng.Below(w.random, uint64(longest))))
	if err := w.server.Kill(); err != nil {
		return err
	}
	playing.Wait()
	w.record.sum.kills++
	var early time.Duration
	if rng.Below(w.random, 10) == 0 { // once more, while it starts
		early = time.Duration(rng.Below(w.random, uint64(500*time.Millisecond)))
		w.record.sum.kills++
	}
	if err := w.server.Again(ctx, early); err != nil {
		return err
	}
	began := time.Now()
	if err := w.ready(ctx); err != nil {
		return err
	}
	w.restarts = append(w.restarts, time.Since(began))
	var checking sync.WaitGroup
	for _, a := range w.accounts {
		checking.Go(func() { a.check(ctx) })
	}
	checking.Go(func() { w.house.check(ctx) })
	checking.Wait()
	return nil
}

func (w *world) ready(ctx context.Context) error {
	for range 3000 {
		if status, _, err := w.house.call(ctx, "GET", "/readyz", "", "", ""); err == nil && status == http.StatusOK {
			return nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	return fmt.Errorf("not ready after a restart; the log is in %s", w.server.Dir())
}

// verify asks for every answered call of all lives once more, waits until
// nothing is open, and has the book recounted.
func (w *world) verify(ctx context.Context) error {
	var asking sync.WaitGroup
	for _, a := range w.accounts {
		asking.Go(func() {
			for _, m := range a.old {
				a.stands(ctx, m)
			}
		})
	}
	asking.Wait()
	if err := w.settled(ctx); err != nil {
		return err
	}
	out, err := w.server.Command(ctx, "ledger", "verify")
	fmt.Print(out)
	if err != nil || !strings.Contains(out, `"violations":0`) || !strings.Contains(out, `"openHolds":0`) {
		w.record.wrong("the book does not verify: %v", err)
	}
	return nil
}

// open counts what may not stay open once the server has made good.
const open = `SELECT (SELECT COUNT(*) FROM studio_rounds WHERE state = 'PENDING') + (SELECT COUNT(*) FROM studio_crash_bets WHERE owed <> '')
	+ (SELECT COUNT(*) FROM v_rounds WHERE state = 'open')`

// settled waits until no round is open; a round of the shared game may still
// be running.
func (w *world) settled(ctx context.Context) error {
	d, err := db.Open(ctx, db.Config{URL: w.server.Database()})
	if err != nil {
		return err
	}
	defer d.Close()
	n := 0
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(200 * time.Millisecond) {
		if err := d.QueryRowContext(ctx, open).Scan(&n); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
	}
	w.record.wrong("%d rounds are open a minute after the last bet", n)
	return nil
}
