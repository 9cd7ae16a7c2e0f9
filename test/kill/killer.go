package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"baize/test/process"
	"baize/test/tracer"
)

// killer starts the binary, with or without a tracer that kills it at the n-th
// call that changes one of its files.
type killer struct {
	trace  bool
	faults string       // BAIZE_FAULTS of the next start, of a chaos build
	left   atomic.Int64 // calls to go; 0 is never

	mu    sync.Mutex
	now   *tracer.Process // nil where the running one is not traced
	plain process.Running
	aim   int // which timer may kill
}

func (k *killer) launch(env []string, out *os.File, argv ...string) (process.Running, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now, k.plain = nil, nil
	var err error
	if k.faults != "" {
		env = append(env[:len(env):len(env)], "BAIZE_FAULTS="+k.faults)
	}
	if !k.trace {
		k.plain, err = process.Plain(env, out, argv...)
		return k.plain, err
	}
	k.now, err = tracer.Start(tracer.Watch{Folder: folder(env), Before: k.before}, env, out, argv...)
	if err != nil {
		return nil, err
	}
	return k.now, nil
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

// traced tells whether the running binary is.
func (k *killer) traced() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.now != nil
}

// after kills whatever runs then, or is just being started. Once the function
// that it returns has returned it kills nothing any more: a timer that has fired
// may still wait for a processor when it is stopped, and would meet the next life.
func (k *killer) after(long time.Duration) (over func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.aim++
	mine := k.aim
	timer := time.AfterFunc(long, func() { k.kill(mine) })
	return func() {
		timer.Stop()
		k.mu.Lock()
		defer k.mu.Unlock()
		k.aim++
	}
}

func (k *killer) kill(aim int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if aim != k.aim {
		return
	}
	if k.now != nil {
		k.now.Signal(syscall.SIGKILL)
	} else if k.plain != nil {
		k.plain.Signal(syscall.SIGKILL)
	}
}
