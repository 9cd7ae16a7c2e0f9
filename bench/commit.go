package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/platform/db"
)

// groupCommit writes one row a bet, durable at the answer, from o.conns
// callers, and does nothing else: what the database can do at best here. On
// SQLite the group is platform/db's; on PostgreSQL rows are gathered into
// statements of up to batchRows.
func groupCommit(ctx context.Context, o options) (measure, error) {
	d, done, err := limitDB(ctx, o)
	if err != nil {
		return measure{}, err
	}
	defer done()
	var last atomic.Int64
	insert := func() error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			row := last.Add(1)
			_, err := tx.Exec(ctx, oneRow, row, row%10_000, 1_000_000, row)
			return err
		})
	}
	if d.Engine() == db.Postgres {
		b := newBatcher(ctx, d)
		defer b.close()
		insert = func() error { return b.insert(last.Add(1)) }
	}
	return callers(o, insert)
}

const oneRow = `INSERT INTO bench_limit (id, account, amount, balance) VALUES (?, ?, ?, ?)`

// limitDB opens a database with an empty table, and says how to remove it.
func limitDB(ctx context.Context, o options) (*db.DB, func(), error) {
	url, remove := o.database, func() {}
	if url == "" {
		dir, err := os.MkdirTemp("", "baize-limit-")
		if err != nil {
			return nil, nil, err
		}
		url, remove = filepath.Join(dir, "limit.db"), func() { _ = os.RemoveAll(dir) }
	}
	d, err := db.Open(ctx, db.Config{URL: url})
	if err != nil {
		remove()
		return nil, nil, err
	}
	run := func(statement string) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement)
			return err
		})
	}
	done := func() {
		_ = run(`DROP TABLE bench_limit`)
		_ = d.Close()
		remove()
	}
	err = run(`CREATE TABLE bench_limit (id BIGINT PRIMARY KEY, account BIGINT NOT NULL, amount BIGINT NOT NULL, balance BIGINT NOT NULL)`)
	if err != nil {
		done()
		return nil, nil, err
	}
	return d, done, nil
}

// callers repeats work from o.conns goroutines and measures it as load does.
func callers(o options, work func() error) (measure, error) {
	begin := time.Now().Add(o.warmup)
	end := begin.Add(o.span)
	all := make([][]time.Duration, o.conns)
	errs := make([]error, o.conns)
	var wg sync.WaitGroup
	for n := range o.conns {
		wg.Go(func() {
			for errs[n] == nil && time.Now().Before(end) {
				sent := time.Now()
				errs[n] = work()
				if now := time.Now(); sent.After(begin) && now.Before(end) {
					all[n] = append(all[n], now.Sub(sent))
				}
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return measure{}, err
	}
	return summarise(slices.Concat(all...), o.span)
}

const batchRows = 256

// batcher gathers rows that wait into one statement.
type batcher struct {
	queue chan waiting
	done  chan struct{}
}

type waiting struct {
	row    int64
	answer chan error
}

func newBatcher(ctx context.Context, d *db.DB) *batcher {
	b := &batcher{queue: make(chan waiting, 4*batchRows), done: make(chan struct{})}
	go b.loop(ctx, d)
	return b
}

func (b *batcher) insert(row int64) error {
	w := waiting{row, make(chan error, 1)}
	b.queue <- w
	return <-w.answer
}

func (b *batcher) close() { close(b.queue); <-b.done }

func (b *batcher) loop(ctx context.Context, d *db.DB) {
	defer close(b.done)
	for first := range b.queue {
		group := []waiting{first}
		for len(group) < batchRows && len(b.queue) > 0 {
			group = append(group, <-b.queue)
		}
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			args := make([]any, 0, 4*len(group))
			for _, w := range group {
				args = append(args, w.row, w.row%10_000, 1_000_000, w.row)
			}
			_, err := tx.Exec(ctx, oneRow+strings.Repeat(", (?, ?, ?, ?)", len(group)-1), args...)
			return err
		})
		for _, w := range group {
			w.answer <- err
		}
	}
}
