package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/test/cluster"
	"baize/test/process"
	"baize/test/traffic"
)

const (
	cash     = 10_000_000 * money.Unit // of each account: it never runs out
	accounts = 6
)

// drill is one run.
type drill struct {
	options
	sum      summary
	dir      string
	postgres *cluster.Node
	named    int // databases made
}

func (d *drill) wrong(format string, args ...any) {
	d.sum.violations++
	fmt.Printf("WRONG "+format+"\n", args...)
}

// tool runs a subcommand and returns what it printed.
func (d *drill) tool(ctx context.Context, env []string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, d.binary, args...)
	c.Env = append(append(os.Environ(), "BAIZE_LOG_LEVEL=error"), env...)
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("baize %s: %w: %s%s", strings.Join(args, " "), err, out, errs.String())
	}
	return string(out), err
}

// result reads the JSON of a subcommand's last line.
func result(out, name string) (r struct {
	Head    string
	Entries int64
}, err error) {
	lines := strings.Split(strings.TrimSpace(out), "\n")
	text, ok := strings.CutPrefix(lines[len(lines)-1], name+": ")
	if !ok {
		return r, fmt.Errorf("the last line of %s is %q", name, lines[len(lines)-1])
	}
	return r, json.Unmarshal([]byte(text), &r)
}

func (d *drill) run(ctx context.Context) error {
	var err error
	if d.dir, err = os.MkdirTemp("", "baize-restore-"); err != nil {
		return err
	}
	defer os.RemoveAll(d.dir)
	pgdir := filepath.Join(d.dir, "pg")
	if err := os.Mkdir(pgdir, 0o755); err != nil {
		return err
	}
	if err := os.Chmod(d.dir, 0o755); err != nil {
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
	engines := []string{"sqlite", "postgres"}
	if d.short {
		engines = engines[:1]
	}
	for _, engine := range engines {
		if err := d.engine(ctx, engine); err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}
	return nil
}

// database makes an empty one and tells its address.
func (d *drill) database(ctx context.Context) (string, error) {
	d.named++
	name := fmt.Sprintf("drill%d", d.named)
	return d.postgres.Address(name), d.postgres.Do(ctx, "CREATE DATABASE "+name)
}

func (d *drill) path(format string, args ...any) string {
	return filepath.Join(d.dir, fmt.Sprintf(format, args...))
}

// taken is a backup with what was answered before it began.
type taken struct {
	file, head string
	known      []*traffic.Move
}

func (d *drill) engine(ctx context.Context, engine string) error {
	o := process.Options{Binary: d.binary, Accounts: accounts, Cash: cash}
	if engine == "postgres" {
		var err error
		if o.Database, err = d.database(ctx); err != nil {
			return err
		}
	}
	server, err := process.Start(ctx, o)
	if err != nil {
		return err
	}
	defer server.Stop()
	load := traffic.Options{Addr: server.Addr, Seed: server.Seed, Cash: cash, Random: d.seed}
	if d.short { // how long a short drill takes is not to follow from how fast bets are
		load.Pause = 10 * time.Millisecond
	}
	crowd, err := traffic.New(load)
	if err != nil {
		return err
	}
	home := place{data: filepath.Join(server.Dir(), "data"), db: o.Database}
	backups, err := d.underLoad(ctx, crowd, home, engine)
	if err != nil {
		return err
	}
	at := time.Now()
	crowd.Check(ctx)
	last, err := d.backup(ctx, crowd, home, d.path("%s-last", engine))
	if err != nil {
		return err
	}
	for i, b := range append(backups, last) {
		if err := d.restore(ctx, b, home, i, engine); err != nil {
			return err
		}
	}
	if err := d.export(ctx, home, last, at, engine); err != nil {
		return err
	}
	return d.there(ctx, server, crowd, home, engine)
}

// underLoad backs up while everybody bets.
func (d *drill) underLoad(ctx context.Context, crowd *traffic.Crowd, home place, engine string) ([]taken, error) {
	betting, enough := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { crowd.Run(betting); close(done) }()
	defer func() { enough(); <-done }()
	var all []taken
	for i := range d.backups {
		before := crowd.Sum().Acked
		for began := time.Now(); crowd.Sum().Acked < before+100 && time.Since(began) < 3*time.Second; {
			time.Sleep(50 * time.Millisecond)
		}
		b, err := d.backup(ctx, crowd, home, d.path("%s-%d", engine, i))
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// place is a deployment.
type place struct{ data, db string }

func (p place) env() []string { return []string{"BAIZE_DATA=" + p.data, "BAIZE_DB=" + p.db} }

func (p place) url() string {
	if p.db != "" {
		return p.db
	}
	return filepath.Join(p.data, "baize.db")
}

func (d *drill) backup(ctx context.Context, crowd *traffic.Crowd, home place, file string) (taken, error) {
	b := taken{file: file, known: crowd.Moves()}
	out, err := d.tool(ctx, home.env(), "backup", "--to", file)
	if err != nil {
		return b, err
	}
	r, err := result(out, "backup")
	b.head = r.Head
	d.sum.backups++
	return b, err
}

// restore brings a backup into an empty place, every other one into
// PostgreSQL, and looks for what was known.
func (d *drill) restore(ctx context.Context, b taken, home place, i int, engine string) error {
	to := place{data: d.path("%s-restored-%d", engine, i)}
	if i%2 == 1 {
		var err error
		if to.db, err = d.database(ctx); err != nil {
			return err
		}
	}
	out, err := d.tool(ctx, to.env(), "restore", "--from", b.file, "--key", filepath.Join(home.data, "master.key"))
	if err != nil {
		return err
	}
	r, err := result(out, "restore")
	if err != nil {
		return err
	}
	d.sum.restores++
	head, err := d.head(ctx, to)
	if err != nil {
		return err
	}
	if r.Head != b.head || head != b.head || b.head == "" {
		d.wrong("the backup has the head %s, the restored book %s, recounted %s", b.head, r.Head, head)
	}
	missing, err := missing(ctx, to.url(), b.known)
	d.sum.missing += missing
	if i == 0 && err == nil {
		d.refusals(ctx, b, home, to)
		err = d.killed(ctx, b, home)
	}
	return err
}

// killed kills restores at several moments: what they leave is either nothing,
// a folder that may not be served, or the whole book.
func (d *drill) killed(ctx context.Context, b taken, home place) error {
	for i := range 6 {
		to := place{data: fmt.Sprintf("%s-killed-%d", b.file, i)}
		c := exec.CommandContext(ctx, d.binary, "restore", "--from", b.file, "--key", filepath.Join(home.data, "master.key"))
		c.Env = append(os.Environ(), to.env()...)
		if err := c.Start(); err != nil {
			return err
		}
		time.Sleep(time.Duration(20+30*i) * time.Millisecond)
		_ = c.Process.Kill()
		_ = c.Wait()
		d.sum.kills++
		_, half := os.Stat(filepath.Join(to.data, ".restoring"))
		_, whole := os.Stat(to.url())
		if half == nil {
			if _, err := d.tool(ctx, to.env(), "migrate"); err == nil || !strings.Contains(err.Error(), "cut off") {
				d.wrong("half of a restore is taken: %v", err)
			}
		} else if whole == nil {
			if head, err := d.head(ctx, to); err != nil || head != b.head {
				d.wrong("a restore that was killed left a book with the head %s (%v), not %s", head, err, b.head)
			}
		}
	}
	return nil
}

func (d *drill) head(ctx context.Context, p place) (string, error) {
	out, err := d.tool(ctx, p.env(), "ledger", "verify", "--json")
	if err != nil {
		return "", err
	}
	r, err := result("verify: "+strings.TrimSpace(out), "verify")
	return r.Head, err
}

// missing counts the answered calls that a database does not know.
func missing(ctx context.Context, url string, known []*traffic.Move) (n int, err error) {
	d, err := db.Open(ctx, db.Config{URL: url})
	if err != nil {
		return 0, err
	}
	defer d.Close()
	rows, err := d.DB.DB.QueryContext(ctx, `SELECT tx_id FROM v_bets`)
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
	for _, m := range known {
		if !there[m.Call.TxID] {
			n++
			fmt.Printf("MISSING %s %s\n", m.Op, m.Call.TxID)
		}
	}
	return n, rows.Err()
}

// refusals tries what must not work.
func (d *drill) refusals(ctx context.Context, b taken, home, restored place) {
	key := filepath.Join(home.data, "master.key")
	try := func(what, want string, p place, args ...string) {
		_, err := d.tool(ctx, p.env(), args...)
		if err == nil || !strings.Contains(err.Error(), want) {
			d.wrong("%s is answered %v", what, err)
		}
	}
	try("a restore into a folder in use", "is not empty", restored, "restore", "--from", b.file, "--key", key)
	raw, err := os.ReadFile(b.file)
	if err != nil {
		d.wrong("%v", err)
		return
	}
	raw[len(raw)/2] ^= 1
	bad, other := b.file+"-bad", place{data: b.file + "-refused"}
	_ = os.WriteFile(bad, raw, 0o600)
	try("a damaged backup", "damaged", other, "restore", "--from", bad, "--key", key)
	_ = os.WriteFile(bad, raw[:len(raw)-100], 0o600)
	try("a cut backup", "damaged", other, "restore", "--from", bad, "--key", key)
	_ = os.WriteFile(bad+".key", []byte(strings.Repeat("ab", 32)), 0o600)
	try("another key", "another master key", other, "restore", "--from", b.file, "--key", bad+".key")
	_ = os.MkdirAll(filepath.Join(other.data, ".restoring"), 0o700)
	try("a folder with half of a restore", "cut off", other, "migrate")
}
