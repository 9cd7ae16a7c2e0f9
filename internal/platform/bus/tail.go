package bus

import (
	"context"
	"sync"
)

// tail shares what was read last, so that ten listeners who follow the same
// events read them from the database once.
type tail struct {
	mu   sync.Mutex
	from position // the rows are those after from
	rows []Delivery
}

// after is the rows after a position, from memory where they are there. read
// asks the database; listeners who want the same rows wait for one reading.
func (t *tail) after(ctx context.Context, at position, read func(context.Context, position) ([]Delivery, error)) ([]Delivery, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if rows, ok := t.find(at); ok {
		return rows, nil
	}
	rows, err := read(ctx, at)
	if err == nil && len(rows) > 0 {
		t.from, t.rows = at, rows
	}
	return rows, err
}

// find is the rest of the rows in memory after a position that stands among
// them; what is behind the last one is not known here.
func (t *tail) find(at position) ([]Delivery, bool) {
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
