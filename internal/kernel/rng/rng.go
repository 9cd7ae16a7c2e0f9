// Package rng is the only source of chance.
//
// Production draws from the operating system; tests inject a deterministic
// Source. Whole numbers are drawn by rejection, never by remainder, so no
// value is likelier than another.
package rng

import (
	"crypto/rand"
	"encoding/binary"
	"io"
)

// Source yields unpredictable bytes. Read fills all of p or panics: a machine
// without randomness must not go on.
type Source interface{ Read(p []byte) }

// System reads the operating system's generator.
type System struct{}

// Read fills p.
func (System) Read(p []byte) {
	if _, err := io.ReadFull(rand.Reader, p); err != nil {
		panic("rng: the operating system gives no randomness: " + err.Error())
	}
}

// Reader is a source as an io.Reader; it never fails.
type Reader struct{ Source }

// Read fills p.
func (r Reader) Read(p []byte) (int, error) {
	r.Source.Read(p)
	return len(p), nil
}

// Bytes draws n bytes.
func Bytes(s Source, n int) []byte {
	p := make([]byte, n)
	s.Read(p)
	return p
}

// Uint64 draws 64 bits.
func Uint64(s Source) uint64 {
	var p [8]byte
	s.Read(p[:])
	return binary.BigEndian.Uint64(p[:])
}

// Below draws a whole number in [0, n) without bias; it panics for n = 0.
func Below(s Source, n uint64) uint64 {
	if n == 0 {
		panic("rng: Below(0)")
	}
	limit := -n % n // 2^64 mod n: values below it would favour small results
	for {
		if v := Uint64(s); v >= limit {
			return v % n
		}
	}
}

// Seeded is a deterministic Source (SplitMix64) for tests and simulations. It
// must never be wired in production; it is not safe for concurrent use.
type Seeded struct{ state uint64 }

// NewSeeded starts the sequence of seed.
func NewSeeded(seed uint64) *Seeded { return &Seeded{state: seed} }

// Read fills p from the sequence.
func (s *Seeded) Read(p []byte) {
	var word [8]byte
	for len(p) > 0 {
		s.state += 0x9E3779B97F4A7C15
		z := s.state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		binary.BigEndian.PutUint64(word[:], z^z>>31)
		p = p[copy(p, word[:]):]
	}
}
