// Package jobs runs work later, again, or on a schedule.
//
// A job is a row that is written in the transaction of what caused it, so it
// exists exactly when its cause does. One runner at a time holds a job's
// lease; a failure is tried again with growing pauses; (kind, period) is
// unique, so a scheduled run happens once per period however many nodes there
// are. What is one of many waits in a line of its own, behind all else, and
// neither it nor a single kind ever has more than half of the workers. What is
// done is forgotten: a periodic run after two days, any other after KeepDone,
// and its key with it. Time is injected. It is our own small package because the
// job library at hand writes through a second SQLite connection beside the group
// writer and reads the machine's clock; see docs/decisions.
package jobs
