package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// Running is a program that runs.
type Running interface {
	Pid() int
	Signal(syscall.Signal)
	// Done is closed when the program is gone.
	Done() <-chan struct{}
	// Exit is the exit status after Done; -1 where a signal ended it.
	Exit() int
}

// Launcher starts a program; out takes what it prints, nil throws it away.
type Launcher func(env []string, out *os.File, argv ...string) (Running, error)

// ErrGone says that the program ended before it listened.
var ErrGone = errors.New("the server ended before it listened; its log tells why")

type child struct {
	cmd  *exec.Cmd
	done chan struct{}
}

// Plain is the ordinary Launcher. What it starts has a group of its own: an
// interrupt from the keyboard is for this program, which ends the others in turn.
func Plain(env []string, out *os.File, argv ...string) (Running, error) {
	c := &child{cmd: exec.Command(argv[0], argv[1:]...), done: make(chan struct{})}
	c.cmd.Env = env
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if out != nil {
		c.cmd.Stdout, c.cmd.Stderr = out, out
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { _ = c.cmd.Wait(); close(c.done) }()
	return c, nil
}

func (c *child) Pid() int { return c.cmd.Process.Pid }

func (c *child) Signal(s syscall.Signal) { _ = c.cmd.Process.Signal(s) }

func (c *child) Done() <-chan struct{} { return c.done }

func (c *child) Exit() int { return c.cmd.ProcessState.ExitCode() }
