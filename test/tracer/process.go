package tracer

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// Verdict is what becomes of a call.
type Verdict int

// The verdicts: let it happen, kill the program before or after it, or make it
// fail with Errno(e).
const (
	Pass Verdict = iota
	KillBefore
	KillAfter
	firstErrno
)

// Errno makes a call fail with an errno without happening.
func Errno(e syscall.Errno) Verdict { return firstErrno + Verdict(e) }

// Watch is what to look at. Both functions are called in the tracer's one
// goroutine, in the order of events; either may be nil.
type Watch struct {
	Folder string // absolute; only files below it
	Data   bool   // read what is written
	Before func(*Call) Verdict
	After  func(*Call)
}

// Process is a traced program.
type Process struct {
	watch Watch
	pid   int
	done  chan struct{}
	state syscall.WaitStatus
	err   error
}

// Start runs a program under the tracer; out takes what it prints.
func Start(w Watch, env []string, out *os.File, argv ...string) (*Process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	t := &Process{watch: w, done: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		// Everything about a traced program must come from the thread that
		// started it; the thread ends with the goroutine.
		runtime.LockOSThread()
		defer close(t.done)
		attr := &syscall.ProcAttr{Env: env, Files: []uintptr{0, out.Fd(), out.Fd()}, Sys: &syscall.SysProcAttr{Ptrace: true, Setpgid: true}}
		pid, err := syscall.ForkExec(self, append([]string{self, childMark}, argv...), attr)
		t.pid = pid
		if err == nil {
			err = t.attach()
		}
		started <- err
		if err == nil {
			t.err = t.follow()
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("tracer: %w", err)
	}
	return t, nil
}

// Pid is the program's process id.
func (t *Process) Pid() int { return t.pid }

// Kill ends the program with SIGKILL; Signal sends it another one.
func (t *Process) Kill() { _ = unix.Kill(t.pid, unix.SIGKILL) }

// Signal sends the program a signal.
func (t *Process) Signal(s syscall.Signal) { _ = unix.Kill(t.pid, s) }

// Done is closed when the program is gone.
func (t *Process) Done() <-chan struct{} { return t.done }

// Wait returns how the program ended.
func (t *Process) Wait() (syscall.WaitStatus, error) {
	<-t.done
	return t.state, t.err
}

// Exit is the exit status after Done; -1 where a signal ended it.
func (t *Process) Exit() int {
	<-t.done
	return t.state.ExitStatus()
}

func (t *Process) attach() error {
	var ws syscall.WaitStatus
	if _, err := wait(t.pid, &ws); err != nil {
		return err
	}
	if !ws.Stopped() {
		return errors.New("the program did not start")
	}
	const options = unix.PTRACE_O_EXITKILL | unix.PTRACE_O_TRACESECCOMP | unix.PTRACE_O_TRACECLONE | unix.PTRACE_O_TRACEFORK |
		unix.PTRACE_O_TRACEVFORK | unix.PTRACE_O_TRACEEXEC | unix.PTRACE_O_TRACESYSGOOD
	if err := syscall.PtraceSetOptions(t.pid, options); err != nil {
		return err
	}
	return syscall.PtraceCont(t.pid, 0)
}

// wait waits for children of this thread alone, so that no other child of this
// program is reaped here.
func wait(pid int, ws *syscall.WaitStatus) (int, error) {
	for {
		got, err := syscall.Wait4(pid, ws, unix.WALL|unix.WNOTHREAD, nil)
		if !errors.Is(err, syscall.EINTR) {
			return got, err
		}
	}
}

// follow handles every stop until the program is gone.
func (t *Process) follow() error {
	under := map[int]*Call{}
	for {
		var ws syscall.WaitStatus
		tid, err := wait(-1, &ws)
		switch {
		case err != nil:
			return err
		case ws.Exited() || ws.Signaled():
			if tid == t.pid {
				t.state = ws
				return nil
			}
			delete(under, tid) // numbers come round
			continue
		case !ws.Stopped():
			continue
		}
		signal, traced := 0, false
		switch stop := ws.StopSignal(); {
		case stop == unix.SIGTRAP|0x80:
			t.leave(tid, under)
		case stop == unix.SIGTRAP && int(ws)>>16 == unix.PTRACE_EVENT_SECCOMP:
			traced = t.enter(tid, under)
		case stop == unix.SIGTRAP && int(ws)>>16 != 0: // a thread, a child, an exec
		case stop == unix.SIGSTOP: // how a new thread begins; nobody else sends it
		default:
			signal = int(stop)
		}
		if traced {
			err = syscall.PtraceSyscall(tid, signal)
		} else {
			err = syscall.PtraceCont(tid, signal)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
}

// enter looks at a call that is about to happen; true where its end is to be
// seen too.
func (t *Process) enter(tid int, under map[int]*Call) bool {
	var regs syscall.PtraceRegs
	if syscall.PtraceGetRegs(tid, &regs) != nil {
		return false // killed meanwhile
	}
	c := t.decode(tid, &regs)
	if c == nil {
		return false
	}
	verdict := Pass
	if t.watch.Before != nil {
		verdict = t.watch.Before(c)
	}
	switch {
	case verdict == KillBefore:
		t.Kill()
		return false
	case verdict >= firstErrno:
		regs.Orig_rax, regs.Rax = ^uint64(0), uint64(-int64(verdict-firstErrno))
		_ = syscall.PtraceSetRegs(tid, &regs)
		return false
	}
	if verdict == KillAfter || t.watch.After != nil {
		under[tid] = c
		c.Result = int64(verdict)
		return true
	}
	return false
}

// leave looks at a call that has happened.
func (t *Process) leave(tid int, under map[int]*Call) {
	c := under[tid]
	delete(under, tid)
	var regs syscall.PtraceRegs
	if c == nil || syscall.PtraceGetRegs(tid, &regs) != nil {
		return
	}
	kill := Verdict(c.Result) == KillAfter
	c.Result = int64(regs.Rax)
	if kill {
		t.Kill()
		return
	}
	if t.watch.After != nil {
		t.watch.After(c)
	}
}
