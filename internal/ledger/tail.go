package ledger

import "sync"

// Tail adds to anchors and knows the newest head without reading them all again:
// only where somebody else may have touched them since the last time.
type Tail struct {
	Anchors Anchors

	mu    sync.Mutex
	known bool
	stamp Stamp
	last  int64
}

// Add appends the heads that next says are missing behind the newest one outside,
// 0 for none. One at a time adds.
func (t *Tail) Add(next func(last int64) ([]Anchor, error)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	last, err := t.newest()
	if err != nil {
		return err
	}
	heads, err := next(last)
	if err != nil || len(heads) == 0 {
		return err
	}
	t.known = false
	if err := t.Anchors.Append(heads); err != nil {
		return err
	}
	t.stamp, err = t.Anchors.Stamp()
	t.last, t.known = heads[len(heads)-1].Seq, err == nil
	return err
}

// newest is the newest head that is outside.
func (t *Tail) newest() (int64, error) {
	stamp, err := t.Anchors.Stamp()
	if err != nil {
		return 0, err
	}
	if t.known && t.stamp == stamp {
		return t.last, nil
	}
	have, err := t.Anchors.All()
	if err != nil {
		return 0, err
	}
	t.last = 0
	for _, a := range have {
		t.last = max(t.last, a.Seq)
	}
	t.stamp, t.known = stamp, true
	return t.last, nil
}
