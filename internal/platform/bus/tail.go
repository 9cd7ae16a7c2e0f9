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
	if len(t.rows) >= 2*tailLength {
		last := t.rows[len(t.rows)-tailLength-1]
		t.from = position{last.tx, last.Seq}
		t.rows = append([]Delivery(nil), t.rows[len(t.rows)-tailLength:]...)
	}
	t.rows = append(t.rows, d)
}

// after is at most batchSize rows after a position, from memory where they are
// there. read asks the database; listeners who want the same rows wait for one
// reading.
func (t *tail) after(ctx context.Context, at position, read func(context.Context, position) ([]Delivery, error)) ([]Delivery, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if rows, ok := t.find(at); ok {
		return rows[:min(len(rows), batchSize)], nil
	}
	rows, err := read(ctx, at)
	if err == nil && len(rows) > 0 && !t.live {
		t.from, t.rows = at, rows
	}
	return rows, err
}

// find is the rest of the rows in memory after a position. Where readers fill
// the tail, what is behind its last row is not known here.
func (t *tail) find(at position) ([]Delivery, bool) {
	if t.live {
		if at.seq < t.from.seq {
			return nil, false
		}
		return t.rows[sort.Search(len(t.rows), func(i int) bool { return t.rows[i].Seq > at.seq }):], true
	}
	if len(t.rows) == 0 {
		return nil, false
	}
	if at == t.from {
		return t.rows, true
	}
	for i := range t.rows[:len(t.rows)-1] {
		if t.rows[i].Seq == at.seq && t.rows[i].tx == at.tx {
			return t.rows[i+1:], true
		}
	}
	return nil, false
}
