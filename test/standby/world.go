package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/test/cluster"
	"baize/test/process"
	"baize/test/traffic"
)

const cash = 10_000_000 * money.Unit // of each account: it never runs out

var names = []string{"one", "two", "three", "four"}

// synchronous is the setting under which a commit waits for one standby. They
// are named: a running pg_basebackup would match *.
func synchronous(o options) string {
	return "ANY 1 (" + strings.Join(names[:o.servers], ", ") + ")"
}

// world is the binary on several servers, with those who use it.
type world struct {
	dir      string
	primary  *cluster.Node
	standbys []*cluster.Node
	nodes    []*cluster.Node
	server   *process.Server
	crowd    *traffic.Crowd
	random   *rng.Seeded
	keep     bool // the folder, after something was wrong
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
	for _, name := range names[:o.servers] {
		n, err := cluster.New(w.dir, name, "synchronous_standby_names="+synchronous)
		if err != nil {
			return err
		}
		w.nodes = append(w.nodes, n)
	}
	w.primary = w.nodes[0]
	if err := w.primary.Init(); err != nil {
		return err
	}
	if err := w.primary.Start(ctx); err != nil {
		return err
	}
	for _, n := range w.nodes[1:] {
		if err := w.follow(ctx, n); err != nil {
			return err
		}
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

// address names all servers; whichever takes writes is the primary.
func (w *world) address() string {
	hosts := make([]string, len(w.nodes))
	for i, n := range w.nodes {
		hosts[i] = fmt.Sprintf("127.0.0.1:%d", n.Port)
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/baize?target_session_attrs=read-write"
}

// follow makes a server that does not run a fresh standby of the primary.
func (w *world) follow(ctx context.Context, n *cluster.Node) error {
	w.standbys = append(w.standbys, n)
	if err := n.CopyOf(w.primary); err != nil {
		return err
	}
	return n.Start(ctx)
}

// promote makes the standby that has received most the primary; the others
// follow it.
func (w *world) promote(ctx context.Context) error {
	best, most := 0, int64(-1)
	for i, n := range w.standbys {
		lsn, err := n.Received(ctx)
		if err != nil {
			return err
		}
		if lsn > most {
			best, most = i, lsn
		}
	}
	w.primary = w.standbys[best]
	w.standbys = slices.Delete(w.standbys, best, best+1)
	if err := w.primary.Promote(ctx); err != nil {
		return err
	}
	for _, n := range w.standbys {
		if err := n.Follow(ctx, w.primary); err != nil {
			return err
		}
	}
	return nil
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
