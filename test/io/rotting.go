package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"baize/internal/kernel/rng"
	"baize/test/book"
)

// rotting changes a stopped database behind the binary's back: single bytes,
// and older copies of its files. Whatever changes the book, by the views that
// show it, must be found by the verify commands.
func rotting(ctx context.Context, o options, t *tally) error {
	h, err := open(ctx, o, t)
	if err != nil {
		return err
	}
	defer h.close()
	data := filepath.Join(h.server.Dir(), "data")
	early := filepath.Join(h.server.Dir(), "early")
	if err := h.work(ctx, 60); err != nil {
		return err
	}
	// A running server's files, the log in the midst of its life.
	if err := os.CopyFS(early, os.DirFS(data)); err != nil {
		return err
	}
	if err := h.work(ctx, 120); err != nil {
		return err
	}
	h.server.Running().Signal(15)
	<-h.server.Running().Done()
	r := &rot{o: o, t: t, data: data, copy: filepath.Join(h.server.Dir(), "copy"), random: h.random}
	if r.sound, err = digest(ctx, filepath.Join(data, "baize.db")); err != nil {
		return err
	}
	if out, err := r.verify(ctx, data); err != nil {
		return fmt.Errorf("the untouched book does not verify: %s", out)
	}
	if err := r.stale(ctx, early); err != nil {
		return err
	}
	return r.flips(ctx)
}

// work moves money until n more calls are answered and all of them are sealed.
func (h *house) work(ctx context.Context, n int) error {
	for until := h.record.Sum().Acked + n; h.record.Sum().Acked < until && ctx.Err() == nil; {
		for _, a := range h.crew.Accounts {
			a.Round(ctx)
		}
		h.crew.Teller.Turn(ctx)
	}
	d, err := book.Open(h.server.Database())
	if err != nil {
		return err
	}
	defer d.Close()
	open := 1
	for began := time.Now(); open > 0 && time.Since(began) < 3*time.Minute; time.Sleep(200 * time.Millisecond) {
		err := d.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_postings WHERE entry_id > (SELECT COALESCE(MAX(last_entry), 0) FROM v_audit)`).Scan(&open)
		if err != nil {
			return err
		}
	}
	if open > 0 {
		return fmt.Errorf("%d postings are not sealed after three minutes", open)
	}
	return nil
}

// rot is a copy of the data that is damaged and verified again and again.
type rot struct {
	o          options
	t          *tally
	data, copy string
	sound      string
	random     *rng.Seeded
}

// digest is over everything that the views show of the book. When a seal was made
// is a note beside it: the chain covers what is sealed, not the moment.
func digest(ctx context.Context, path string) (string, error) {
	d, err := book.Open(path)
	if err != nil {
		return "", err
	}
	defer d.Close()
	h := sha256.New()
	for _, query := range []string{
		`SELECT * FROM v_postings ORDER BY entry_id, account_id`, `SELECT * FROM v_balances ORDER BY account_id`,
		`SELECT * FROM v_holds ORDER BY hold_id`, `SELECT seq, after_entry, last_entry, entries, prev_hash, hash FROM v_audit ORDER BY seq`,
	} {
		if err := everything(ctx, d, query, func(row []any) { fmt.Fprintln(h, row...) }); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func everything(ctx context.Context, d *sql.DB, query string, each func([]any)) error {
	rows, err := d.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		each(row)
	}
	return rows.Err()
}

// verify runs both commands on a folder; an error is a finding.
func (r *rot) verify(ctx context.Context, data string) (string, error) {
	for _, what := range []string{"ledger", "audit"} {
		if err := run(ctx, r.o, data, nil, what, "verify"); err != nil {
			return what + ": " + err.Error(), err
		}
	}
	return "", nil
}

// fresh makes a new copy of the data.
func (r *rot) fresh() error {
	if err := os.RemoveAll(r.copy); err != nil {
		return err
	}
	return os.CopyFS(r.copy, os.DirFS(r.data))
}

// judge holds that a damaged copy is found wherever the book is another.
func (r *rot) judge(ctx context.Context, what string) error {
	r.t.faults++
	now, err := digest(ctx, filepath.Join(r.copy, "baize.db"))
	if err == nil && now == r.sound {
		r.t.harmless++
		return nil
	}
	r.t.changed++
	if _, found := r.verify(ctx, r.copy); found == nil {
		r.t.fail("%s: the book is another and verifies", what)
		return nil
	}
	r.t.found++
	return ctx.Err()
}

// stale puts older files beside newer ones.
func (r *rot) stale(ctx context.Context, early string) error {
	for _, files := range [][]string{{"baize.db-wal"}, {"baize.db"}, {"baize.db", "baize.db-wal"}} {
		if err := r.fresh(); err != nil {
			return err
		}
		for _, name := range files {
			raw, err := os.ReadFile(filepath.Join(early, name))
			if err == nil {
				err = os.WriteFile(filepath.Join(r.copy, name), raw, 0o600)
			}
			if err != nil {
				return err
			}
		}
		if err := r.judge(ctx, "an older "+strings.Join(files, " and ")); err != nil {
			return err
		}
	}
	return nil
}

// flips changes one byte at a time, most of them in pages that hold the book.
func (r *rot) flips(ctx context.Context) error {
	if err := r.fresh(); err != nil {
		return err
	}
	raw, err := os.ReadFile(filepath.Join(r.data, "baize.db"))
	if err != nil {
		return err
	}
	pages, size, err := r.pages(ctx)
	if err != nil {
		return err
	}
	for range r.o.bytes {
		page := pages[rng.Below(r.random, uint64(len(pages)))]
		at := (page-1)*size + int64(rng.Below(r.random, uint64(size)))
		damaged := append([]byte(nil), raw...)
		damaged[at] ^= byte(1 + rng.Below(r.random, 255))
		for _, name := range []string{"baize.db-wal", "baize.db-shm"} {
			_ = os.Remove(filepath.Join(r.copy, name))
		}
		if err := os.WriteFile(filepath.Join(r.copy, "baize.db"), damaged, 0o600); err != nil {
			return err
		}
		if err := r.judge(ctx, fmt.Sprintf("byte %d of page %d", at%size, page)); err != nil {
			return err
		}
	}
	return nil
}

// pages lists the pages that hold the book, and how long a page is.
func (r *rot) pages(ctx context.Context) (pages []int64, size int64, err error) {
	d, err := book.Open(filepath.Join(r.data, "baize.db"))
	if err != nil {
		return nil, 0, err
	}
	defer d.Close()
	if err := d.QueryRowContext(ctx, "PRAGMA page_size").Scan(&size); err != nil {
		return nil, 0, err
	}
	err = everything(ctx, d, `SELECT pageno FROM dbstat WHERE name LIKE '%entr%' OR name LIKE '%posting%' OR name LIKE '%account%' OR name LIKE 'holds%'
		OR name LIKE 'seal%' OR name LIKE '%journal%'`, func(row []any) { pages = append(pages, row[0].(int64)) })
	if err == nil && len(pages) == 0 {
		err = fmt.Errorf("no page holds the book")
	}
	return pages, size, err
}
