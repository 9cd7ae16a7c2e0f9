//go:build chaos

package faultpoint

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Enabled says whether points can be armed in this build.
const Enabled = true

// Hook decides what happens at a point; a simulator's own.
type Hook func(ctx context.Context, at Name) error

// installed is process-wide by nature: a point is reached from anywhere.
var installed atomic.Pointer[Hook]

// Install makes h decide at every point until the returned function is called;
// what the environment armed is out of force meanwhile.
func Install(h Hook) (remove func()) {
	installed.Store(&h)
	return func() { installed.CompareAndSwap(&h, nil) }
}

// Hit is called where the program may be made to fail; the error is the armed
// one, an *Error.
func Hit(ctx context.Context, at Name) error {
	if h := installed.Load(); h != nil {
		return (*h)(ctx, at)
	}
	return environment().Hit(ctx, at)
}

// Setting is a durability setting that this build lets the environment weaken:
// BAIZE_WEAK="db.synchronous=NORMAL". It shows that the tests would notice.
func Setting(name, given string) string {
	for pair := range strings.SplitSeq(os.Getenv("BAIZE_WEAK"), ",") {
		if key, value, ok := strings.Cut(pair, "="); ok && key == name {
			return value
		}
	}
	return given
}

// environment is what BAIZE_FAULTS arms; a text that cannot be read ends the
// program, because a run that injects nothing would prove nothing.
var environment = sync.OnceValue(func() *Plan {
	p, err := Parse(os.Getenv("BAIZE_FAULTS"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "BAIZE_FAULTS:", err)
		os.Exit(2)
	}
	p.kill = func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); time.Sleep(time.Minute) }
	return p
})
