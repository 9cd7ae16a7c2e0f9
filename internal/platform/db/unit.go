package db

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/uptrace/bun"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// unit is one transaction of the database and the functions that share it.
//
// What functions stage (Tx.Stage) and put into memos waits in memory and is
// written in a few statements for all of them: before the commit, or before a
// statement of a function that must see it. A function gets a savepoint only
// when it runs such a statement; one that only stages is undone in memory.
type unit struct {
	engine   Engine
	idb      bun.IDB
	prepared preparer
	alone    bool // one function only: its failure undoes the whole transaction
	group    []*job
	serial   int // tells units apart
	first    int // turn of the first function

	// On SQLite, whose transaction begins only when a function needs it or the
	// unit is written.
	begin   func(ctx context.Context) error
	open    bool
	held    bool       // nothing is written behind
	reads   *readStmts // for rows that stand, while it is not open
	outcome *outcome

	staged  []staged // by table, in the order of first use
	touched []undoer // memos with changes of this transaction
	cells   []memoed // memos of this transaction where no writer keeps them longer
	turn    int      // counts the functions
	lost    error    // why the transaction cannot go on
	out     []staged // memory of pending
	tell    []func() // of memos that write behind: what is committed now
	pipe    *pipe    // where statements can be sent together

	optimistic bool  // see optimistic.go
	before     *unit // that flies while the functions of this one run
	asked      bool  // the running function has asked the database, whatever it made of the answer
	asserts    []assertion
	lasts      []last
}

// undoer is a memo with changes of a running transaction.
type undoer interface {
	undo(from int) // the changes of the functions from a turn on
	settle(to int) // the functions up to a turn are committed and never undone
	// changes appends what must be written, without those of the function whose
	// turn it is where before is set; turn is 0 at the unit's end.
	changes(u *unit, turn int, before bool, out []staged) []staged
}

// recalled are rows of a memo in a transaction on PostgreSQL; see optimistic.go.
type recalled interface {
	// compares appends what an optimistic unit changes: rows that are locked where
	// gates is set, else the others.
	compares(gates bool, out []staged) []staged
	// locks appends what locks the pinned and the changed rows, where any is pinned.
	locks(out []assertion) []assertion
	asserts(out []assertion) []assertion
	keep(all bool) // what is committed, for Memo.Recall: all or what is news
	reset()
}

type memoed struct {
	of    any
	cells recalled
}

// all runs the functions of a group. The returned error says that the
// transaction is lost.
func (u *unit) all(ctx context.Context, group []*job) error {
	for _, j := range group {
		if err := u.try(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// try runs one function of the unit. Its own error undoes only itself and
// stands in j.err; the returned error says that the transaction is lost.
func (u *unit) try(ctx context.Context, j *job) error {
	u.turn++
	tx := &j.tx
	*tx = Tx{unit: u, engine: u.engine, turn: u.turn, marks: tx.marks[:0]}
	tx.IDB = settling{IDB: u.idb, tx: tx}
	for i := range u.staged {
		tx.marks = append(tx.marks, u.staged[i].count)
	}
	j.err = guarded(j.ctx, tx, j.fn)
	switch {
	case u.lost != nil:
		return u.lost
	case j.err != nil:
		return u.undo(ctx, tx)
	case tx.saved:
		if err := u.flush(ctx, tx.turn, false); err != nil {
			j.err = err
			return u.undo(ctx, tx)
		}
		return u.do(ctx, "RELEASE op")
	}
	return nil
}

// undo takes back what a function has done, in memory and in the database.
func (u *unit) undo(ctx context.Context, tx *Tx) error {
	for i := range u.staged {
		mark := 0
		if i < len(tx.marks) {
			mark = tx.marks[i]
		}
		u.staged[i].truncate(mark)
	}
	for _, t := range u.touched {
		t.undo(tx.turn)
	}
	if !tx.saved {
		return nil
	}
	if err := u.do(ctx, "ROLLBACK TO op"); err != nil {
		return err
	}
	return u.do(ctx, "RELEASE op")
}

// settle makes the database see all that is staged, and opens the savepoint of
// the function that asks. What the functions before it have staged is written
// outside the savepoint, because it outlives a failure of this one.
func (u *unit) settle(ctx context.Context, tx *Tx) error {
	if u.lost != nil {
		return u.lost
	}
	if u.optimistic {
		return u.refuseToRead()
	}
	if u.begin != nil && !u.open {
		if u.lost = u.begin(ctx); u.lost != nil {
			return u.lost
		}
	}
	if !tx.saved && !u.alone {
		own := u.cut(tx.marks)
		if err := u.flush(ctx, tx.turn, true); err != nil {
			u.lost = err
			return err
		}
		if err := u.do(ctx, "SAVEPOINT op"); err != nil {
			u.lost = err
			return err
		}
		tx.saved = true
		clear(tx.marks)
		u.restore(own)
	}
	return u.flush(ctx, tx.turn, false)
}

// flush writes the staged rows and then the changes of rows that stand.
func (u *unit) flush(ctx context.Context, turn int, before bool) error {
	err := u.write(ctx, u.pending(turn, before))
	for i := range u.staged {
		clear(u.staged[i].args)
		u.staged[i].truncate(0)
	}
	return err
}

func (u *unit) pending(turn int, before bool) []staged {
	out := u.filled(u.out[:0])
	for _, t := range u.touched {
		out = t.changes(u, turn, before, out)
	}
	u.out = out
	return out
}

// filled appends what is staged; shapes without rows stay for the next unit.
func (u *unit) filled(out []staged) []staged {
	for i := range u.staged {
		if u.staged[i].count > 0 {
			out = append(out, u.staged[i])
		}
	}
	return out
}

// look is the way to rows that stand.
func (u *unit) look() looker {
	switch {
	case u.optimistic:
		return readsNothing{u}
	case u.reads != nil && !u.open:
		return u.reads
	}
	return u.prepared
}

func (u *unit) do(ctx context.Context, statement string) error {
	_, err := u.prepared.exec(ctx, statement, nil)
	return err
}

// isConstraint reports an error of the statement's own making, after which the
// functions of a unit are worth trying one by one.
func isConstraint(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return len(pg.Code) == 5 && (pg.Code[:2] == "23" || pg.Code[:2] == "40")
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}
