package db

// Memo keeps rows of a table in memory, as transactions see them: what a
// function puts is seen by those after it, undone where the function or the
// commit fails, and written behind in one statement for all functions that
// share a commit.
//
// On SQLite, where one writer makes all changes, a memo outlives transactions
// and saves their reads; on PostgreSQL it lasts for one transaction, whose row
// locks keep it true, and what it held last is only recalled (Recall). Rows of a
// memo are changed through it and never by SQL.
type Memo[K comparable, V any] struct {
	rows   *Rows
	args   func(args []any, v V) []any
	limit  int
	kept   *cells[K, V]  // on SQLite
	recent *recent[K, V] // on PostgreSQL
	d      *DB
}

// NewMemo makes a memo of about limit to twice as many rows. What Put changes is
// written as rows say, args appends the columns of one; both are nil for rows
// that are staged elsewhere. Every changed row must stand in the table.
func NewMemo[K comparable, V any](d *DB, limit int, rows *Rows, args func(args []any, v V) []any) *Memo[K, V] {
	m := &Memo[K, V]{rows: rows, args: args, limit: limit, d: d}
	if d.engine == SQLite {
		m.kept = newCells(m)
	} else {
		m.recent = &recent[K, V]{limit: limit, now: map[K]V{}}
	}
	return m
}

// Get finds a row; ok is false where it must be looked for in the table.
func (m *Memo[K, V]) Get(tx *Tx, k K) (v V, ok bool) {
	return m.of(tx).get(k)
}

// Learn keeps a row as it was read from the table, or as it will be added to it.
func (m *Memo[K, V]) Learn(tx *Tx, k K, v V) {
	c := m.of(tx)
	c.set(tx, k, v)
	if len(c.base) > 0 {
		delete(c.base, k)
	}
}

// Recall learns a row as this process has last seen it committed, or as it is
// about to; ok is false where it has not, or not lately. Only Loader.Recall may
// ask.
func (m *Memo[K, V]) Recall(tx *Tx, k K) (v V, ok bool) {
	c := m.of(tx)
	if v, ok = c.get(k); ok {
		return v, true
	}
	if v, ok = m.ahead(tx.unit, k); ok {
		c.set(tx, k, v)
		return v, true
	}
	v, old, ok := m.recent.find(k)
	if ok {
		c.set(tx, k, v)
	}
	if old {
		c.old = append(c.old, k)
	}
	return v, ok
}

// ahead finds a row as the unit that flies before this one has it.
func (m *Memo[K, V]) ahead(u *unit, k K) (v V, ok bool) {
	if u.before == nil {
		return v, false
	}
	for _, one := range u.before.cells {
		if one.of == m {
			return one.cells.(*cells[K, V]).held(k)
		}
	}
	return v, false
}

// Pin has a recalled row, of a memo with a Version, locked and compared by the
// commit though it may not be changed. Only Loader.Recall may ask.
func (m *Memo[K, V]) Pin(tx *Tx, k K) { m.of(tx).pinned[k] = struct{}{} }

// Put changes a row.
func (m *Memo[K, V]) Put(tx *Tx, k K, v V) {
	c := m.of(tx)
	was := c.set(tx, k, v)
	if m.rows == nil {
		return
	}
	c.dirty = append(c.dirty, k)
	if tx.unit.optimistic {
		if _, twice := c.base[k]; !twice {
			c.base[k] = was
		}
	}
}

// of is where the memo's rows of this transaction are.
func (m *Memo[K, V]) of(tx *Tx) *cells[K, V] {
	if m.kept != nil {
		return m.kept
	}
	for _, one := range tx.unit.cells {
		if one.of == m {
			return one.cells.(*cells[K, V])
		}
	}
	c := newCells(m)
	tx.unit.cells = append(tx.unit.cells, memoed{of: m, cells: c})
	return c
}

// cells are a memo's rows in two generations: when the newer is full, the older
// is dropped.
type cells[K comparable, V any] struct {
	memo        *Memo[K, V]
	now, before map[K]V
	dirty       []K
	done        []undone[K, V]
	serial      int // of the unit that knows of us
	late        *late[K, V]

	// Of an optimistic unit.
	base   map[K]V        // rows that it changes, as it has found them
	old    []K            // what it has recalled from the older generation
	pinned map[K]struct{} // see Memo.Pin
}

type undone[K comparable, V any] struct {
	turn int
	key  K
	was  V
	had  bool
}

func newCells[K comparable, V any](m *Memo[K, V]) *cells[K, V] {
	return &cells[K, V]{memo: m, now: map[K]V{}, base: map[K]V{}, pinned: map[K]struct{}{}}
}

// reset makes the cells those of a new transaction.
func (c *cells[K, V]) reset() {
	clear(c.now)
	clear(c.base)
	clear(c.pinned)
	clear(c.done)
	c.dirty, c.done, c.old, c.serial = c.dirty[:0], c.done[:0], c.old[:0], 0
}

func (c *cells[K, V]) get(k K) (v V, ok bool) {
	if v, ok = c.now[k]; ok {
		return v, true
	}
	if v, ok = c.before[k]; !ok && c.late != nil {
		v, ok = c.late.find(k)
	}
	if ok {
		c.now[k] = v // in use: it stays when the older half is dropped
	}
	return v, ok
}

// held is a row in either generation: the older may hold what the running unit
// has changed, because the group before is settled while it runs.
func (c *cells[K, V]) held(k K) (v V, ok bool) {
	if v, ok = c.now[k]; !ok {
		v, ok = c.before[k]
	}
	return v, ok
}

func (c *cells[K, V]) set(tx *Tx, k K, v V) (was V) {
	if c.serial != tx.unit.serial {
		c.serial = tx.unit.serial
		tx.unit.touched = append(tx.unit.touched, c)
	}
	was, had := c.held(k)
	if tx.turn > 0 { // a loader's doing is not undone alone
		c.done = append(c.done, undone[K, V]{tx.turn, k, was, had})
	}
	c.now[k] = v
	return was
}

func (c *cells[K, V]) undo(from int) {
	for i := len(c.done) - 1; i >= 0 && c.done[i].turn >= from; i-- {
		if d := &c.done[i]; d.had {
			c.now[d.key] = d.was
		} else {
			delete(c.now, d.key)
			delete(c.before, d.key)
		}
		c.done = c.done[:i]
	}
	if c.late != nil {
		c.late.undo(from)
	}
}

func (c *cells[K, V]) settle(to int) {
	n := 0
	for n < len(c.done) && c.done[n].turn <= to {
		n++
	}
	rest := copy(c.done, c.done[n:])
	clear(c.done[rest:])
	c.done = c.done[:rest]
	if c.late != nil {
		c.late.settle(to)
	}
	if len(c.now) > c.memo.limit {
		c.now, c.before = make(map[K]V, c.memo.limit/2), c.now
	}
}

// changes appends what must be written, without what the running function has
// changed where before is set. What is written behind waits for the unit's end.
func (c *cells[K, V]) changes(u *unit, turn int, before bool, out []staged) []staged {
	switch {
	case c.late != nil && turn == 0:
		return c.late.end(u, c, out)
	case c.late != nil || len(c.dirty) == 0:
		return out
	}
	var write staged
	var own map[K]undone[K, V] // what the running function has changed: as it was
	if before {
		own = c.own(turn)
	}
	write.rows, write.args, write.exact = c.memo.rows, make([]any, 0, len(c.dirty)*len(c.memo.rows.columns)), true
	seen, kept := make(map[K]struct{}, len(c.dirty)), c.dirty[:0]
	for _, k := range c.dirty {
		if _, twice := seen[k]; twice {
			continue
		}
		seen[k] = struct{}{}
		v, ok := c.held(k) // not there: its function was undone
		if was, changed := own[k]; changed {
			v, ok, kept = was.was, was.had, append(kept, k)
		}
		if ok {
			write.args, write.count = c.memo.args(write.args, v), write.count+1
		}
	}
	c.dirty = kept
	if write.count > 0 {
		out = append(out, write)
	}
	return out
}

// own are the first changes of each row in a function's turn.
func (c *cells[K, V]) own(turn int) map[K]undone[K, V] {
	own := map[K]undone[K, V]{}
	for i := len(c.done) - 1; i >= 0 && c.done[i].turn == turn; i-- {
		own[c.done[i].key] = c.done[i]
	}
	return own
}
