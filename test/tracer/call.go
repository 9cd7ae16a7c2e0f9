package tracer

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Kind is what a call does to a file.
type Kind string

// The kinds. Other is a call that changes files in a way that is not followed;
// whoever rebuilds files from a record must refuse it.
const (
	Write    Kind = "write"
	Sync     Kind = "sync"
	Truncate Kind = "truncate"
	Create   Kind = "create" // opened with O_CREAT or O_TRUNC; Size is 0 when it was cut
	Rename   Kind = "rename"
	Unlink   Kind = "unlink"
	Other    Kind = "other"
)

// Call is one call on a file below the watched folder.
type Call struct {
	Kind   Kind
	Path   string
	To     string // the new name of a Rename
	Offset int64  // of a Write
	Size   int64  // of a Truncate
	Cut    bool   // a Create that empties the file
	Data   []byte // of a Write, as asked for; only where data is recorded
	Length int64  // of a Write
	Result int64  // after the call; negative is an errno

	number uint64
}

// String is for failure messages.
func (c *Call) String() string {
	return fmt.Sprintf("%s %s offset %d length %d", c.Kind, c.Path[strings.LastIndexByte(c.Path, '/')+1:], c.Offset, c.Length)
}

// decode tells what a stopped thread is about to do; nil where it is none of
// the watched folder's business.
func (t *Process) decode(tid int, regs *syscall.PtraceRegs) *Call {
	c := &Call{number: regs.Orig_rax}
	fd := int(int32(regs.Rdi))
	switch regs.Orig_rax {
	case unix.SYS_WRITE, unix.SYS_PWRITE64:
		c.Kind, c.Path, c.Length = Write, t.ofFd(fd), int64(regs.Rdx)
		if c.Path == "" {
			return nil
		}
		c.Offset = int64(regs.R10)
		if regs.Orig_rax == unix.SYS_WRITE {
			c.Offset = t.position(fd, c.Path)
		}
		if t.watch.Data {
			c.Data = t.memory(tid, uintptr(regs.Rsi), int(regs.Rdx))
		}
	case unix.SYS_FSYNC, unix.SYS_FDATASYNC:
		c.Kind, c.Path = Sync, t.ofFd(fd)
	case unix.SYS_FTRUNCATE:
		c.Kind, c.Path, c.Size = Truncate, t.ofFd(fd), int64(regs.Rsi)
	case unix.SYS_OPENAT:
		flags := int(regs.Rdx)
		if flags&(unix.O_CREAT|unix.O_TRUNC) == 0 {
			return nil
		}
		c.Kind, c.Path, c.Cut = Create, t.name(tid, uintptr(regs.Rsi)), flags&unix.O_TRUNC != 0
	case unix.SYS_RENAME:
		c.Kind, c.Path, c.To = Rename, t.name(tid, uintptr(regs.Rdi)), t.name(tid, uintptr(regs.Rsi))
	case unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2:
		c.Kind, c.Path, c.To = Rename, t.name(tid, uintptr(regs.Rsi)), t.name(tid, uintptr(regs.R10))
	case unix.SYS_UNLINK:
		c.Kind, c.Path = Unlink, t.name(tid, uintptr(regs.Rdi))
	case unix.SYS_UNLINKAT:
		c.Kind, c.Path = Unlink, t.name(tid, uintptr(regs.Rsi))
	default:
		c.Kind, c.Path = Other, t.ofFd(fd)
	}
	if !strings.HasPrefix(c.Path, t.watch.Folder) || strings.HasSuffix(c.Path, "-shm") {
		return nil
	}
	return c
}

// ofFd is the path behind a descriptor, empty where it is not below the folder.
func (t *Process) ofFd(fd int) string {
	path, err := os.Readlink("/proc/" + strconv.Itoa(t.pid) + "/fd/" + strconv.Itoa(fd))
	if err != nil || !strings.HasPrefix(path, t.watch.Folder) {
		return ""
	}
	return path
}

// position is where a plain write will land.
func (t *Process) position(fd int, path string) int64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/fdinfo/%d", t.pid, fd))
	if err != nil {
		return 0
	}
	var pos, flags int64
	for line := range strings.SplitSeq(string(raw), "\n") {
		if v, ok := strings.CutPrefix(line, "pos:\t"); ok {
			pos, _ = strconv.ParseInt(strings.TrimSpace(v), 10, 64)
		}
		if v, ok := strings.CutPrefix(line, "flags:\t"); ok {
			flags, _ = strconv.ParseInt(strings.TrimSpace(v), 8, 64)
		}
	}
	if flags&unix.O_APPEND != 0 {
		if info, err := os.Stat(path); err == nil {
			return info.Size()
		}
	}
	return pos
}

func (t *Process) memory(tid int, at uintptr, n int) []byte {
	if n == 0 {
		return nil
	}
	out := make([]byte, n)
	local := []unix.Iovec{{Base: &out[0], Len: uint64(n)}}
	got, err := unix.ProcessVMReadv(tid, local, []unix.RemoteIovec{{Base: at, Len: n}}, 0)
	if err != nil || got != n {
		panic(fmt.Sprintf("tracer: %d of %d bytes read from the program: %v", got, n, err))
	}
	return out
}

// name reads a path from the program; relative paths are none of ours, the
// watched folder is given to the program as an absolute one.
func (t *Process) name(tid int, at uintptr) string {
	var out []byte
	for len(out) < 4096 {
		step := 256 - int(at)%256 // never across a page that may not be there
		chunk := make([]byte, step)
		got, err := unix.ProcessVMReadv(tid, []unix.Iovec{{Base: &chunk[0], Len: uint64(step)}}, []unix.RemoteIovec{{Base: at, Len: step}}, 0)
		if err != nil || got == 0 {
			return ""
		}
		if end := bytes.IndexByte(chunk[:got], 0); end >= 0 {
			return string(append(out, chunk[:end]...))
		}
		out, at = append(out, chunk[:got]...), at+uintptr(got)
	}
	return ""
}
