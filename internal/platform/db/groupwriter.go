package db

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"

	"github.com/uptrace/bun"

	"baize/internal/platform/faultpoint"
)

// groupWriter is the only writer of a SQLite file.
//
// It works in two steps that overlap: while one group's rows are written and
// committed (land), the functions of the next already run in memory (take).
// They see what the group before has done, and are answered after it; where it
// is refused, both are undone in memory and run again. A function that needs
// the database itself waits until it is its group's turn there.
type groupWriter struct {
	*groups
	db     *bun.DB
	conn   bun.Conn
	stmts  *stmtCache
	reads  *readStmts
	log    *slog.Logger
	onStop func(error)

	behind  []func(u *unit) []staged // memos that write behind
	held    atomic.Bool              // they do no longer; see hold
	commits atomic.Int64             // tells copyLog that there is something to copy
	flights chan *unit               // to land
	landed  chan *unit

	// Of the goroutine that takes groups.
	units   [2]unit
	flying  *unit // on its way, or landed and not yet settled
	arrived bool  // it has landed
	turns   int
	serial  int
	stopped error
}

// errBehind says that the group before was refused and everything must be
// undone and run again.
var errBehind = errors.New("db: the group before was refused")

func newGroupWriter(db *bun.DB, conn bun.Conn, reads *readStmts, cfg Config) *groupWriter {
	w := &groupWriter{
		db: db, conn: conn, stmts: newStmtCache(conn.Conn), reads: reads, log: cfg.Log, onStop: cfg.OnStop,
		flights: make(chan *unit, 1), landed: make(chan *unit, 1),
	}
	w.groups = newGroups(w.take)
	w.pace, w.idle = cfg.Conduct, w.settle
	go w.land()
	go w.loop(w.finish)
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

// finish waits for the last group and writes what is behind.
func (w *groupWriter) finish() {
	w.settle()
	if w.stopped == nil {
		w.catchUp(context.Background())
	}
	close(w.flights)
}

// catchUp writes what memos are behind with. Where that fails nothing is lost:
// the next start reads it again.
func (w *groupWriter) catchUp(ctx context.Context) {
	u := w.unit(nil)
	var all []staged
	for _, rest := range w.behind {
		all = append(all, rest(u)...)
	}
	if len(all) == 0 {
		return
	}
	u.out = all
	if out := w.write(ctx, u); out.err != nil {
		w.log.Warn("balances could not be written at the end", "cause", out.err)
	}
}

// settle sees to the group that was on its way. A group that was not committed
// is answered here, because no other may follow it for a long time.
func (w *groupWriter) settle() {
	if errors.Is(w.join(), errBehind) {
		w.redo()
	}
}

// take runs a group's functions and sends what they leave on its way.
func (w *groupWriter) take(group []*job) {
	ctx := context.Background()
	for {
		if w.stopped != nil {
			failAll(group, ErrStopped)
			answer(group)
			return
		}
		u := w.unit(group)
		err := u.all(ctx, group)
		if err == nil {
			err = w.fill(ctx, u)
			group = u.group
		}
		if err == nil && !u.open {
			err = w.join()
		}
		switch {
		case errors.Is(err, errBehind):
			u.undoAll()
			w.redo()
			continue
		case w.stopped != nil:
			u.undoAll()
			continue
		case err != nil || u.open:
			w.conclude(ctx, u, err)
			return
		}
		u.pending(0, false)
		if len(u.out) == 0 {
			u.settled()
			answer(group)
			return
		}
		w.flying, w.arrived = u, false
		w.flights <- u
		return
	}
}

// fill runs what comes while the group before is on its way: it costs nobody
// time, and the more share a commit, the less each pays for it.
func (w *groupWriter) fill(ctx context.Context, u *unit) error {
	if w.pace != nil {
		return nil
	}
	for w.flying != nil && !w.arrived && !u.open && len(u.group) < groupLimit {
		select {
		case <-w.landed:
			w.arrived = true
		case j, ok := <-w.queue:
			if !ok {
				return nil
			}
			u.alone = false
			u.group = append(u.group, j)
			w.turns++
			if err := u.try(ctx, j); err != nil {
				return err
			}
		}
	}
	return nil
}

// unit is a fresh unit, not the one that flies.
func (w *groupWriter) unit(group []*job) *unit {
	u := &w.units[0]
	if u == w.flying {
		u = &w.units[1]
	}
	w.serial++
	*u = unit{
		engine: SQLite, idb: w.conn, prepared: w.stmts, reads: w.reads, alone: len(group) == 1, group: group, serial: w.serial,
		held: w.held.Load(), turn: w.turns, first: w.turns + 1, staged: u.staged, touched: u.touched[:0], out: u.out[:0], tell: u.tell[:0],
	}
	for i := range u.staged {
		u.staged[i].truncate(0)
	}
	u.begin = func(ctx context.Context) error { return w.begin(ctx, u) }
	w.turns += len(group)
	return u
}

// begin gives a unit the database.
func (w *groupWriter) begin(ctx context.Context, u *unit) error {
	if err := w.join(); err != nil {
		return err
	}
	if err := w.open(ctx); err != nil {
		return ErrStopped.Wrap(err)
	}
	u.open = true
	return nil
}

// join waits for the outcome of what flies.
func (w *groupWriter) join() error {
	if w.flying == nil {
		return nil
	}
	if !w.arrived {
		<-w.landed
		w.arrived = true
	}
	u := w.flying
	switch {
	case !u.outcome.stops():
		if u.outcome.err != nil {
			return errBehind
		}
		w.flying = nil
		u.settled()
		return nil
	case w.stopped == nil:
		failAll(u.group, u.outcome.err)
		answer(u.group)
		w.stop(u.outcome.err)
	}
	w.flying = nil
	return ErrStopped
}

// redo undoes what flew and was refused, and runs each of its functions alone:
// only the one whose fault it is fails.
func (w *groupWriter) redo() {
	u := w.flying
	w.flying = nil
	u.undoAll()
	if !u.outcome.refused {
		failAll(u.group, u.outcome.err)
		answer(u.group)
		return
	}
	w.hold(u.outcome.cause)
	w.oneByOne(u.group)
}

func (w *groupWriter) oneByOne(group []*job) {
	for i := range group {
		w.take(group[i : i+1 : i+1])
		if errors.Is(w.join(), errBehind) { // alone it is its own fault
			u := w.flying
			w.flying = nil
			u.undoAll()
			if w.hold(u.outcome.cause) { // or not even that
				w.oneByOne(u.group)
				continue
			}
			failAll(u.group, u.outcome.err)
			answer(u.group)
		}
	}
}

// conclude commits, or gives up, a unit that has the database.
func (w *groupWriter) conclude(ctx context.Context, u *unit, err error) {
	if err == nil && u.alone && u.group[0].err != nil {
		err = u.group[0].err
		_ = w.do(ctx, "ROLLBACK")
		u.undoAll()
		answer(u.group)
		return
	}
	if err == nil {
		err = u.flush(ctx, 0, false)
	}
	out := &outcome{}
	if err == nil {
		out = w.end(ctx)
	} else if !u.open {
		out.err = err // the transaction could not even begin
	} else {
		out = w.giveUp(ctx, err)
	}
	switch {
	case out.err == nil:
		u.told()
		u.settled()
		return
	case out.stops():
		w.stop(out.err)
	}
	u.undoAll()
	if w.hold(out.cause) || (out.refused && len(u.group) > 1) {
		w.oneByOne(u.group)
		return
	}
	if out.refused {
		out.err = out.cause
	}
	failAll(u.group, out.err)
	answer(u.group)
}

// land writes and commits what flies.
func (w *groupWriter) land() {
	for u := range w.flights {
		out := w.write(context.Background(), u)
		u.outcome = out
		if out.err == nil {
			u.told()
		}
		w.landed <- u // from here on the unit may be in use again
		if out.err != nil {
			select {
			case w.wake <- struct{}{}:
			default: // it is asked already
			}
		}
	}
}

// outcome is what became of a transaction.
type outcome struct {
	err     error // nil: committed
	cause   error // of a refusal
	refused bool  // by the database's rules: undone, worth trying one by one
	fatal   bool  // nobody may go on
}

func (o *outcome) stops() bool { return o.fatal }

func (w *groupWriter) write(ctx context.Context, u *unit) *outcome {
	if err := w.open(ctx); err != nil {
		return &outcome{err: ErrStopped.Wrap(err)}
	}
	if err := u.write(ctx, u.out); err != nil {
		return w.giveUp(ctx, err)
	}
	return w.end(ctx)
}

// end commits. Where that fails nobody knows whether it did.
func (w *groupWriter) end(ctx context.Context) *outcome {
	if err := w.commit(ctx); err != nil {
		_ = w.do(ctx, "ROLLBACK") // releases the lock; what is on disk is unknown either way
		return &outcome{err: ErrUnknown.Wrap(err), fatal: true}
	}
	w.commits.Add(1)
	return &outcome{}
}

func (w *groupWriter) open(ctx context.Context) error {
	if err := faultpoint.Hit(ctx, faultpoint.DBBegin); err != nil {
		return err
	}
	return w.do(ctx, "BEGIN IMMEDIATE")
}

func (w *groupWriter) commit(ctx context.Context) error {
	if err := faultpoint.Hit(ctx, faultpoint.CommitBefore); err != nil {
		return err
	}
	if err := w.do(ctx, "COMMIT"); err != nil {
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.CommitAfter)
}

// giveUp takes back a transaction. After anything but a refusal (full disk,
// failed I/O) SQLite has done so by itself, and the writer stops.
func (w *groupWriter) giveUp(ctx context.Context, cause error) *outcome {
	err := w.do(ctx, "ROLLBACK")
	if !isConstraint(cause) || err != nil {
		return &outcome{err: ErrStopped.Wrap(cause), fatal: true}
	}
	return &outcome{err: cause, cause: cause, refused: true}
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

// told answers those whose functions are committed; what memos have yet to
// write is seen by readers before anybody hears of it.
func (u *unit) told() {
	for _, tell := range u.tell {
		tell()
	}
	answer(u.group)
}

// settled tells the memos that nothing up to this unit is undone any more.
func (u *unit) settled() {
	if u.engine == Postgres {
		for _, c := range u.cells {
			c.cells.keep(!u.optimistic)
		}
		return
	}
	for _, t := range u.touched {
		t.settle(u.turn)
	}
}

// undoAll takes back, in memory, all that the unit has done.
func (u *unit) undoAll() {
	for _, t := range u.touched {
		t.undo(u.first)
	}
}
