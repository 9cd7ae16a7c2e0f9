package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"baize/test/book"
	"baize/test/tracer"
)

const database = "baize.db"

func isSync(e *event) bool { return e.kind == tracer.Sync }

// state is what images recover to; many recover to the same one.
type state struct {
	facts book.Facts
}

// look opens one image and checks it.
func (w *worker) look(ctx context.Context, kind, at int) (err error) {
	m := w.images[min(kind, kept)]
	if kind == torn {
		m = w.images[lost]
		undo, err := m.tear(w.disk, w.random)
		if err != nil {
			return err
		}
		defer func() { err = firstOf(err, undo()) }()
	}
	if w.sum.images++; w.sum.images%2500 == 0 {
		fmt.Printf("%d images, %d states, up to boundary %d\n", w.sum.images, w.sum.states, at)
	}
	s, err := w.recover(ctx, m, kind, at)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		w.wrong(kind, at, "the image does not open: "+err.Error())
		return nil
	}
	missing := 0
	for i := range w.r.claims {
		if c := &w.r.claims[i]; c.at <= int64(at) && !s.facts.Bears(c.Claim) {
			if missing == 0 && w.sum.missing < 5 {
				fmt.Printf("MISSING at boundary %d, kind %d: %s %s, answered at %d\n", at, kind, c.Kind, c.ID, c.at)
			}
			missing++
		}
	}
	w.sum.missing += missing
	if n := len(w.r.events) * kinds / max(1, w.o.whole); (at*kinds+kind)%max(1, n) == 0 && w.o.whole > 0 {
		w.recount(ctx, m, kind, at)
	}
	return nil
}

// recover opens the image with SQLite, which recovers it, and reads its facts
// unless another image recovered to the same.
func (w *worker) recover(ctx context.Context, m *image, kind, at int) (*state, error) {
	path := filepath.Join(m.dir, database)
	if err := ignoreAbsent(os.Remove(path + "-shm")); err != nil {
		return nil, err
	}
	d, err := book.Open(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	var tables int
	if err := d.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return nil, err
	}
	key := w.identity(path, kind, at)
	if s := w.known[key]; s != nil {
		return s, nil
	}
	wrong, err := book.Check(ctx, d)
	if err != nil {
		return nil, err
	}
	for _, what := range wrong {
		w.wrong(kind, at, what)
	}
	if err := w.sound(ctx, m, kind, at); err != nil {
		return nil, err
	}
	s := &state{}
	if s.facts, err = book.Read(ctx, d); err != nil {
		return nil, err
	}
	w.known[key], w.sum.states = s, w.sum.states+1
	return s, nil
}

// identity names the state that SQLite has recovered: the database file's
// content, and from the index of its log how far and with which running
// checksum the log is valid.
func (w *worker) identity(path string, kind, at int) string {
	f := w.disk.files[database]
	content := fmt.Sprint(w.applied[database])
	switch {
	case len(f.pending) == 0:
	case kind == lost:
		content = fmt.Sprint(w.applied[database] - len(f.pending))
	case kind == torn:
		content = fmt.Sprint("torn ", at)
	}
	shm, err := os.ReadFile(path + "-shm")
	if err != nil || len(shm) < 48 {
		return fmt.Sprint("no log ", content, w.anchors(kind))
	}
	return fmt.Sprintf("%s %x %s", content, shm[16:40], w.anchors(kind)) // frames, pages, checksum, salts
}

// anchors tells the images of different anchor files apart.
func (w *worker) anchors(kind int) string {
	from := lost
	if kind == kept {
		from = kept
	}
	raw, err := os.ReadFile(filepath.Join(w.images[from].dir, "anchors.log"))
	if err != nil {
		return ""
	}
	h := fnv.New64a()
	_, _ = h.Write(raw)
	return fmt.Sprint(h.Sum64())
}

// sound holds the heads outside the database against the chain inside: a head
// is written after its seal is durable, so it is never ahead. A line cut off
// is counted.
func (w *worker) sound(ctx context.Context, m *image, kind, at int) error {
	raw, err := os.ReadFile(filepath.Join(m.dir, "anchors.log"))
	if err != nil {
		return ignoreAbsent(err)
	}
	d, err := book.Open(filepath.Join(m.dir, database))
	if err != nil {
		return err
	}
	defer d.Close()
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		seq, hash, ok := strings.Cut(lines.Text(), " ")
		if !ok || len(hash) != 64 || strings.ContainsRune(hash, 0) {
			w.sum.tails++
			break
		}
		var n int
		if err := d.QueryRowContext(ctx, "SELECT COUNT(*) FROM v_audit WHERE seq = ? AND hash = ?", seq, hash).Scan(&n); err != nil {
			return err
		}
		if n != 1 {
			w.wrong(kind, at, "the anchor of seal "+seq+" has no seal")
		}
	}
	return nil
}

// recount lets the binary recount a copy of the image with its own commands.
func (w *worker) recount(ctx context.Context, m *image, kind, at int) {
	dir := filepath.Join(w.dir, "recount")
	_ = os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS(m.dir)); err != nil {
		w.wrong(kind, at, err.Error())
		return
	}
	for _, what := range []string{"ledger", "audit"} {
		c := exec.CommandContext(ctx, w.o.binary, what, "verify")
		c.Env = append(os.Environ(), "BAIZE_DATA="+dir)
		if w.o.weak != "" {
			c.Env = append(c.Env, "BAIZE_WEAK="+w.o.weak)
		}
		if out, err := c.CombinedOutput(); err != nil {
			w.wrong(kind, at, fmt.Sprintf("%s verify: %v: %s", what, err, out))
		}
	}
}

func (w *worker) wrong(kind, at int, what string) {
	if w.sum.violations++; w.sum.violations <= 10 {
		fmt.Printf("WRONG at boundary %d, kind %d: %s\n", at, kind, what)
	}
}
