package process

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
)

// Open starts the binary on a data folder that stands already, at an address of
// its own. Stop leaves that folder in place.
func Open(ctx context.Context, o Options, data string) (*Server, error) {
	dir, err := os.MkdirTemp("", "baize-process-")
	if err != nil {
		return nil, err
	}
	t := &Server{dir: dir, launch: Plain, binary: o.Binary, database: filepath.Join(data, "baize.db")}
	if t.Addr, err = freeAddr(); err == nil {
		t.env = append(os.Environ(), "BAIZE_HUMAN_CHECK=false", "BAIZE_ACCOUNT_WAIT=0s", "BAIZE_DATA="+data, "BAIZE_ADDR="+t.Addr)
		if o.Database != "" {
			t.database, t.env = o.Database, append(t.env, "BAIZE_DB="+o.Database)
		}
		err = t.serve(ctx)
	}
	if err != nil {
		t.Stop()
		return nil, err
	}
	return t, nil
}

// Dump makes the binary write what all its goroutines do into its log, and end.
func (t *Server) Dump() {
	t.Keep()
	t.running.Signal(syscall.SIGQUIT)
}
