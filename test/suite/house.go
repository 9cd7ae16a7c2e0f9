package main

import (
	"context"
	"os"
	"syscall"

	"baize/test/cluster"
)

// house is what all steps share: a PostgreSQL, and a folder in memory.
type house struct {
	env  []string
	fast string
	node *cluster.Node
	dirs []string
}

// roomy is how much memory a folder must have for the data of tests.
const roomy = 4 << 30

// memory is where Linux keeps files in memory; "" where there is too little.
// Tests of rooms do not ask what a cut of the power leaves, and waiting for the
// disk is most of what they do; what does ask keeps its data on the disk.
func memory() string {
	const dir = "/dev/shm"
	var fs syscall.Statfs_t
	if syscall.Statfs(dir, &fs) != nil || fs.Bavail*uint64(fs.Bsize) < roomy {
		return ""
	}
	return dir
}

// open starts the server in a temporary folder and puts its address into the
// children's environment.
func open() (*house, error) {
	h := &house{env: append(os.Environ(), "CGO_ENABLED=0")}
	err := h.start()
	if err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

func (h *house) start() error {
	data, err := h.dir(memory(), "baize-pg-")
	if err != nil {
		return err
	}
	if memory() != "" {
		if h.fast, err = h.dir(memory(), "baize-test-"); err != nil {
			return err
		}
	}
	if h.node, err = cluster.New(data, "suite", "max_connections=300"); err != nil {
		return err
	}
	if err := h.node.Init(); err != nil {
		return err
	}
	if err := h.node.Start(context.Background()); err != nil {
		return err
	}
	h.env = append(h.env, "BAIZE_TEST_PG="+h.node.Address("postgres"))
	return nil
}

// dir makes a folder that is gone in the end.
func (h *house) dir(in, name string) (string, error) {
	dir, err := os.MkdirTemp(in, name)
	if err == nil {
		h.dirs = append(h.dirs, dir)
	}
	return dir, err
}

func (h *house) close() {
	if h.node != nil {
		h.node.Stop()
	}
	for _, dir := range h.dirs {
		_ = os.RemoveAll(dir)
	}
}
