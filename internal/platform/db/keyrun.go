package db

import (
	"context"
	"database/sql"
	"encoding/binary"
	"math"
	"slices"
	"sort"
)

// keyRun is a sorted run of keys on disk: blocks of (hash, id) pairs, and what
// must be known to read only one of them.
type keyRun struct {
	space, number int
	first, last   int64 // ids
	fences        []pair
	filter        filter
}

type pair struct {
	hash uint64
	id   int64
}

func comparePairs(a, b pair) int {
	switch {
	case a.hash < b.hash, a.hash == b.hash && a.id < b.id:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// blockPairs fill one page of the database.
const blockPairs = 250

const pairSize = 16

type rowFunc func(ctx context.Context, query string, args ...any) *sql.Row

func newRun(space, number int, n *newKeys) (*keyRun, [][]byte) {
	pairs := make([]pair, len(n.ids))
	r := &keyRun{space: space, number: number, first: math.MaxInt64, filter: newFilter(len(pairs))}
	for i := range pairs {
		pairs[i] = pair{n.hashes[i], n.ids[i]}
		r.first, r.last = min(r.first, n.ids[i]), max(r.last, n.ids[i])
		r.filter.add(n.hashes[i])
	}
	slices.SortFunc(pairs, comparePairs)
	var blocks [][]byte
	for part := range slices.Chunk(pairs, blockPairs) {
		r.fences = append(r.fences, part[0])
		blocks = append(blocks, packPairs(part))
	}
	return r, blocks
}

func packPairs(pairs []pair) []byte {
	b := make([]byte, 0, len(pairs)*pairSize)
	for _, p := range pairs {
		b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(b, p.hash), uint64(p.id))
	}
	return b
}

func unpackPair(b []byte, i int) pair {
	return pair{binary.BigEndian.Uint64(b[i*pairSize:]), int64(binary.BigEndian.Uint64(b[i*pairSize+8:]))}
}

// blockID is the row of a block: runs lie one behind the other.
func (r *keyRun) blockID(block int) int64 {
	return int64(r.space)<<48 | int64(r.number)<<16 | int64(block)
}

func (r *keyRun) insert(ctx context.Context, tx *Tx, blocks [][]byte) error {
	for i, body := range blocks {
		if _, err := tx.Exec(ctx, `INSERT INTO key_blocks (id, body) VALUES (?, ?)`, r.blockID(i), body); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO key_runs (space, run, first_id, last_id, fences, filter) VALUES (?, ?, ?, ?, ?, ?)`,
		r.space, r.number, r.first, r.last, packPairs(r.fences), r.filter.bytes())
	return err
}

func readRuns(ctx context.Context, d *DB, space int) ([]*keyRun, error) {
	rows, err := d.QueryContext(ctx, `SELECT run, first_id, last_id, fences, filter FROM key_runs WHERE space = ? ORDER BY run`, space)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var runs []*keyRun
	for rows.Next() {
		r := &keyRun{space: space}
		var fences, bits []byte
		if err := rows.Scan(&r.number, &r.first, &r.last, &fences, &bits); err != nil {
			return nil, err
		}
		for i := range len(fences) / pairSize {
			r.fences = append(r.fences, unpackPair(fences, i))
		}
		r.filter = filterOf(bits)
		runs = append(runs, r)
	}
	return runs, rows.Err()
}

// before appends the run's ids of a hash below before, newest first.
func (r *keyRun) before(ctx context.Context, row rowFunc, hash uint64, before int64, limit int, ids []int64) ([]int64, error) {
	// The last block that may hold a pair below (hash, before).
	block := sort.Search(len(r.fences), func(i int) bool { return comparePairs(r.fences[i], pair{hash, before}) >= 0 }) - 1
	for ; block >= 0 && len(ids) < limit; block-- {
		var body []byte
		if err := row(ctx, `SELECT body FROM key_blocks WHERE id = ?`, r.blockID(block)).Scan(&body); err != nil {
			return nil, err
		}
		n := len(body) / pairSize
		i := sort.Search(n, func(i int) bool { return comparePairs(unpackPair(body, i), pair{hash, before}) >= 0 }) - 1
		for ; i >= 0 && len(ids) < limit; i-- {
			p := unpackPair(body, i)
			if p.hash != hash {
				return ids, nil
			}
			ids = append(ids, p.id)
		}
		if i >= 0 {
			break
		}
	}
	return ids, nil
}

// filter tells of most hashes that are not in a run that they are not. It is a
// Bloom filter of 64-byte blocks: one look touches one line of memory.
// (Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom Filters.)
type filter []uint64

const (
	filterBits  = 16 // a key: about 1 false answer in 1,000
	filterLine  = 8  // words in a block
	filterMarks = 6  // bits a key sets
)

func newFilter(keys int) filter {
	lines := max(1, (keys*filterBits+511)/512)
	return make(filter, lines*filterLine)
}

func (f filter) line(hash uint64) filter {
	lines := uint64(len(f) / filterLine)
	at := (hash >> 32) * lines >> 32 * filterLine
	return f[at : at+filterLine]
}

// spread makes the bits within a block independent of the block's choice.
func spread(hash uint64) uint64 { return (hash ^ hash>>29) * 0x9e3779b97f4a7c15 }

func (f filter) add(hash uint64) {
	line, bits := f.line(hash), spread(hash)
	for range filterMarks {
		line[bits>>61] |= 1 << (bits >> 55 & 63)
		bits <<= 9
	}
}

func (f filter) mayHave(hash uint64) bool {
	line, bits := f.line(hash), spread(hash)
	for range filterMarks {
		if line[bits>>61]&(1<<(bits>>55&63)) == 0 {
			return false
		}
		bits <<= 9
	}
	return true
}

func (f filter) bytes() []byte {
	b := make([]byte, 0, 8*len(f))
	for _, w := range f {
		b = binary.BigEndian.AppendUint64(b, w)
	}
	return b
}

func filterOf(b []byte) filter {
	f := make(filter, len(b)/8)
	for i := range f {
		f[i] = binary.BigEndian.Uint64(b[8*i:])
	}
	return f
}
