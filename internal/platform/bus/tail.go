package bus

import (
	"context"
	"sort"
	"sync"
)

// tailLength is how many deliveries are kept at least.
const tailLength = 1 << 13

// tail keeps what was published last, so that listeners who follow closely
// read it from memory, as values where the publisher gave any.
//
// On SQLite, where all events come through this process in the order of their
// numbers, publishers fill it; elsewhere it shares what one listener has read
// with the others.
type tail struct {
	mu   sync.Mutex
	from position // the rows are all of those after from
	rows []Delivery
	live bool // publishers fill it
}

// push adds what was committed. after is the number before it: the first push
// says from where on the tail is complete.
func (t *tail) push(d Delivery, after int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.live {
		t.live, t.from, t.rows = true, position{0, after}, nil
	}
	t.rows = append(t.shortened(), d)
}

// after is at most so many rows after a position, from memory where they are
// there. read asks the database; listeners who want the same rows wait for one
// reading.
func (t *tail) after(ctx context.Context, at position, most int, read func(context.Context, position, int) ([]Delivery, error)) ([]Delivery, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if rows, ok := t.find(at); ok {
		return rows[:min(len(rows), most)], nil
	}
	if n := len(t.rows); n > 0 && !t.live && t.rows[n-1].at().before(at) {
		between, err := read(ctx, t.rows[n-1].at(), most)
		if err != nil {
			return nil, err
		}
		t.keep(t.rows[n-1].at(), between)
		if rest := behind(between, at); len(rest) > 0 || len(between) < most {
			return rest, nil
		}
	}
	rows, err := read(ctx, at, most)
	if err == nil && len(rows) > 0 && !t.live {
		t.keep(at, rows)
	}
	return rows, err
}

// keep adds what was read after a position to the rows before it: who reads a
// little later finds it here. One who is far behind reads for himself. One who is
// beyond the last row, because another node has moved his cursor, has what lies
// between read with his own: were the tail begun anew with his, all others of this
// node would stand before it, and read each row for themselves until one of them
// is moved too.
func (t *tail) keep(at position, rows []Delivery) {
	n := len(t.rows)
	switch {
	case n > 0 && at == t.rows[n-1].at():
		t.rows = append(t.shortened(), rows...)
	case n == 0 || t.rows[n-1].at().before(at):
		t.from, t.rows = at, rows
	}
}

// shortened is the rows without the older ones, where they are many.
func (t *tail) shortened() []Delivery {
	n := len(t.rows)
	if n < 2*tailLength {
		return t.rows
	}
	t.from = t.rows[n-tailLength-1].at()
	return append([]Delivery(nil), t.rows[n-tailLength:]...)
}

// find is the rest of the rows in memory after a position. Where readers fill
// the tail, what is behind its last row is not known here. A position need not
// be that of a row: nothing can come between rows that were read together.
func (t *tail) find(at position) ([]Delivery, bool) {
	if at.before(t.from) {
		return nil, false
	}
	rest := behind(t.rows, at)
	return rest, t.live || len(rest) > 0
}

// behind is the rest of some rows after a position.
func behind(rows []Delivery, at position) []Delivery {
	return rows[sort.Search(len(rows), func(i int) bool { return at.before(rows[i].at()) }):]
}
