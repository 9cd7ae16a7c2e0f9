package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// step is the system call by which a migration takes effect.
func step(p place) string {
	if p.db != "" {
		return "write" // a message to the server
	}
	return "pwrite64" // a page
}

// killed upgrades one copy and kills it again and again, spread over all steps
// that an upgrade takes; the last run is left alone. After every kill the book
// is as it was.
func (d *drill) killed(ctx context.Context, old place, before string) (place, error) {
	p, err := d.copyOf(ctx, old)
	if err != nil {
		return p, err
	}
	if err := d.atEveryStep(ctx, old, before); err != nil {
		return p, err
	}
	for range 5 { // and at random moments, all on the one copy
		d.atRandom(ctx, p)
		if after, err := head(ctx, d.next, p); err != nil || after != before {
			d.wrong("after a kill the head is %s (%v), it was %s", after, err, before)
		}
	}
	_, err = tool(ctx, d.next, p, "migrate")
	d.sum.upgrades++
	return p, err
}

func (d *drill) atRandom(ctx context.Context, p place) {
	c := exec.CommandContext(ctx, d.next, "migrate")
	c.Env = p.env()
	if c.Start() != nil {
		return
	}
	time.Sleep(time.Duration(rng.Below(d.random, uint64(400*time.Millisecond))))
	if c.Process.Kill() == nil {
		d.sum.kills++
	}
	_ = c.Wait()
}

// atEveryStep counts the steps of an upgrade and then kills upgrades of fresh
// copies at one step after the other; each goes on afterwards and must end like
// all others.
func (d *drill) atEveryStep(ctx context.Context, old place, before string) error {
	if _, err := exec.LookPath("strace"); err != nil {
		fmt.Println("no strace on this machine: kills at random moments only")
		return nil
	}
	counted, err := d.copyOf(ctx, old)
	if err != nil {
		return err
	}
	steps, err := d.count(ctx, counted)
	if err != nil {
		return err
	}
	want, err := schema(ctx, counted)
	if err != nil {
		return err
	}
	each := max(1, (steps+d.kills-1)/d.kills)
	fmt.Printf("an upgrade takes %d steps (%s); killed at every %d.\n", steps, step(old), each)
	for n := 1; n <= steps; n += each {
		p, err := d.copyOf(ctx, old)
		if err != nil {
			return err
		}
		if err := d.killAt(ctx, p, n, before); err != nil {
			return err
		}
		if err := d.same(ctx, p, want, before); err != nil {
			return err
		}
		d.drop(ctx, p)
	}
	return nil
}

func strace(ctx context.Context, p place, binary, expr, log string) *exec.Cmd {
	c := exec.CommandContext(ctx, "strace", "-f", "-o", log, "-e", "trace="+step(p), "-e", expr, binary, "migrate")
	c.Env = p.env()
	return c
}

func (d *drill) count(ctx context.Context, p place) (n int, err error) {
	log := filepath.Join(d.dir, "steps")
	if out, err := strace(ctx, p, d.next, "signal=none", log).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("strace: %w: %s", err, out)
	}
	f, err := os.Open(log)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.Contains(lines.Text(), step(p)+"(") {
			n++
		}
	}
	return n, nil
}

// killAt kills an upgrade at its n-th step, looks at the book and lets it go on.
func (d *drill) killAt(ctx context.Context, p place, n int, before string) error {
	expr := fmt.Sprintf("inject=%s:signal=SIGKILL:when=%d", step(p), n)
	if err := strace(ctx, p, d.next, expr, os.DevNull).Run(); err != nil {
		d.sum.kills++
	}
	after, err := head(ctx, d.next, p)
	if err != nil || after != before {
		d.wrong("killed at step %d the head is %s (%v), it was %s", n, after, err, before)
	}
	_, err = tool(ctx, d.next, p, "migrate")
	d.sum.upgrades++
	return err
}

func (d *drill) drop(ctx context.Context, p place) {
	_ = os.RemoveAll(p.data)
	if at := strings.LastIndex(p.db, "/"); at >= 0 {
		_ = d.postgres.Do(ctx, "DROP DATABASE "+p.db[at+1:]+" WITH (FORCE)")
	}
}

const (
	schemaSQLite = `SELECT type || ' ' || name || ' ' || COALESCE(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'
		UNION ALL SELECT 'version ' || version_id FROM goose_db_version UNION ALL SELECT 'moves ' || COUNT(*) || ' ' || COALESCE(SUM(amount * raised), 0) FROM drill_moves ORDER BY 1`
	schemaPostgres = `SELECT line FROM (
		SELECT 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || COALESCE(column_default, '') AS line
			FROM information_schema.columns WHERE table_schema = current_schema()
		UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = current_schema()
		UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
		UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
		UNION ALL SELECT 'view ' || viewname || definition FROM pg_views WHERE schemaname = current_schema()
		UNION ALL SELECT 'version ' || version_id FROM goose_db_version
		UNION ALL SELECT 'moves ' || COUNT(*) || ' ' || COALESCE(SUM(amount) FILTER (WHERE raised), 0) FROM drill_moves) s ORDER BY line`
)

// schema describes all that a deployment's schema holds, and the rows that the
// drill's own migrations have made.
func schema(ctx context.Context, p place) (string, error) {
	url, query := filepath.Join(p.data, "baize.db"), schemaSQLite
	if p.db != "" {
		url, query = p.db, schemaPostgres
	}
	d, err := db.Open(ctx, db.Config{URL: url})
	if err != nil {
		return "", err
	}
	defer d.Close()
	rows, err := d.DB.DB.QueryContext(ctx, query)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var out strings.Builder
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return "", err
		}
		out.WriteString(line + "\n")
	}
	return out.String(), rows.Err()
}
