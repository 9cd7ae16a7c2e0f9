package tracer

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// childMark is the first argument of this program when it is to become the
// traced one.
const childMark = "--traced-from-now-on"

// Child turns this process into the traced program where it was started as
// such; main calls it first of all. It returns in any other process.
func Child() {
	if len(os.Args) < 3 || os.Args[1] != childMark {
		return
	}
	runtime.LockOSThread()
	if err := install(); err != nil {
		fmt.Fprintln(os.Stderr, "tracer: no filter:", err)
		os.Exit(126)
	}
	fmt.Fprintln(os.Stderr, "tracer: exec:", syscall.Exec(os.Args[2], os.Args[2:], os.Environ()))
	os.Exit(126)
}

// watched are the calls that the filter hands to the tracer.
var watched = []uint32{
	unix.SYS_WRITE, unix.SYS_PWRITE64, unix.SYS_WRITEV, unix.SYS_PWRITEV, unix.SYS_PWRITEV2,
	unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_SYNC_FILE_RANGE,
	unix.SYS_FTRUNCATE, unix.SYS_TRUNCATE, unix.SYS_FALLOCATE, unix.SYS_COPY_FILE_RANGE,
	unix.SYS_OPENAT, unix.SYS_RENAME, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_UNLINK, unix.SYS_UNLINKAT,
}

// install sets a seccomp filter that stops at the watched calls.
func install() error {
	filter := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}} // the call's number
	for i, nr := range watched {
		filter = append(filter, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: nr, Jt: uint8(len(watched) - i)})
	}
	filter = append(filter,
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_TRACE})
	prog := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&prog)))
	if errno != 0 {
		return errno
	}
	return nil
}
