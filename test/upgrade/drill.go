package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/test/cluster"
	"baize/test/process"
	"baize/test/traffic"
)

const cash = 10_000_000 * money.Unit // of each account: it never runs out

type drill struct {
	options
	sum      summary
	dir      string
	next     string // the binary of the next version
	random   *rng.Seeded
	postgres *cluster.Node
	copies   int
}

func (d *drill) wrong(format string, args ...any) {
	d.sum.violations++
	fmt.Printf("WRONG "+format+"\n", args...)
}

func (d *drill) run(ctx context.Context) error {
	var err error
	if d.dir, err = os.MkdirTemp("", "baize-upgrade-"); err != nil {
		return err
	}
	defer os.RemoveAll(d.dir)
	if err := os.Chmod(d.dir, 0o755); err != nil {
		return err
	}
	d.random = rng.NewSeeded(d.seed)
	if err := d.build(ctx); err != nil {
		return err
	}
	if err := d.engine(ctx, false); err != nil || d.short {
		return err
	}
	pgdir := filepath.Join(d.dir, "pg")
	if err := os.Mkdir(pgdir, 0o755); err != nil {
		return err
	}
	if d.postgres, err = cluster.New(pgdir, "one"); err != nil {
		return err
	}
	if err := d.postgres.Init(); err != nil {
		return err
	}
	if err := d.postgres.Start(ctx); err != nil {
		return err
	}
	defer d.postgres.Stop()
	return d.engine(ctx, true)
}

// place is a deployment; db is empty on SQLite.
type place struct{ data, db string }

func (p place) env() []string {
	return append(os.Environ(), "BAIZE_DATA="+p.data, "BAIZE_DB="+p.db, "BAIZE_LOG_LEVEL=error")
}

func tool(ctx context.Context, binary string, p place, args ...string) (string, error) {
	c := exec.CommandContext(ctx, binary, args...)
	c.Env = p.env()
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w: %s%s", filepath.Base(binary), strings.Join(args, " "), err, out, errs.String())
	}
	return string(out), err
}

func head(ctx context.Context, binary string, p place) (string, error) {
	out, err := tool(ctx, binary, p, "ledger", "verify", "--json")
	if err != nil {
		return "", err
	}
	var r struct{ Head string }
	return r.Head, json.Unmarshal([]byte(out), &r)
}

// engine drills one database engine.
func (d *drill) engine(ctx context.Context, onPostgres bool) error {
	old, crowd, err := d.make(ctx, onPostgres)
	if err != nil {
		return err
	}
	before, err := head(ctx, d.binary, old)
	if err != nil {
		return err
	}
	want, err := d.straight(ctx, old, before)
	if err != nil {
		return err
	}
	if err := d.backups(ctx, old, want, before); err != nil {
		return err
	}
	upgraded, err := d.killed(ctx, old, before)
	if err != nil {
		return err
	}
	if err := d.same(ctx, upgraded, want, before); err != nil {
		return err
	}
	if onPostgres {
		if err := d.together(ctx, old, want, before); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"migrate"}, {"serve"}} {
		if out, err := tool(ctx, d.binary, upgraded, args...); err == nil || !strings.Contains(err.Error(), "newer than this program") {
			d.wrong("the old version accepts the new schema: %v %s", err, out)
		}
	}
	return d.serve(ctx, crowd, upgraded)
}

// make lets the old version serve traffic and kills it.
func (d *drill) make(ctx context.Context, onPostgres bool) (place, *traffic.Crowd, error) {
	o := process.Options{Binary: d.binary, Accounts: 6, Cash: cash}
	if onPostgres {
		o.Database = d.postgres.Address("origin")
		if err := d.postgres.Do(ctx, "CREATE DATABASE origin"); err != nil {
			return place{}, nil, err
		}
	}
	server, err := process.Start(ctx, o)
	if err != nil {
		return place{}, nil, err
	}
	defer server.Stop()
	crowd, err := traffic.New(traffic.Options{Addr: server.Addr, Seed: server.Seed, Cash: cash, Random: d.seed})
	if err != nil {
		return place{}, nil, err
	}
	betting, enough := context.WithTimeout(ctx, 2*time.Second)
	defer enough()
	crowd.Run(betting)
	if err := server.Kill(); err != nil {
		return place{}, nil, err
	}
	origin := place{data: filepath.Join(d.dir, "origin"), db: o.Database}
	if onPostgres {
		origin.data += "-postgres"
	}
	return origin, crowd, os.CopyFS(origin.data, os.DirFS(filepath.Join(server.Dir(), "data")))
}

// copyOf is a fresh copy of a deployment that nobody serves.
func (d *drill) copyOf(ctx context.Context, p place) (place, error) {
	d.copies++
	c := place{data: filepath.Join(d.dir, fmt.Sprintf("copy%d", d.copies))}
	if p.db != "" {
		name := fmt.Sprintf("copy%d", d.copies)
		c.db = d.postgres.Address(name)
		if err := d.postgres.Do(ctx, "CREATE DATABASE "+name+" TEMPLATE origin"); err != nil {
			return c, err
		}
	}
	return c, os.CopyFS(c.data, os.DirFS(p.data))
}

// straight upgrades without a kill and returns the schema that it ends with.
func (d *drill) straight(ctx context.Context, old place, before string) (string, error) {
	p, err := d.copyOf(ctx, old)
	if err != nil {
		return "", err
	}
	if _, err := tool(ctx, d.next, p, "migrate"); err != nil {
		return "", err
	}
	d.sum.upgrades++
	after, err := head(ctx, d.next, p)
	if err == nil && after != before {
		d.wrong("the book had the head %s before the upgrade and has %s after it", before, after)
	}
	if err != nil {
		return "", err
	}
	return schema(ctx, p)
}

// backups restores a backup of the old version with the new one, and the other
// way round, which must be refused.
func (d *drill) backups(ctx context.Context, old place, want, before string) error {
	key, file := filepath.Join(old.data, "master.key"), old.data+".baize"
	if _, err := tool(ctx, d.binary, old, "backup", "--to", file); err != nil {
		return err
	}
	restored := place{data: old.data + "-restored"}
	if _, err := tool(ctx, d.next, restored, "restore", "--from", file, "--key", key); err != nil {
		return err
	}
	d.sum.upgrades++
	if old.db == "" {
		if err := d.same(ctx, restored, want, before); err != nil {
			return err
		}
	}
	if _, err := tool(ctx, d.next, restored, "backup", "--to", file+"-next"); err != nil {
		return err
	}
	back := place{data: old.data + "-back"}
	if _, err := tool(ctx, d.binary, back, "restore", "--from", file+"-next", "--key", key); err == nil || !strings.Contains(err.Error(), "newer than this program") {
		d.wrong("the old version restores a backup of the new one: %v", err)
	}
	return nil
}

// same compares an upgraded deployment with what it is to be.
func (d *drill) same(ctx context.Context, p place, want, before string) error {
	got, err := schema(ctx, p)
	if err != nil {
		return err
	}
	if got != want {
		d.wrong("the schema differs from that of an upgrade without a kill")
	}
	after, err := head(ctx, d.next, p)
	if err == nil && after != before {
		d.wrong("the book had the head %s before the upgrade and has %s after it", before, after)
	}
	return err
}

// together lets three nodes migrate one database at once.
func (d *drill) together(ctx context.Context, old place, want, before string) error {
	p, err := d.copyOf(ctx, old)
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if _, err := tool(ctx, d.next, p, "migrate"); err != nil {
				fmt.Println("WRONG a node that migrates beside others:", err)
			}
		})
	}
	all.Wait()
	d.sum.upgrades++
	return d.same(ctx, p, want, before)
}

// serve starts the new version, which must know all that was answered.
func (d *drill) serve(ctx context.Context, crowd *traffic.Crowd, p place) error {
	server, err := process.Open(ctx, process.Options{Binary: d.next, Database: p.db}, p.data)
	if err != nil {
		return err
	}
	defer server.Stop()
	crowd.Aim(server.Addr)
	betting, enough := context.WithTimeout(ctx, time.Second)
	defer enough()
	crowd.Run(betting)
	crowd.Check(ctx)
	s := crowd.Sum()
	d.sum.acked += s.Acked
	d.sum.violations += s.Violations + s.Lost
	return nil
}
