// Package process runs the built binary on an empty data folder for the
// programs that test and measure it from outside.
package process

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
)

// Options say which binary to start and what to seed.
type Options struct {
	Binary    string
	Database  string // BAIZE_DB; empty for SQLite in the data folder
	Accounts  int
	Cash      money.Amount // of each account
	SecondKey bool         // give the vendor another live key
	Campaigns int          // live campaigns whose bonus is cash at once
	Mechanic  string       // of the game that sessions are opened for; empty for any
	Env       []string     // more of the binary's environment, as NAME=value
	Launch    Launcher     // nil starts it as an ordinary child
}

// Server is a running binary with its seeded accounts.
type Server struct {
	Addr string
	Seed gatewaybench.File

	running  Running
	launch   Launcher
	dir      string
	binary   string
	database string
	env      []string
	keep     bool
}

// Start seeds an empty folder, starts the binary on it and waits until it
// serves. Stop it in any case.
func Start(ctx context.Context, o Options) (*Server, error) {
	dir, err := os.MkdirTemp("", "baize-process-")
	if err != nil {
		return nil, err
	}
	t := &Server{dir: dir, launch: o.Launch}
	if t.launch == nil {
		t.launch = Plain
	}
	if err := t.start(ctx, o); err != nil {
		t.Stop()
		return nil, err
	}
	return t, nil
}

func (t *Server) start(ctx context.Context, o Options) error {
	var err error
	if t.Addr, err = freeAddr(); err != nil {
		return err
	}
	env := append(append(append(os.Environ(), "BAIZE_HUMAN_CHECK=false", "BAIZE_ACCOUNT_WAIT=0s"), o.Env...), "BAIZE_DATA="+filepath.Join(t.dir, "data"), "BAIZE_ADDR="+t.Addr)
	t.database = filepath.Join(t.dir, "data", "baize.db")
	if o.Database != "" {
		t.database = o.Database
		env = append(env, "BAIZE_DB="+o.Database)
	}
	seed := exec.CommandContext(ctx, o.Binary, "bench-seed", "--accounts", fmt.Sprint(o.Accounts), "--cash", o.Cash.String())
	if o.SecondKey {
		seed.Args = append(seed.Args, "--second-key")
	}
	if o.Campaigns > 0 {
		seed.Args = append(seed.Args, "--campaigns", fmt.Sprint(o.Campaigns))
	}
	if o.Mechanic != "" {
		seed.Args = append(seed.Args, "--mechanic", o.Mechanic)
	}
	seed.Env, seed.Stderr = env, os.Stderr
	raw, err := seed.Output()
	if err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	if err := json.Unmarshal(raw, &t.Seed); err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	t.binary, t.env = o.Binary, env
	return t.serve(ctx)
}

// serve starts the binary and waits for it.
func (t *Server) serve(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(t.dir, "server.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	if t.running, err = t.launch(t.env, log, t.binary, "serve"); err != nil {
		return err
	}
	return t.await(ctx)
}

// SetEnv sets a variable of the binary's environment from its next start on.
func (t *Server) SetEnv(name, value string) { t.env = append(t.env, name+"="+value) }

// Crash kills the binary with SIGKILL, as a crash would end it, and
// starts it again on the same data and address.
func (t *Server) Crash(ctx context.Context) error {
	if err := t.Kill(); err != nil {
		return err
	}
	return t.serve(ctx)
}

// Kill ends the binary with SIGKILL and waits until it is gone.
func (t *Server) Kill() error {
	t.running.Signal(syscall.SIGKILL)
	<-t.running.Done()
	return nil
}

// Stall stops the binary for so long, as a machine under strain would; it
// returns when the binary has stopped.
func (t *Server) Stall(long time.Duration) error {
	stalled := t.running
	stalled.Signal(syscall.SIGSTOP)
	time.AfterFunc(long, func() { stalled.Signal(syscall.SIGCONT) })
	for range 500 { // a signal has not arrived when it is sent
		if stopped(stalled.Pid()) {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	return errors.New("the binary does not stop")
}

// stopped reports whether every thread of a process stands still.
func stopped(pid int) bool {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, name := range stats {
		raw, err := os.ReadFile(name)
		if _, after, _ := strings.Cut(string(raw), ") "); err == nil && !strings.HasPrefix(after, "T") {
			return false
		}
	}
	return len(stats) > 0
}

// Again starts a killed binary on the same data and address. Where early is
// above zero it is killed that long after its start, and started once more.
func (t *Server) Again(ctx context.Context, early time.Duration) error {
	if early > 0 {
		c, err := Plain(t.env, nil, t.binary, "serve")
		if err != nil {
			return err
		}
		time.Sleep(early)
		c.Signal(syscall.SIGKILL)
		<-c.Done()
	}
	return t.serve(ctx)
}

// Command runs a subcommand of the binary on the same data; it returns what
// was printed.
func (t *Server) Command(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, t.binary, args...)
	c.Env = t.env
	out, err := c.CombinedOutput()
	return string(out), err
}

// Database is the address of the data, for programs that read it beside the
// server.
func (t *Server) Database() string { return t.database }

// Dir is the folder of the data and of the server's log.
func (t *Server) Dir() string { return t.dir }

// Env is the environment of the binary.
func (t *Server) Env() []string { return t.env }

// Running is the program as it runs now.
func (t *Server) Running() Running { return t.running }

// Keep leaves the folder in place when the server is stopped.
func (t *Server) Keep() { t.keep = true }

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func (t *Server) await(ctx context.Context) error {
	for range 9000 {
		c, err := net.Dial("tcp", t.Addr)
		if err == nil {
			return c.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.running.Done():
			return fmt.Errorf("%w (exit %d)", ErrGone, t.running.Exit())
		case <-time.After(10 * time.Millisecond):
		}
	}
	return errors.New("the server does not listen; its log is " + filepath.Join(t.dir, "server.log"))
}

// Stop drains the server and removes its folder.
func (t *Server) Stop() {
	if t.running != nil {
		t.running.Signal(syscall.SIGTERM)
		select {
		case <-t.running.Done():
		case <-time.After(30 * time.Second):
			_ = t.Kill()
		}
	}
	if t.dir != "" && !t.keep {
		_ = os.RemoveAll(t.dir)
	}
}

// ticksPerSecond is the unit of processor times in /proc, fixed on Linux.
const ticksPerSecond = 100

// Processor is the processor time that the binary has used so far; false where
// the system does not tell.
func (t *Server) Processor() (time.Duration, bool) { return Spent(t.running.Pid()) }

// Spent is the processor time of a process, and of those of its children that
// have ended; ok is false where it is not known.
func Spent(pid int) (spent time.Duration, ok bool) {
	fields := stat(pid)
	if len(fields) < 15 {
		return 0, false
	}
	var ticks int64
	for _, field := range fields[11:15] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, false
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / ticksPerSecond, true
}

// Parent is the process that started another, 0 where it is not known.
func Parent(pid int) int {
	fields := stat(pid)
	if len(fields) < 2 {
		return 0
	}
	parent, _ := strconv.Atoi(fields[1])
	return parent
}

// stat is what the system tells of a process, behind its name.
func stat(pid int) []string {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	_, after, _ := strings.Cut(string(raw), ") ") // the name may hold anything
	return strings.Fields(after)
}

// Resident is how much of the binary is in memory, in bytes; 0 where that is
// not known.
func (t *Server) Resident() int64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", t.running.Pid()))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(raw))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
