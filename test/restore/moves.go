package main

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/platform/carry"
	"baize/test/process"
	"baize/test/traffic"
)

// there moves the deployment to the other engine and back, and serves both.
func (d *drill) there(ctx context.Context, server *process.Server, crowd *traffic.Crowd, home place, engine string) error {
	if err := server.Kill(); err != nil { // as a crash would: the move finds the book as it is
		return err
	}
	before, err := d.head(ctx, home)
	if err != nil {
		return err
	}
	away := place{data: home.data}
	if engine == "sqlite" {
		if away.db, err = d.database(ctx); err != nil {
			return err
		}
	} else {
		away = place{data: d.path("moved-from-postgres")}
	}
	if err := d.move(ctx, home, away, before); err != nil {
		return err
	}
	if _, err := d.tool(ctx, home.env(), "migrate"); err == nil || !strings.Contains(err.Error(), "was moved to") {
		d.wrong("the old copy is served: %v", err)
	}
	if err := d.serve(ctx, crowd, away, true); err != nil {
		return err
	}
	after, err := d.head(ctx, away)
	if err != nil {
		return err
	}
	back := place{data: d.path("back-%s", engine)}
	if engine == "postgres" {
		if back.db, err = d.database(ctx); err != nil {
			return err
		}
		back.data = away.data
	}
	if err := d.move(ctx, away, back, after); err != nil {
		return err
	}
	if err := d.serve(ctx, crowd, back, false); err != nil {
		return err
	}
	s := crowd.Sum()
	d.sum.acked += s.Acked
	d.sum.missing += s.Lost
	d.sum.violations += s.Violations
	return nil
}

func (p place) end() string {
	if p.db != "" {
		return p.db
	}
	return p.data
}

func (d *drill) move(ctx context.Context, from, to place, head string) error {
	if err := d.cutOff(ctx, from, to); err != nil {
		return err
	}
	began := time.Now()
	out, err := d.tool(ctx, from.env(), "move", "--from", from.end(), "--to", to.end(), "--resume")
	if err != nil {
		return err
	}
	r, err := result(out, "move")
	if err != nil {
		return err
	}
	d.sum.moves++
	got, err := d.head(ctx, to)
	if r.Head != head || got != head {
		d.wrong("the book had the head %s, the move tells %s, the target has %s", head, r.Head, got)
	}
	fmt.Printf("moved %d entries in %d ms\n", r.Entries, time.Since(began).Milliseconds())
	return err
}

// cutOff kills moves half-way; the target may not be served, and the move may
// not begin anew by itself.
func (d *drill) cutOff(ctx context.Context, from, to place) error {
	half := 0
	for try := 0; half < 3 && try < 20; try++ {
		c := exec.CommandContext(ctx, d.binary, "move", "--from", from.end(), "--to", to.end(), "--resume")
		c.Env = append(os.Environ(), from.env()...)
		told, err := c.StderrPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(told)
		for n := 0; n <= 4*try && lines.Scan(); n++ { // a line a table
		}
		_ = c.Process.Kill()
		_ = c.Wait()
		if whole, err := carry.Whole(ctx, to.url()); err != nil || whole {
			return err // the move was faster
		}
		half++
		d.sum.kills++
		for _, args := range [][]string{{"migrate"}, {"move", "--from", from.end(), "--to", to.end()}} {
			p := to
			if args[0] == "move" {
				p = from
			}
			if _, err := d.tool(ctx, p.env(), args...); err == nil || !strings.Contains(err.Error(), "half-moved") {
				d.wrong("half of a move is taken by %s: %v", args[0], err)
			}
		}
	}
	return nil
}

// serve starts the binary on a copy, which must know all that was answered.
func (d *drill) serve(ctx context.Context, crowd *traffic.Crowd, p place, more bool) error {
	server, err := process.Open(ctx, process.Options{Binary: d.binary, Database: p.db}, p.data)
	if err != nil {
		return err
	}
	defer server.Stop()
	crowd.Aim(server.Addr)
	if more {
		betting, enough := context.WithTimeout(ctx, time.Second)
		defer enough()
		crowd.Run(betting)
	}
	crowd.Check(ctx)
	return nil
}

//go:embed check.awk
var check string

// export writes the book as it was at one instant, from the original and from
// a copy, and has it added up by a program that knows nothing of this one.
func (d *drill) export(ctx context.Context, home place, last taken, at time.Time, engine string) error {
	if wait := time.Until(at.Add(11 * time.Second)); wait > 0 {
		time.Sleep(wait)
	}
	copied := place{data: d.path("%s-exported", engine)}
	if _, err := d.tool(ctx, copied.env(), "restore", "--from", last.file, "--key", filepath.Join(home.data, "master.key")); err != nil {
		return err
	}
	d.sum.restores++
	var bodies []string
	for _, p := range []place{home, copied} {
		out, err := d.tool(ctx, p.env(), "export", "--at", at.UTC().Format(time.RFC3339Nano))
		if err != nil {
			return err
		}
		awk := exec.CommandContext(ctx, "awk", check)
		awk.Stdin = strings.NewReader(out)
		told, err := awk.CombinedOutput()
		if err != nil {
			d.wrong("the export does not add up: %s", told)
		}
		fmt.Printf("%s: %s", engine, told)
		bodies = append(bodies, out[:strings.LastIndex(strings.TrimSpace(out), "\n")])
	}
	if bodies[0] != bodies[1] {
		d.wrong("the exports of the original and of its copy differ")
	}
	return nil
}
