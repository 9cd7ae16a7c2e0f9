// Package id makes and names identifiers.
//
// An id is a positive 63-bit integer that grows with time: 42 bits of
// milliseconds since 2025, then 21 bits of node and sequence. One integer
// column on both engines, sequential in every index, and unique without asking
// a database. On the wire it is thirteen Crockford base-32 characters, because
// browsers cannot hold 63-bit numbers. Ids are no secrets: every read checks
// who asks.
package id

import (
	"errors"
	"sync"

	"baize/internal/kernel/clock"
)

// Of is an id of one kind of thing; kinds cannot be mixed up by accident.
type Of[Kind any] int64

// ErrSyntax says that a text is no id.
var ErrSyntax = errors.New("id: not an id")

const (
	epochMs      = 1_735_689_600_000 // 2025-01-01T00:00:00Z
	nodeBits     = 5
	sequenceBits = 16
	textLen      = 13
	alphabet     = "0123456789abcdefghjkmnpqrstvwxyz"
)

// String is the wire form, thirteen lower-case base-32 characters.
func (i Of[Kind]) String() string {
	var b [textLen]byte
	v := uint64(i)
	for k := textLen - 1; k >= 0; k-- {
		b[k] = alphabet[v&31]
		v >>= 5
	}
	return string(b[:])
}

// Parse reads the wire form; ErrSyntax otherwise.
func Parse[Kind any](s string) (Of[Kind], error) {
	if len(s) != textLen {
		return 0, ErrSyntax
	}
	var v uint64
	for k := range textLen {
		d := digit(s[k])
		if d < 0 || (k == 0 && d > 7) {
			return 0, ErrSyntax
		}
		v = v<<5 | uint64(d)
	}
	return Of[Kind](v), nil
}

func digit(c byte) int {
	for d := range len(alphabet) {
		if alphabet[d] == c {
			return d
		}
	}
	return -1
}

// MarshalText writes the wire form, or nothing for the zero id.
func (i Of[Kind]) MarshalText() ([]byte, error) {
	if i == 0 {
		return nil, nil
	}
	return []byte(i.String()), nil
}

// UnmarshalText reads the wire form; an empty text is the zero id.
func (i *Of[Kind]) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*i = 0
		return nil
	}
	v, err := Parse[Kind](string(b))
	if err == nil {
		*i = v
	}
	return err
}

// Instant is the moment at which the id was made, to the millisecond.
func (i Of[Kind]) Instant() clock.Instant {
	ms := int64(i)>>(nodeBits+sequenceBits) + epochMs
	return clock.Instant(ms * 1000)
}

// Source makes ids that never repeat and never go back, even when the clock
// does; safe for concurrent use.
type Source struct {
	mu   sync.Mutex
	c    clock.Clock
	node int64
	last int64 // milliseconds<<sequenceBits | sequence
}

// NewSource makes ids for one node (0 to 31) of a deployment.
func NewSource(c clock.Clock, node int) *Source {
	return &Source{c: c, node: int64(node) & (1<<nodeBits - 1)}
}

func (s *Source) next() int64 {
	floor := (s.c.Now().UnixMilli() - epochMs) << sequenceBits
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = max(s.last+1, floor) // a full sequence borrows from the next millisecond
	ms, seq := s.last>>sequenceBits, s.last&(1<<sequenceBits-1)
	return ms<<(nodeBits+sequenceBits) | seq<<nodeBits | s.node
}

// Past makes the source go on above an id that was made before the process
// began, and above whatever was made within the second after it: a clock that
// has gone back over a restart must not bring ids back that exist.
func (s *Source) Past(v int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ms := v>>(nodeBits+sequenceBits) + pastMargin
	s.last = max(s.last, ms<<sequenceBits)
}

const pastMargin = 1000 // milliseconds

// New makes a fresh id of the wanted kind.
func New[Kind any](s *Source) Of[Kind] { return Of[Kind](s.next()) }

// Floor is the smallest id of i's millisecond: lists that are cut
// by time compare ids with it and need no index on the time itself.
func Floor[Kind any](i clock.Instant) Of[Kind] {
	return Of[Kind](max(0, int64(i)/1000-epochMs) << (nodeBits + sequenceBits))
}
