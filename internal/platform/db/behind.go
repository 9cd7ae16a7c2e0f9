package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"baize/internal/platform/faultpoint"
)

// Behind lets SQLite's writer write a memo's changes some commits after the one
// that made them: rows that are hit at random, such as balances, dirty a page
// each, and most of a commit's bytes would be theirs. The table is allowed to be
// behind only because something appended in the same commit tells the same,
// numbered in the order of the commits; the mark says up to which number the
// table has it all. After a start what is above the mark is read again.
//
// Whoever reads such rows by SQL sees them as they were: read them through the
// memo, through Over, or join what is above the mark.
type Behind[K comparable, V any] struct {
	// Order sorts keys as their rows lie in the table.
	Order func(a, b K) int
	// Mark is the highest number that was handed out yet.
	Mark func() int64
	// MarkRows updates the mark; MarkArgs are its columns.
	MarkRows *Rows
	MarkArgs func(mark int64) []any
	// Reload calls add with the rows that changed above the mark, as committed.
	Reload func(ctx context.Context, add func(k K, v V)) error
}

// behindStep is how many rows a commit writes at least while a round runs.
const behindStep = 32

// behindMost is how many changes begin a round. A start reads as many again.
func behindMost(cfg Config) int {
	usual, err := strconv.Atoi(faultpoint.Setting("db.behind", "32768"))
	if err != nil {
		panic(err) // of a test's own making
	}
	return cmp.Or(cfg.Behind, usual)
}

// late is what a memo has yet to write. All but told belongs to the goroutine
// that runs functions.
type late[K comparable, V any] struct {
	Behind[K, V]
	memo *Memo[K, V]

	puts  int            // since the round that runs, or the last one, began
	dirty map[K]struct{} // changed since then
	round []K            // what the round has yet to write, in order
	mark  int64          // where the round began
	aloft []flight[K]    // written by units that may yet be undone

	mu      sync.RWMutex
	loaded  bool
	first   []K           // what the start found the table behind with
	written int64         // units whose rows have come into the table
	told    map[K]news[V] // committed, and not surely in the table
}

// flight is what one unit writes.
type flight[K comparable] struct {
	turn int
	keys []K
}

type change[K comparable, V any] struct {
	key K
	v   V
}

type news[V any] struct {
	turn int
	v    V
}

// WriteBehind makes a memo write behind; on PostgreSQL, where memos last for one
// transaction, it changes nothing. Load must succeed before the memo is used.
func (m *Memo[K, V]) WriteBehind(b Behind[K, V]) {
	if m.kept == nil {
		return
	}
	l := &late[K, V]{Behind: b, memo: m, dirty: map[K]struct{}{}, told: map[K]news[V]{}}
	m.kept.late = l
	if w, ok := m.d.write.(*groupWriter); ok {
		w.behind = append(w.behind, func(u *unit) []staged { return l.all(u, m.kept) })
	}
}

// Load reads, once, what the table is behind with.
func (m *Memo[K, V]) Load(ctx context.Context) error {
	if m.kept == nil || m.kept.late == nil {
		return nil
	}
	l := m.kept.late
	l.mu.RLock()
	loaded := l.loaded
	l.mu.RUnlock()
	if loaded {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.loaded {
		return nil
	}
	found := func(k K, v V) { l.told[k], l.first = news[V]{v: v}, append(l.first, k) }
	if err := l.Reload(ctx, found); err != nil {
		return fmt.Errorf("what rows are behind with: %w", err)
	}
	l.loaded = true
	return nil
}

// Over reads rows as committed: load reads them from the table, and put is
// called for each that the table is behind with.
func (m *Memo[K, V]) Over(ctx context.Context, keys []K, load func() error, put func(v V)) error {
	if m.kept == nil || m.kept.late == nil {
		return load()
	}
	if err := m.Load(ctx); err != nil {
		return err
	}
	l := m.kept.late
	for {
		l.mu.RLock()
		before := l.written
		l.mu.RUnlock()
		if err := load(); err != nil {
			return err
		}
		if l.over(before, keys, put) {
			return nil
		}
	}
}

// over is false where rows came into the table since before: what was read may
// be older than what is no longer told.
func (l *late[K, V]) over(before int64, keys []K, put func(v V)) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.written != before {
		return false
	}
	for _, k := range keys {
		if n, ok := l.told[k]; ok {
			put(n.v)
		}
	}
	return true
}

// find is a row that the table is behind with and that no function has used
// since the start.
func (l *late[K, V]) find(k K) (V, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	n, ok := l.told[k]
	return n.v, ok
}

// end sees to the changes of a unit whose functions have run: they are told once
// it is committed, and a part of what is behind is written.
func (l *late[K, V]) end(u *unit, c *cells[K, V], out []staged) []staged {
	fresh := make([]change[K, V], 0, len(c.dirty))
	for _, k := range c.dirty {
		if v, ok := c.held(k); ok { // not there: its function was undone
			fresh = append(fresh, change[K, V]{k, v})
			l.dirty[k] = struct{}{}
		}
	}
	l.puts += len(fresh)
	c.dirty = c.dirty[:0]
	if turn := u.turn; len(fresh) > 0 {
		u.tell = append(u.tell, func() { l.publish(turn, fresh) })
	}
	if u.held {
		return out
	}
	if len(l.round) == 0 && l.puts >= l.memo.d.behind {
		l.begin()
	}
	return l.step(u, c, max(min(behindStep, l.memo.d.behind/2+1), 2*len(fresh)), out)
}

func (l *late[K, V]) begin() {
	l.mark, l.puts = l.Mark(), 0
	l.mu.Lock()
	for _, k := range l.first {
		l.dirty[k] = struct{}{}
	}
	l.first = nil
	l.mu.Unlock()
	for k := range l.dirty {
		l.round = append(l.round, k)
	}
	slices.SortFunc(l.round, l.Order)
	l.dirty = make(map[K]struct{}, len(l.dirty))
}

// all writes whatever is behind.
func (l *late[K, V]) all(u *unit, c *cells[K, V]) []staged {
	l.mu.RLock()
	loaded := l.loaded
	l.mu.RUnlock()
	if !loaded {
		return nil
	}
	rest := l.round
	l.begin()
	l.round = slices.Concat(rest, l.round)
	l.tidy()
	return l.step(u, c, len(l.round), nil)
}

// tidy sorts the round; rows must stand once in it.
func (l *late[K, V]) tidy() {
	slices.SortFunc(l.round, l.Order)
	l.round = slices.CompactFunc(l.round, func(a, b K) bool { return a == b })
}

// step writes the next rows of the round, and the mark with the last ones.
func (l *late[K, V]) step(u *unit, c *cells[K, V], most int, out []staged) []staged {
	if len(l.round) == 0 {
		return out
	}
	keys := l.round[:min(most, len(l.round))]
	l.round = l.round[len(keys):]
	l.aloft = append(l.aloft, flight[K]{u.turn, keys})
	rows := staged{rows: l.memo.rows, exact: true, late: true}
	for _, k := range keys {
		if v, ok := c.get(k); ok {
			rows.args, rows.count = l.memo.args(rows.args, v), rows.count+1
		}
	}
	out = append(out, rows)
	if len(l.round) == 0 {
		out = append(out, staged{rows: l.MarkRows, args: l.MarkArgs(l.mark), count: 1, exact: true, late: true})
	}
	return out
}

// undo puts back what units have written that are undone, from a turn on.
func (l *late[K, V]) undo(from int) {
	for i := len(l.aloft) - 1; i >= 0 && l.aloft[i].turn >= from; i-- {
		l.round = slices.Concat(l.aloft[i].keys, l.round)
		l.aloft = l.aloft[:i]
		l.tidy()
	}
}

// settle knows that the units up to a turn are committed.
func (l *late[K, V]) settle(to int) {
	n := 0
	for n < len(l.aloft) && l.aloft[n].turn <= to {
		n++
	}
	if n == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written++
	for _, f := range l.aloft[:n] {
		for _, k := range f.keys {
			if told, ok := l.told[k]; ok && told.turn <= f.turn {
				delete(l.told, k)
			}
		}
	}
	l.aloft = append(l.aloft[:0], l.aloft[n:]...)
}

func (l *late[K, V]) publish(turn int, fresh []change[K, V]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range fresh {
		l.told[c.key] = news[V]{turn, c.v}
	}
}

// errLate says that what was refused is a row that is written behind: it is none
// of the functions' whose commit carried it.
var errLate = errors.New("db: a row that is written behind")

// hold stops writing behind, until the next start, where a row of it was refused:
// each commit would carry the row again, and fail for it. Nothing is lost, as the
// appended rows tell the same; a start reads more of them. It reports that it was
// so just now, and that what failed is worth running again.
func (w *groupWriter) hold(cause error) bool {
	if !errors.Is(cause, errLate) || w.held.Swap(true) {
		return false
	}
	w.log.Error("rows are no longer written behind until the next start: one is refused", "cause", cause)
	return true
}

// Held reports that rows are no longer written behind because one was refused.
func (d *DB) Held() bool {
	w, ok := d.write.(*groupWriter)
	return ok && w.held.Load()
}
