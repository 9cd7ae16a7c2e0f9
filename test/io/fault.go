package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"baize/test/process"
	"baize/test/tracer"
)

// fault is a way in which the disk fails.
type fault struct {
	name   string
	kind   tracer.Kind
	errno  syscall.Errno
	onward bool // from the n-th call on, as a full disk does
}

var faults = []fault{
	{"sync EIO", tracer.Sync, syscall.EIO, false},
	{"write EIO", tracer.Write, syscall.EIO, false},
	{"disk full", tracer.Write, syscall.ENOSPC, true},
	{"every sync EIO", tracer.Sync, syscall.EIO, true},
	{"write ENOSPC", tracer.Write, syscall.ENOSPC, false},
}

// disk makes calls of the traced binary fail.
type disk struct {
	mu    sync.Mutex
	armed bool
	fault fault
	left  int
	hit   string // the first call that failed
	seen  int    // calls of the armed kind since it was armed
}

func (d *disk) launch(env []string, out *os.File, argv ...string) (process.Running, error) {
	return tracer.Start(tracer.Watch{Folder: folder(env), Before: d.before}, env, out, argv...)
}

func folder(env []string) (path string) {
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "BAIZE_DATA="); ok {
			path, _ = filepath.Abs(v)
		}
	}
	return path
}

// arm lets the n-th call from now fail; it fails nothing where n is 0.
func (d *disk) arm(f fault, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.armed, d.fault, d.left, d.hit, d.seen = n > 0, f, n, "", 0
}

// disarm stops failing, and tells which call failed first and how many calls
// of its kind there were.
func (d *disk) disarm() (hit string, seen int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.armed = false
	return d.hit, d.seen
}

// happened tells whether a call has failed since it was armed.
func (d *disk) happened() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hit != ""
}

func (d *disk) before(c *tracer.Call) tracer.Verdict {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.armed || c.Kind != d.fault.kind {
		return tracer.Pass
	}
	d.seen++
	if d.left--; d.left > 0 || d.left < 0 && !d.fault.onward {
		return tracer.Pass
	}
	if d.hit == "" {
		d.hit = fmt.Sprintf("%s at call %d, %s", d.fault.name, d.seen, c)
	}
	return tracer.Errno(d.fault.errno)
}
