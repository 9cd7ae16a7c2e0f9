package measure

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"baize/test/process"
)

// spender tells a processor time that grows; false where it is not known.
type spender func() (time.Duration, bool)

// spenders are whose processor time is shared out among requests: the figure
// that a busy machine changes least.
type spenders struct{ server, database, load spender }

// spent is what each of spenders has used, below zero where it is not known.
type spent struct{ server, database, load time.Duration }

func (s spenders) now() spent {
	return spent{told(s.server), told(s.database), told(s.load)}
}

func told(s spender) time.Duration {
	if s == nil {
		return -1
	}
	if d, ok := s(); ok {
		return d
	}
	return -1
}

// per shares out what was used between two moments; 0 is not known.
func (s spent) per(before spent, requests int64) spent {
	share := func(after, before time.Duration) time.Duration {
		if after < 0 || before < 0 {
			return 0
		}
		return (after - before) / time.Duration(max(1, requests))
	}
	return spent{share(s.server, before.server), share(s.database, before.database), share(s.load, before.load)}
}

// own is the processor time of this program.
func own() (time.Duration, bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}

// cluster is the processor time of all processes of a PostgreSQL cluster, nil
// where it does not run on this machine.
func cluster(ctx context.Context, url string) spender {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil
	}
	defer conn.Close(ctx)
	var backend int
	if err := conn.QueryRow(ctx, `SELECT pg_backend_pid()`).Scan(&backend); err != nil {
		return nil
	}
	name, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(backend), "comm"))
	postmaster := process.Parent(backend)
	if err != nil || !strings.HasPrefix(string(name), "postgres") || postmaster <= 1 {
		return nil // that number is another's here
	}
	return func() (time.Duration, bool) {
		sum, ok := process.Spent(postmaster)
		all, _ := filepath.Glob("/proc/[0-9]*")
		for _, dir := range all {
			pid, _ := strconv.Atoi(filepath.Base(dir))
			if process.Parent(pid) == postmaster {
				one, _ := process.Spent(pid)
				sum += one
			}
		}
		return sum, ok
	}
}
