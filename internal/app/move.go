package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/carry"
	"baize/internal/platform/db"
	"baize/migrations"
)

type moveCmd struct {
	From   string `required:"" help:"A data folder, or postgres://…" placeholder:"DIR|URL"`
	To     string `required:"" help:"An empty data folder, or an empty database postgres://…" placeholder:"DIR|URL"`
	Resume bool   `help:"Take up a move that was cut off."`
}

// Help says how a deployment is moved.
func (moveCmd) Help() string {
	return `Copies every table from a data folder (SQLite) to an empty PostgreSQL database, or
back, and recounts both: the head of the book is the same on both sides before
the target may be served. Ids, sequences and the listeners' cursors are kept.
Stop the server first. A move to PostgreSQL leaves the master key and the
anchors in the data folder, where the server goes on to need them; a move into
a folder copies them there from --data.

A move that was cut off leaves a target that baize refuses to serve: run it
again with --resume, or empty the target. Afterwards the original is marked
and refused too, so that nobody serves an old copy.

The last line is "move: {json}".`
}

// place is one end of a move.
type place struct {
	url    string
	folder string // of anchors and key
}

func (c moveCmd) place(end string, cfg *Config) place {
	if carry.EngineOf(end) == db.Postgres {
		return place{url: end, folder: cfg.Data}
	}
	return place{url: filepath.Join(end, databaseFile), folder: end}
}

// Run moves.
func (c moveCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	began := time.Now()
	from, to := c.place(c.From, cfg), c.place(c.To, cfg)
	still, release, err := hold(ctx, from)
	if err != nil {
		return err
	}
	defer release()
	if err := c.prepare(to); err != nil {
		return err
	}
	before, err := look(ctx, from, s)
	if err != nil {
		return err
	}
	report, err := c.copy(ctx, from, to, before, s)
	if err == nil {
		err = still(ctx)
	}
	if err != nil {
		return err
	}
	if err := carry.MarkMoved(ctx, from.url, carry.Masked(c.To)); err != nil {
		return err
	}
	line, _ := json.Marshal(map[string]any{ // texts and numbers always marshal
		"from": carry.Masked(c.From), "to": carry.Masked(c.To), "tables": report.Tables, "rows": report.Rows,
		"entries": before.Entries, "head": before.Head, "ms": time.Since(began).Milliseconds(),
	})
	fmt.Fprintf(s.out, "move: %s\n", line)
	return nil
}

// copy fills the target and compares it. A move that was cut off after that, and
// before the original was marked, has only the comparing left to do.
func (c moveCmd) copy(ctx context.Context, from, to place, before ledger.Report, s streams) (carry.Report, error) {
	same := func(ctx context.Context) error { return sameAs(ctx, before, place{to.url, from.folder}, s) }
	if c.Resume {
		if whole, err := carry.Whole(ctx, to.url); err != nil || whole {
			return carry.Report{}, errors.Join(err, same(ctx))
		}
	}
	// The files follow while the target still carries its mark: a folder that had
	// them alone would be served as a new deployment.
	last := func(ctx context.Context) error {
		if from.folder != to.folder && carry.EngineOf(to.url) == db.SQLite {
			if err := takeAlong(from.folder, to.folder); err != nil {
				return err
			}
		}
		return same(ctx)
	}
	return carry.Copy(ctx, carry.Job{
		From: from.url, To: to.url, Name: before.Head, Files: migrations.Files, Resume: c.Resume, Check: last,
		Done: func(table string, rows int64) { fmt.Fprintf(s.err, "%s: %d rows\n", table, rows) },
	})
}

// prepare makes the target's folder; one that is in use is refused, unless a
// move is taken up again there.
func (c moveCmd) prepare(to place) error {
	if carry.EngineOf(to.url) == db.Postgres {
		return nil
	}
	free, err := empty(to.folder)
	if err == nil && !free && !c.Resume {
		if _, half := os.Stat(to.url); half == nil {
			return nil // the copy itself tells whether it is half of a move
		}
		err = fmt.Errorf("the folder %s is not empty", to.folder)
	}
	if err != nil {
		return err
	}
	return os.MkdirAll(to.folder, 0o700)
}

// hold keeps servers away from what is moved until release: what one took on
// after the copy had begun would be left behind. still fails where that was lost.
func hold(ctx context.Context, from place) (still func(context.Context) error, release func() error, err error) {
	if carry.EngineOf(from.url) != db.Postgres {
		lock, err := lockFolder(from.folder)
		if err != nil {
			return nil, nil, err
		}
		return func(context.Context) error { return nil }, lock.Close, nil
	}
	if err := alone(ctx, from.url); err != nil {
		return nil, nil, err
	}
	h, err := carry.HoldOf(ctx, from.url)
	if err != nil {
		return nil, nil, err
	}
	return h.Still, h.Close, nil
}

// alone refuses to move a database that others are connected to.
func alone(ctx context.Context, url string) error {
	others, err := carry.Others(ctx, url)
	if err == nil && others > 0 {
		err = fmt.Errorf("%d connections use the database %s: stop the server first", others, carry.Masked(url))
	}
	return err
}

func look(ctx context.Context, at place, s streams) (ledger.Report, error) {
	d, err := db.Open(ctx, db.Config{URL: at.url, Patient: true})
	if err != nil {
		return ledger.Report{}, err
	}
	err = carry.Refuse(ctx, d)
	if pending, schema := d.Pending(ctx, migrations.Files); err == nil && (schema != nil || pending > 0) {
		if err = schema; err == nil {
			err = fmt.Errorf("the schema of %s lacks %d migrations: run baize migrate first", carry.Masked(at.url), pending)
		}
	}
	if err == nil {
		err = ledgerdb.CatchUp(ctx, d) // the other engine reads rows only
	}
	if err = errors.Join(err, d.Close()); err != nil {
		return ledger.Report{}, err
	}
	r, err := recount(ctx, at.url, at.folder)
	if err != nil {
		return r, err
	}
	return r, sound(r, "the book that is to be moved", s)
}

// sameAs recounts the target and compares.
func sameAs(ctx context.Context, before ledger.Report, at place, s streams) error {
	after, err := recount(ctx, at.url, at.folder)
	if err != nil {
		return err
	}
	if err := sound(after, "the moved book", s); err != nil {
		return err
	}
	if countsOf(after) != countsOf(before) {
		return fmt.Errorf("the moved book is %+v, the original %+v", countsOf(after), countsOf(before))
	}
	return nil
}

// takeAlong copies key, anchors and what else a folder keeps beside its
// database. What lies there already goes: an earlier attempt may have copied a
// file in part, and whoever tried to serve the half has made a key of its own.
func takeAlong(from, to string) error {
	return copyFolder(from, to, func(path string) bool {
		if !carried(path) && path != keyFileName {
			return false
		}
		_ = os.Remove(filepath.Join(to, path)) // else the copying says why
		return true
	})
}
