package db

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/uptrace/bun"
)

const (
	queueLength = 4096
	groupLimit  = 512 // functions in one commit; bounds how long the first one waits
)

// groups gathers functions into groups and hands them to commit, one group
// after the other.
type groups struct {
	queue  chan *job
	done   chan struct{}
	commit func(group []*job)

	mu     sync.RWMutex // guards closed against sends on queue
	closed bool
}

type job struct {
	ctx  context.Context
	fn   Func
	want Want
	tx   Tx
	err  error
	done chan struct{}
}

func newGroups(commit func(group []*job)) *groups {
	return &groups{queue: make(chan *job, queueLength), done: make(chan struct{}), commit: commit}
}

func (g *groups) run(ctx context.Context, want Want, fn Func) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{ctx: context.WithoutCancel(ctx), fn: fn, want: want, done: make(chan struct{})}
	g.mu.RLock()
	if g.closed {
		g.mu.RUnlock()
		return ErrStopped
	}
	g.queue <- j
	g.mu.RUnlock()
	<-j.done // never abandoned: once queued, the outcome is told as it is
	return j.err
}

// close takes no more and waits until all that waits is done.
func (g *groups) close() {
	g.mu.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
	}
	g.mu.Unlock()
	<-g.done
}

func (g *groups) loop() {
	defer close(g.done)
	group := make([]*job, 0, groupLimit)
	for first := range g.queue {
		group = append(group[:0], first)
		group = g.gather(group)
		g.commit(group)
		for _, j := range group {
			if j.err == nil {
				for _, hook := range j.tx.hooks {
					hook()
				}
			}
			close(j.done)
		}
	}
}

// gather takes whatever waits already; it never waits for more, because those
// who come meanwhile gather by themselves behind the running commit.
func (g *groups) gather(group []*job) []*job {
	for len(group) < groupLimit {
		select {
		case j, ok := <-g.queue:
			if !ok {
				return group
			}
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// groupWriter is the only writer of a SQLite file; see the package comment.
type groupWriter struct {
	*groups
	db     *bun.DB
	conn   bun.Conn
	stmts  *stmtCache
	log    *slog.Logger
	onStop func(error)

	unit    unit         // of the running group; its memory is used again
	commits atomic.Int64 // tells copyLog that there is something to copy
	stopped error        // set by the writer's goroutine alone
}

func newGroupWriter(db *bun.DB, conn bun.Conn, cfg Config) *groupWriter {
	w := &groupWriter{db: db, conn: conn, stmts: newStmtCache(conn.Conn), log: cfg.Log, onStop: cfg.OnStop}
	w.groups = newGroups(w.commit)
	go w.loop()
	return w
}

func (w *groupWriter) close() error {
	w.groups.close()
	w.stmts.close()
	if err := w.conn.Close(); err != nil {
		return err
	}
	return w.db.Close()
}

func (w *groupWriter) commit(group []*job) {
	if w.stopped != nil {
		failAll(group, ErrStopped)
		return
	}
	if !w.attempt(group) {
		return
	}
	// What they wrote together was refused: each alone, so that only the one
	// whose fault it is fails.
	for i := range group {
		if w.stopped != nil {
			failAll(group[i:], ErrStopped)
			return
		}
		w.attempt(group[i : i+1])
	}
}

// attempt runs a group in one transaction and tells every member's outcome.
// It reports whether the group was undone and is worth running one by one.
func (w *groupWriter) attempt(group []*job) (again bool) {
	ctx := context.Background()
	u := &w.unit
	*u = unit{engine: SQLite, idb: w.conn, prepared: w.stmts, alone: len(group) == 1, staged: u.staged, touched: u.touched[:0], out: u.out}
	for i := range u.staged {
		u.staged[i].truncate(0)
	}
	if err := w.do(ctx, "BEGIN IMMEDIATE"); err != nil {
		failAll(group, ErrStopped.Wrap(err))
		return false
	}
	err := u.all(ctx, group)
	if err == nil && u.alone && group[0].err != nil {
		_ = w.do(ctx, "ROLLBACK")
		u.rollback()
		return false
	}
	if err == nil {
		err = u.flush(ctx, 0, false)
	}
	if err != nil {
		u.rollback()
		if !isConstraint(err) {
			w.abandon(ctx, group, err)
			return false
		}
		if rollback := w.do(ctx, "ROLLBACK"); rollback != nil {
			w.abandon(ctx, group, rollback)
			return false
		}
		failAll(group, err)
		return len(group) > 1
	}
	if err := w.do(ctx, "COMMIT"); err != nil {
		_ = w.do(ctx, "ROLLBACK") // releases the lock; what is on disk is unknown either way
		failAll(group, ErrUnknown.Wrap(err))
		w.stop(err)
		return false
	}
	u.commit()
	w.commits.Add(1)
	return false
}

// abandon gives up a transaction that SQLite has rolled back by itself (full
// disk, failed I/O): nothing of it was committed.
func (w *groupWriter) abandon(ctx context.Context, group []*job, cause error) {
	_ = w.do(ctx, "ROLLBACK")
	failAll(group, ErrStopped.Wrap(cause))
	w.stop(cause)
}

func (w *groupWriter) stop(cause error) {
	w.stopped = cause
	w.log.Error("the database writer stopped", "cause", cause)
	if w.onStop != nil {
		go w.onStop(cause)
	}
}

func (w *groupWriter) do(ctx context.Context, statement string) error {
	_, err := w.stmts.exec(ctx, statement, nil)
	return err
}

func failAll(group []*job, err error) {
	for _, j := range group {
		j.err = err
	}
}
