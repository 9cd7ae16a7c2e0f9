package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"baize/internal/gateway/gatewaybench"
)

// target is the server under measurement.
type target struct {
	addr string
	seed gatewaybench.File
	cmd  *exec.Cmd
	dir  string
}

// open starts the binary on an empty folder, or attaches to o.url.
func open(ctx context.Context, o options) (*target, error) {
	if o.url != "" {
		u, err := url.Parse(o.url)
		if err != nil {
			return nil, err
		}
		raw, err := os.ReadFile(o.seedFile)
		if err != nil {
			return nil, err
		}
		t := &target{addr: u.Host}
		return t, json.Unmarshal(raw, &t.seed)
	}
	dir, err := os.MkdirTemp("", "baize-bench-")
	if err != nil {
		return nil, err
	}
	t := &target{dir: dir}
	if err := t.start(ctx, o); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (t *target) start(ctx context.Context, o options) error {
	var err error
	if t.addr, err = freeAddr(); err != nil {
		return err
	}
	env := append(os.Environ(), "BAIZE_DATA="+filepath.Join(t.dir, "data"), "BAIZE_ADDR="+t.addr)
	if o.database != "" {
		env = append(env, "BAIZE_DB="+o.database)
	}
	seed := exec.CommandContext(ctx, o.binary, "bench-seed", "--accounts", fmt.Sprint(o.accounts))
	seed.Env, seed.Stderr = env, os.Stderr
	raw, err := seed.Output()
	if err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	if err := json.Unmarshal(raw, &t.seed); err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	log, err := os.Create(filepath.Join(t.dir, "server.log"))
	if err != nil {
		return err
	}
	t.cmd = exec.Command(o.binary, "serve")
	t.cmd.Env, t.cmd.Stdout, t.cmd.Stderr = env, log, log
	if err := t.cmd.Start(); err != nil {
		return err
	}
	return t.await(ctx)
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func (t *target) await(ctx context.Context) error {
	for range 300 {
		c, err := net.Dial("tcp", t.addr)
		if err == nil {
			return c.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return errors.New("the server does not listen; its log is " + filepath.Join(t.dir, "server.log"))
}

// close drains the server and removes its folder.
func (t *target) close() {
	if t.cmd != nil && t.cmd.Process != nil {
		_ = t.cmd.Process.Signal(syscall.SIGTERM)
		done := make(chan struct{})
		go func() { _ = t.cmd.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(30 * time.Second):
			_ = t.cmd.Process.Kill()
		}
	}
	if t.dir != "" {
		_ = os.RemoveAll(t.dir)
	}
}
