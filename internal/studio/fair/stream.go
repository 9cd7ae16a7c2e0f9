package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"strconv"
)

// Stream is the chance of one bet: the bytes of block(0), block(1), ... read
// as big-endian words of 32 bits. It is not safe for concurrent use.
type Stream struct {
	mac    hash.Hash
	msg    []byte
	prefix int
	cursor uint64
	block  [sha256.Size]byte
	used   int
	first  [sha256.Size]byte
}

// NewStream starts the chance of the bet with this nonce. Source: the
// commit-reveal scheme of docs/fairness.md, section 2.
func NewStream(server ServerSeed, client ClientSeed, nonce uint64) *Stream {
	s := &Stream{mac: hmac.New(sha256.New, server[:])}
	s.msg = make([]byte, 0, len(client)+2*20+2)
	s.msg = append(append(s.msg, client...), ':')
	s.msg = append(strconv.AppendUint(s.msg, nonce, 10), ':')
	s.prefix = len(s.msg)
	s.fill()
	s.first = s.block
	return s
}

// fill computes the next block.
func (s *Stream) fill() {
	s.msg = strconv.AppendUint(s.msg[:s.prefix], s.cursor, 10)
	s.mac.Reset()
	s.mac.Write(s.msg)
	s.mac.Sum(s.block[:0])
	s.cursor++
	s.used = 0
}

// Word is the next 32 bits of the stream.
func (s *Stream) Word() uint32 {
	if s.used == len(s.block) {
		s.fill()
	}
	w := binary.BigEndian.Uint32(s.block[s.used:])
	s.used += 4
	return w
}

// Below draws a whole number in [0, n) without bias: words under 2^32 mod n
// are thrown away, the first other one gives word mod n. It panics for n = 0.
// Source: docs/fairness.md, section 3.
func (s *Stream) Below(n uint32) uint32 {
	if n == 0 {
		panic("fair: Below(0)")
	}
	limit := -n % n // 2^32 mod n
	for {
		if w := s.Word(); w >= limit {
			return w % n
		}
	}
}

// Bits52 is the top 52 bits of the next two words: a fraction of 2^52 that
// both Go and a browser hold exactly. Source: docs/fairness.md, section 3.
func (s *Stream) Bits52() uint64 {
	hi := uint64(s.Word())
	return (hi<<32 | uint64(s.Word())) >> 12
}

// Proof is block(0) in hexadecimal digits. It is kept with the bet: two bets
// with one proof had the same server seed, client seed and nonce.
func (s *Stream) Proof() string { return hex.EncodeToString(s.first[:]) }
