package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/test/cluster"
	"baize/test/process"
	"baize/test/traffic"
)

const cash = 10_000_000 * money.Unit // of each account: it never runs out

// world is the binary on two servers, with those who use it.
type world struct {
	dir              string
	primary, standby *cluster.Node
	nodes            []*cluster.Node
	server           *process.Server
	crowd            *traffic.Crowd
	random           *rng.Seeded
	keep             bool // the folder, after something was wrong
}

// begin starts a primary with a standby; synchronous is the server's setting
// of that name: which standbys a commit waits for.
func begin(ctx context.Context, o options, synchronous string) (*world, error) {
	dir, err := os.MkdirTemp("", "baize-standby-")
	if err != nil {
		return nil, err
	}
	w := &world{dir: dir, random: rng.NewSeeded(o.seed)}
	if err := w.start(ctx, o, synchronous); err != nil {
		w.end()
		return nil, err
	}
	return w, nil
}

func (w *world) start(ctx context.Context, o options, synchronous string) error {
	for _, name := range []string{"one", "two"} {
		n, err := cluster.New(w.dir, name, "synchronous_standby_names="+synchronous)
		if err != nil {
			return err
		}
		w.nodes = append(w.nodes, n)
	}
	w.primary, w.standby = w.nodes[0], w.nodes[1]
	if err := w.primary.Init(); err != nil {
		return err
	}
	if err := w.primary.Start(ctx); err != nil {
		return err
	}
	if err := w.follow(ctx); err != nil {
		return err
	}
	if err := w.primary.Do(ctx, `CREATE DATABASE baize`); err != nil {
		return err
	}
	var err error
	w.server, err = process.Start(ctx, process.Options{Binary: o.binary, Database: w.address(), Accounts: o.accounts, Cash: cash})
	if err != nil {
		return err
	}
	w.crowd, err = traffic.New(traffic.Options{
		Addr: w.server.Addr, Seed: w.server.Seed, Cash: cash, Random: o.seed, Log: filepath.Join(w.server.Dir(), "answered.log"), Pause: 2 * time.Millisecond,
	})
	return err
}

// address names both servers; whichever takes writes is the primary.
func (w *world) address() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d,127.0.0.1:%d/baize?target_session_attrs=read-write", w.nodes[0].Port, w.nodes[1].Port)
}

// follow makes the second server a fresh standby of the first.
func (w *world) follow(ctx context.Context) error {
	if err := w.standby.CopyOf(w.primary); err != nil {
		return err
	}
	return w.standby.Start(ctx)
}

func (w *world) end() {
	if w.crowd != nil {
		w.crowd.Close()
	}
	if w.server != nil {
		w.server.Stop()
	}
	for _, n := range w.nodes {
		n.Stop()
	}
	if w.keep {
		fmt.Println("the servers' logs are kept in", w.dir)
		return
	}
	_ = os.RemoveAll(w.dir)
}

// missing counts the answered calls that the primary does not have.
func (w *world) missing(ctx context.Context, known []*traffic.Move) (int, error) {
	d, err := sql.Open("pgx", w.primary.Address("baize"))
	if err != nil {
		return 0, err
	}
	defer d.Close()
	rows, err := d.QueryContext(ctx, `SELECT tx_id FROM v_bets`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	there := map[string]bool{}
	for rows.Next() {
		var tx string
		if err := rows.Scan(&tx); err != nil {
			return 0, err
		}
		there[tx] = true
	}
	n := 0
	for _, m := range known {
		if !there[m.Call.TxID] {
			n++
		}
	}
	return n, rows.Err()
}
