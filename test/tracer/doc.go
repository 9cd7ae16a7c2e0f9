// Package tracer runs the binary under ptrace and sees every system call that
// changes files below one folder: it can record them with their data, make one
// fail, or kill the program at one. It needs no other tool, works on any
// static binary, and its counts are of the whole process, not of a thread.
//
// The program is started through this one (see Child): a seccomp filter lets
// everything but these calls run at full speed.
//
// Invariants: a call is reported to Watch.After when it has happened and before
// the program goes on, so that whatever the program tells somebody later is
// told later than its events; a call made to fail does not happen at all.
package tracer
