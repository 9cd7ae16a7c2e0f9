// Package cluster runs PostgreSQL servers of its own, in temporary folders and
// on the loopback, for programs that drill failovers, restores and moves.
package cluster

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
)

// Node is one server with its data.
type Node struct {
	Name string
	Port int

	bin, dir string
	attr     *syscall.SysProcAttr
	settings []string
	cmd      *exec.Cmd
	log      *os.File
}

// New prepares a node that has no data yet. Settings are name=value pairs of
// the server's configuration.
func New(dir, name string, settings ...string) (*Node, error) {
	bins, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	if len(bins) == 0 {
		return nil, errors.New("no PostgreSQL on this machine: run make machine")
	}
	attr, err := unprivileged(dir)
	if err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &Node{Name: name, Port: port, bin: bins[len(bins)-1], dir: dir, attr: attr, settings: settings, log: log}, nil
}

func (n *Node) data() string { return filepath.Join(n.dir, n.Name) }

// Init makes an empty database cluster.
func (n *Node) Init() error {
	return n.tool("initdb", "-D", n.data(), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync")
}

// CopyOf makes the node a standby of another, from a copy of all its data; what
// the node held before is gone.
func (n *Node) CopyOf(primary *Node) error {
	if err := os.RemoveAll(n.data()); err != nil {
		return err
	}
	err := n.tool("pg_basebackup", "-D", n.data(), "-h", "127.0.0.1", "-p", strconv.Itoa(primary.Port), "-U", "postgres",
		"-X", "stream", "-c", "fast", "--no-sync")
	if err != nil {
		return err
	}
	follow := fmt.Sprintf("primary_conninfo = '%s'\n", n.link(primary))
	if err := os.WriteFile(filepath.Join(n.data(), "postgresql.auto.conf"), []byte(follow), 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(n.data(), "standby.signal"), nil, 0o600); err != nil {
		return err
	}
	if c := n.attr.Credential; c != nil {
		for _, name := range []string{"postgresql.auto.conf", "standby.signal"} {
			if err := os.Chown(filepath.Join(n.data(), name), int(c.Uid), int(c.Gid)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (n *Node) link(primary *Node) string {
	return fmt.Sprintf("host=127.0.0.1 port=%d user=postgres application_name=%s", primary.Port, n.Name)
}

// Follow turns a running standby to another primary.
func (n *Node) Follow(ctx context.Context, primary *Node) error {
	if err := n.Do(ctx, "ALTER SYSTEM SET primary_conninfo = '"+n.link(primary)+"'"); err != nil {
		return err
	}
	return n.Do(ctx, `SELECT pg_reload_conf()`)
}

// Received tells how much of the primary's log a standby has on its disk.
func (n *Node) Received(ctx context.Context) (lsn int64, err error) {
	return lsn, n.Ask(ctx, `SELECT pg_wal_lsn_diff(COALESCE(pg_last_wal_receive_lsn(), '0/0'), '0/0')::bigint`, &lsn)
}

func (n *Node) tool(name string, args ...string) error {
	if out, err := n.as(filepath.Join(n.bin, name), args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s of %s: %w: %s", name, n.Name, err, out)
	}
	return nil
}

func (n *Node) as(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr, cmd.Dir = n.attr, "/"
	return cmd
}

// Start starts the server and waits until it answers queries.
func (n *Node) Start(ctx context.Context) error {
	args := []string{"-D", n.data(), "-p", strconv.Itoa(n.Port)}
	for _, s := range append([]string{
		"listen_addresses=127.0.0.1", "unix_socket_directories=" + n.dir, "max_connections=200", "wal_keep_size=64MB",
		"wal_retrieve_retry_interval=100ms", // a promotion may wait this long for the dead primary
	}, n.settings...) {
		args = append(args, "-c", s)
	}
	n.cmd = n.as(filepath.Join(n.bin, "postgres"), args...)
	n.cmd.Stdout, n.cmd.Stderr = n.log, n.log
	if err := n.cmd.Start(); err != nil {
		return err
	}
	for range 600 {
		if err := n.Do(ctx, `SELECT 1`); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the server %s does not start, its log is %s", n.Name, n.log.Name())
}

// Kill ends all processes of the server at once, as a crash of the machine
// would.
func (n *Node) Kill() error {
	// The server's children have sessions of their own; without the postmaster
	// they end by themselves, after they have seen it.
	pids := children(n.cmd.Process.Pid)
	err := n.cmd.Process.Signal(syscall.SIGKILL)
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	_ = n.cmd.Wait()
	_ = os.Remove(filepath.Join(n.data(), "postmaster.pid"))
	return err
}

// children lists the processes that a process has started and that still run.
func children(of int) (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		raw, err := os.ReadFile(path)
		_, after, ok := strings.Cut(string(raw), ") ")
		fields := strings.Fields(after)
		if err != nil || !ok || len(fields) < 2 || fields[1] != strconv.Itoa(of) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Stop ends the server in order.
func (n *Node) Stop() {
	if n.cmd != nil && n.cmd.ProcessState == nil {
		_ = n.cmd.Process.Signal(syscall.SIGINT)
		_ = n.cmd.Wait()
	}
	_ = n.log.Close()
}

// Promote makes a standby the primary and waits until it takes writes.
func (n *Node) Promote(ctx context.Context) error {
	return n.Do(ctx, `SELECT pg_promote(true, 60)`)
}

// Address is the address of a database of the node.
func (n *Node) Address(database string) string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/%s", n.Port, database)
}

// Do runs a statement in the node's own database.
func (n *Node) Do(ctx context.Context, statement string) error {
	d, err := sql.Open("pgx", n.Address("postgres")+"?connect_timeout=3") // one that says nothing is asked again
	if err != nil {
		return err
	}
	defer d.Close()
	_, err = d.ExecContext(ctx, statement)
	return err
}

// Ask reads one value.
func (n *Node) Ask(ctx context.Context, query string, into any) error {
	d, err := sql.Open("pgx", n.Address("postgres")+"?connect_timeout=3") // one that says nothing is asked again
	if err != nil {
		return err
	}
	defer d.Close()
	return d.QueryRowContext(ctx, query).Scan(into)
}

// unprivileged hands dir to the "postgres" user where this process is root,
// because the server refuses to run as root.
func unprivileged(dir string) (*syscall.SysProcAttr, error) {
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() != 0 {
		return attr, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return attr, os.Chown(dir, uid, gid)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
