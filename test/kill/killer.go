package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"

	"baize/test/process"
	"baize/test/tracer"
)

// killer starts the binary, with or without a tracer that kills it at the n-th
// call that changes one of its files.
type killer struct {
	trace bool
	now   *tracer.Process // nil where the running one is not traced
	left  atomic.Int64    // calls to go; 0 is never
	plain process.Running
}

func (k *killer) launch(env []string, out *os.File, argv ...string) (process.Running, error) {
	k.now, k.plain = nil, nil
	if !k.trace {
		p, err := process.Plain(env, out, argv...)
		k.plain = p
		return p, err
	}
	p, err := tracer.Start(tracer.Watch{Folder: folder(env), Before: k.before}, env, out, argv...)
	k.now = p
	return p, err
}

// folder is the data folder that the environment names.
func folder(env []string) string {
	path := ""
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "BAIZE_DATA="); ok {
			path, _ = filepath.Abs(v)
		}
	}
	return path
}

// arm kills at the n-th call from now; an even number dies before the call, an
// odd one after it.
func (k *killer) arm(n int64) { k.left.Store(n<<1 | n&1) }

func (k *killer) before(*tracer.Call) tracer.Verdict {
	n := k.left.Load()
	if n == 0 {
		return tracer.Pass
	}
	if n >>= 1; n > 1 {
		k.left.Add(-2)
		return tracer.Pass
	}
	after := k.left.Swap(0)&1 == 1
	if after {
		return tracer.KillAfter
	}
	return tracer.KillBefore
}

// traced tells whether the running binary is, and when it is gone.
func (k *killer) traced() (<-chan struct{}, bool) {
	if k.now == nil {
		return nil, false
	}
	return k.now.Done(), true
}

func (k *killer) kill() {
	if k.now != nil {
		k.now.Signal(syscall.SIGKILL)
	} else if k.plain != nil {
		k.plain.Signal(syscall.SIGKILL)
	}
}
