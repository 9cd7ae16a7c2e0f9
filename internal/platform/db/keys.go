package db

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"
)

// Keys finds rows of a table by keys that come in no order: vendors' ids,
// members. It stands in for an index on SQLite, where every insert into a tree
// of random keys writes a page of its own and grows slower with the tree.
//
// The newest keys are in memory; they are found there again after a start by
// reading the table's newest rows. Once there are enough of them they are
// sorted and written as one run (key_runs, key_blocks), front to back, and
// never touched again. A run is looked into only where its filter, a few
// kilobytes in memory, says that the key may be there. Keys are hashes of 64
// bits: who finds a row compares what it really wanted.
//
// Rows must be added in the order of their ids. One transaction at a time adds
// (SQLite's writer); anyone may look.
type Keys struct {
	d      *DB
	space  int
	size   int // keys in a run
	reload func(ctx context.Context, after int64, add func(hash uint64, id int64)) error

	mu     sync.RWMutex
	loaded bool
	runs   []*keyRun // oldest first
	frozen *newKeys  // being written as a run
	newest *newKeys
	marks  []keyMark // of the running transaction, on its functions' turns
	serial int       // of the unit that knows of us
}

type keyMark struct{ turn, count int }

// newKeys are keys in memory, in the order of their coming; prev leads from a
// key to the one before it with the same hash.
type newKeys struct {
	hashes []uint64
	ids    []int64
	prev   []int32
	last   map[uint64]int32
}

const runSize = 1 << 16

// runMost bounds a run that is made of what a start has read again, so that its
// blocks have numbers; the rest makes runs of its own.
const runMost = 1 << 20

// NewKeys makes the keys of a space, a number that no other Keys has. reload
// calls add for every row of the table whose id is greater than after, in
// order; it reads what is committed.
func NewKeys(d *DB, space int, reload func(ctx context.Context, after int64, add func(hash uint64, id int64)) error) *Keys {
	return &Keys{d: d, space: space, size: cmp.Or(d.keyRun, runSize), reload: reload, newest: newNewKeys()}
}

func newNewKeys() *newKeys { return &newKeys{last: map[uint64]int32{}} }

// KeyOf is the hash of a key of several parts.
func KeyOf(parts ...string) uint64 {
	var buf [256]byte
	b := buf[:0]
	for _, p := range parts {
		b = append(binary.AppendUvarint(b, uint64(len(p))), p...)
	}
	sum := sha256.Sum256(b)
	return binary.BigEndian.Uint64(sum[:8])
}

// KeyOfInt is the hash of a number.
func KeyOfInt(n int64) uint64 {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(n))
	sum := sha256.Sum256(b[:])
	return binary.BigEndian.Uint64(sum[:8])
}

// Add notes that the row id has a key; it is undone with the function.
func (k *Keys) Add(ctx context.Context, tx *Tx, hash uint64, id int64) error {
	if err := k.load(ctx); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.serial != tx.unit.serial {
		k.serial = tx.unit.serial
		tx.unit.touched = append(tx.unit.touched, k)
	}
	if n := len(k.marks); n == 0 || k.marks[n-1].turn != tx.turn {
		k.marks = append(k.marks, keyMark{tx.turn, len(k.newest.ids)})
	}
	k.newest.add(hash, id)
	return nil
}

// Find appends the ids of rows that may have a key to ids, newest first.
func (k *Keys) Find(ctx context.Context, tx *Tx, hash uint64, ids []int64) ([]int64, error) {
	return k.before(ctx, tx.LookRow, hash, math.MaxInt64, math.MaxInt, ids)
}

// FindBefore is ReadBefore within a transaction, with what it has added.
func (k *Keys) FindBefore(ctx context.Context, tx *Tx, hash uint64, before int64, limit int) ([]int64, error) {
	return k.before(ctx, tx.LookRow, hash, before, limit, nil)
}

// Read is Find outside transactions.
func (k *Keys) Read(ctx context.Context, hash uint64, ids []int64) ([]int64, error) {
	return k.before(ctx, k.d.QueryRowContext, hash, math.MaxInt64, math.MaxInt, ids)
}

// ReadBefore lists at most limit ids below before with a key, newest first.
func (k *Keys) ReadBefore(ctx context.Context, hash uint64, before int64, limit int) ([]int64, error) {
	return k.before(ctx, k.d.QueryRowContext, hash, before, limit, nil)
}

func (k *Keys) before(ctx context.Context, row rowFunc, hash uint64, before int64, limit int, ids []int64) ([]int64, error) {
	if err := k.load(ctx); err != nil {
		return nil, err
	}
	k.mu.RLock()
	ids = k.newest.before(hash, before, limit, ids)
	if k.frozen != nil {
		ids = k.frozen.before(hash, before, limit, ids)
	}
	runs := k.runs
	k.mu.RUnlock()
	for i := len(runs) - 1; i >= 0 && len(ids) < limit; i-- {
		r := runs[i]
		if r.first >= before || !r.filter.mayHave(hash) {
			continue
		}
		var err error
		if ids, err = r.before(ctx, row, hash, before, limit, ids); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

func (n *newKeys) add(hash uint64, id int64) {
	at := int32(len(n.ids))
	prev, ok := n.last[hash]
	if !ok {
		prev = -1
	}
	n.hashes, n.ids, n.prev = append(n.hashes, hash), append(n.ids, id), append(n.prev, prev)
	n.last[hash] = at
}

func (n *newKeys) drop() {
	at := len(n.ids) - 1
	if prev := n.prev[at]; prev >= 0 {
		n.last[n.hashes[at]] = prev
	} else {
		delete(n.last, n.hashes[at])
	}
	n.hashes, n.ids, n.prev = n.hashes[:at], n.ids[:at], n.prev[:at]
}

func (n *newKeys) before(hash uint64, before int64, limit int, ids []int64) []int64 {
	at, ok := n.last[hash]
	for ok && at >= 0 && len(ids) < limit {
		if n.ids[at] < before {
			ids = append(ids, n.ids[at])
		}
		at = n.prev[at]
	}
	return ids
}

func (k *Keys) undo(from int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for n := len(k.marks); n > 0 && k.marks[n-1].turn >= from; n = len(k.marks) {
		for len(k.newest.ids) > k.marks[n-1].count {
			k.newest.drop()
		}
		k.marks = k.marks[:n-1]
	}
}

// settle freezes the keys that are committed, once they fill a run.
func (k *Keys) settle(to int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := 0
	for n < len(k.marks) && k.marks[n].turn <= to {
		n++
	}
	k.marks = k.marks[:copy(k.marks, k.marks[n:])]
	committed := len(k.newest.ids)
	if len(k.marks) > 0 {
		committed = k.marks[0].count
	}
	if committed < k.size || k.frozen != nil {
		return
	}
	committed = min(committed, runMost)
	k.frozen, k.newest = k.newest.split(committed)
	for i := range k.marks {
		k.marks[i].count -= committed
	}
	go k.seal(k.frozen)
}

// split parts the first keys from the later ones.
func (n *newKeys) split(count int) (first, rest *newKeys) {
	rest = newNewKeys()
	for i := count; i < len(n.ids); i++ {
		rest.add(n.hashes[i], n.ids[i])
	}
	for len(n.ids) > count {
		n.drop()
	}
	return n, rest
}

// changes are none: keys are written by seal.
func (k *Keys) changes(_ *unit, _ int, _ bool, out []staged) []staged { return out }

// seal writes what is frozen as a run. Until that is done the keys stay in
// memory; after a start they are read from the table again.
func (k *Keys) seal(frozen *newKeys) {
	ctx := context.Background()
	k.mu.RLock()
	number := len(k.runs)
	k.mu.RUnlock()
	r, blocks := newRun(k.space, number, frozen)
	for {
		err := k.d.Write(ctx, func(ctx context.Context, tx *Tx) error { return r.insert(ctx, tx, blocks) })
		if err == nil {
			break
		}
		if errors.Is(err, ErrStopped) || errors.Is(err, ErrUnknown) {
			return // the writer has stopped for good
		}
		time.Sleep(sealPause)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.runs, k.frozen = append(k.runs[:number:number], r), nil
}

const sealPause = time.Second

func (k *Keys) load(ctx context.Context) error {
	k.mu.RLock()
	loaded := k.loaded
	k.mu.RUnlock()
	if loaded {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.loaded {
		return nil
	}
	runs, err := readRuns(ctx, k.d, k.space)
	if err != nil {
		return fmt.Errorf("keys of space %d: %w", k.space, err)
	}
	after := int64(0)
	if n := len(runs); n > 0 {
		after = runs[n-1].last
	}
	fresh := newNewKeys()
	if err := k.reload(ctx, after, fresh.add); err != nil {
		return fmt.Errorf("keys of space %d: %w", k.space, err)
	}
	k.runs, k.newest, k.loaded = runs, fresh, true
	return nil
}
