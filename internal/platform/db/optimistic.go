package db

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"sort"
	"sync"

	"baize/internal/platform/faultpoint"
)

// An optimistic unit reads and locks nothing before its functions run: they see
// rows as this process has last seen them committed (Memo.Recall), and take ids
// that it does not know for new. Everything goes to the server in one packet,
// which fails as a whole unless it was so: rows are changed only where they stand
// as they were learned, unique indexes hold the ids, and what functions leant on
// besides is asserted under the locks that the changes took (Tx.Assert).
//
// Nobody is refused by what is only remembered: a function that fails, or that
// needs to read, runs again under locks with the others of its kind. So does the
// whole group after a commit that failed, as it does where another node has
// changed the same rows.

// errReads says that a function reads what only the database knows.
var errReads = errors.New("db: an optimistic transaction reads nothing")

// refuseToRead is never seen outside: whatever the function makes of it, it runs
// again.
func (u *unit) refuseToRead() error {
	u.asked = true
	return errReads
}

type readsNothing struct{ u *unit }

func (r readsNothing) query(context.Context, string, []any) (*sql.Rows, error) {
	return nil, r.u.refuseToRead()
}

func (r readsNothing) queryRow(ctx context.Context, _ string, _ []any) *sql.Row {
	return failed(ctx, r.u.refuseToRead())
}

type assertion struct {
	query string // with $n
	args  []any
}

func (a assertion) is(b assertion) bool { return a.query == b.query && slices.Equal(a.args, b.args) }

// Assert adds a statement to an optimistic transaction, which fails where the
// statement does; it sees what is committed once all changed rows of a memo with
// a Version are locked. Only Loader.Recall may ask for it, with arguments that
// can be compared.
func (tx *Tx) Assert(query string, args ...any) {
	u := tx.unit
	a := assertion{u.pipe.rebind(query), args}
	if !slices.ContainsFunc(u.asserts, a.is) {
		u.asserts = append(u.asserts, a)
	}
}

// trust is how far a convoy relies on its memory: after a commit that failed it
// locks for a while, each time for longer, until commits succeed as often.
type trust struct{ locking, failed int }

// mostLocking groups run under locks between two attempts, where other nodes
// change the same rows all the time.
const mostLocking = 256

func (t *trust) enough() bool {
	if t.locking > 0 {
		t.locking--
		return false
	}
	return true
}

func (t *trust) won() { t.failed = max(t.failed-1, 0) }

func (t *trust) lost() {
	t.locking = min(1<<t.failed, mostLocking)
	t.failed = min(t.failed+1, 16)
}

// recall tells of which functions all is known that they are going to look at.
func (u *unit) recall(ctx context.Context, group []*job) (sure, rest []*job, err error) {
	tx := &Tx{unit: u, engine: u.engine}
	for of, some := range byLoader(group) {
		keys := make([]any, len(some))
		for i, j := range some {
			keys[i] = j.want.Key
		}
		known, err := of.Recall(ctx, tx, keys)
		if err != nil {
			return nil, nil, err
		}
		for i, j := range some {
			if known[i] {
				sure = append(sure, j)
			} else {
				rest = append(rest, j)
			}
		}
	}
	return sure, rest, nil
}

// allThatCan runs functions; who is refused or reads is undone and runs again.
func (u *unit) allThatCan(ctx context.Context, group []*job) (done, again []*job) {
	for _, j := range group {
		u.asked = false
		_ = u.try(ctx, j) // its only error is that of a transaction that has begun
		if u.asked && j.err == nil {
			_ = u.undo(ctx, &j.tx)
		}
		if u.asked || j.err != nil {
			j.err = nil
			again = append(again, j)
		} else {
			done = append(done, j)
		}
	}
	return done, again
}

// commitCompared locks what is changed first, so that two transactions never
// wait for each other with one in a unique index and one at a lock.
func (u *unit) commitCompared(ctx context.Context) error {
	u.pipe.begin = true
	gates, rest := u.compared(true, nil), u.compared(false, u.filled(u.out[:0]))
	u.out = rest
	for _, point := range []faultpoint.Name{faultpoint.DBFlush, faultpoint.CommitBefore} {
		if err := faultpoint.Hit(ctx, point); err != nil {
			return err
		}
	}
	if len(gates)+len(rest) == 0 {
		return nil // repeats, answered from memory
	}
	var locks []assertion
	for _, c := range u.cells {
		locks = c.cells.locks(locks)
		u.asserts = c.cells.asserts(u.asserts)
	}
	return u.pipe.commit(ctx, func(q *packet) {
		for _, l := range locks {
			q.statement(l.query, step{}, l.args...)
		}
		for i := range gates {
			q.rows(ctx, &gates[i], false)
		}
		for _, a := range u.asserts {
			q.statement(a.query, step{}, a.args...)
		}
		for i := range rest {
			q.rows(ctx, &rest[i], false)
		}
		u.queueLasts(q)
	})
}

func (u *unit) compared(gates bool, out []staged) []staged {
	for _, c := range u.cells {
		out = c.cells.compares(gates, out)
	}
	return out
}

func (c *cells[K, V]) compares(gates bool, out []staged) []staged {
	r := c.memo.rows
	if r == nil || gates != (r.same != "") {
		return out
	}
	changed := staged{rows: r.compare, exact: true, args: make([]any, 0, len(c.base)*len(r.compare.columns))}
	var was []any
	for k, from := range c.base {
		to, ok := c.held(k)
		if !ok { // its function was undone
			continue
		}
		was = c.memo.args(was[:0], from)
		changed.args = r.appendCompared(c.memo.args(changed.args, to), was)
		changed.count++
	}
	if changed.count > 0 {
		sort.Sort(byFirst(changed)) // others change the same rows in the same order
		out = append(out, changed)
	}
	return out
}

// locks takes the rows that the unit changes too, all in one order, so that two
// transactions never wait for each other at a row.
func (c *cells[K, V]) locks(out []assertion) []assertion {
	if len(c.pinned) == 0 {
		return out
	}
	rows := versions{of: c.memo.rows}
	for _, was := range c.base {
		rows.add(c.memo.args(rows.row[:0], was))
	}
	for k := range c.pinned {
		if _, changed := c.base[k]; !changed {
			rows.add(c.memo.args(rows.row[:0], c.now[k]))
		}
	}
	return append(out, rows.stand(c.memo.rows.lock))
}

// asserts appends that the rows which a unit has seen and neither changed nor
// locked stand as they were.
func (c *cells[K, V]) asserts(out []assertion) []assertion {
	if c.memo.rows == nil || c.memo.rows.same == "" {
		return out
	}
	rows := versions{of: c.memo.rows}
	for k, v := range c.now {
		_, changed := c.base[k]
		if _, pinned := c.pinned[k]; !changed && !pinned {
			rows.add(c.memo.args(rows.row[:0], v))
		}
	}
	if len(rows.keys) == 0 {
		return out
	}
	return append(out, rows.stand(c.memo.rows.same))
}

// versions are rows by their keys. Versions only grow, so that their sum says as
// much as each of them.
type versions struct {
	of   *Rows
	keys []int64
	sum  int64
	row  []any // memory of the last
}

func (v *versions) add(row []any) {
	v.row = row
	for i, column := range v.of.columns {
		switch {
		case column.Key:
			v.keys = append(v.keys, row[i].(int64))
		case column.Version:
			v.sum += row[i].(int64)
		}
	}
}

// stand is that of same or lock.
func (v *versions) stand(query string) assertion {
	return assertion{query, []any{v.keys, int64(len(v.keys)), v.sum}}
}

// byFirst sorts rows by their first column, a number.
type byFirst staged

func (s byFirst) Len() int           { return s.count }
func (s byFirst) Less(i, j int) bool { return s.first(i) < s.first(j) }
func (s byFirst) Swap(i, j int) {
	width := len(s.rows.columns)
	for k := range width {
		s.args[i*width+k], s.args[j*width+k] = s.args[j*width+k], s.args[i*width+k]
	}
}
func (s byFirst) first(i int) int64 { return s.args[i*len(s.rows.columns)].(int64) }

// appendCompared appends what must stand in a row before it is changed.
func (r *Rows) appendCompared(args, row []any) []any {
	for i, c := range r.columns {
		if !c.Key {
			args = append(args, row[i])
		}
	}
	return args
}

// recent are a memo's rows as this process has last seen them committed, in two
// generations: when the newer is full, the older is dropped. They may be out of
// date at any time.
type recent[K comparable, V any] struct {
	mu          sync.RWMutex
	limit       int
	now, before map[K]V
}

// find tells also where a row is of the older generation.
func (r *recent[K, V]) find(k K) (v V, old, ok bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if v, ok = r.now[k]; ok {
		return v, false, true
	}
	v, ok = r.before[k]
	return v, ok, ok
}

// keep takes in what a committed unit has seen, or only what it has changed.
func (c *cells[K, V]) keep(all bool) {
	r := c.memo.recent
	r.mu.Lock()
	defer r.mu.Unlock()
	if all {
		maps.Copy(r.now, c.now)
	} else {
		for i := range c.done {
			c.keepOne(c.done[i].key)
		}
		for _, k := range c.old {
			c.keepOne(k)
		}
	}
	if len(r.now) > r.limit {
		r.now, r.before = make(map[K]V, r.limit/2), r.now
	}
}

func (c *cells[K, V]) keepOne(k K) {
	if v, ok := c.now[k]; ok { // else its function was undone
		c.memo.recent.now[k] = v
	}
}
