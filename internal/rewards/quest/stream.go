package quest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
)

// stream is the chance of one draw, by the scheme of docs/fairness.md:
//
//	block(cursor) = HMAC-SHA256(key = server seed, message = client seed ":" nonce ":" cursor)
//
// read in words of four bytes. A test holds it to the studio's own.
type stream struct {
	key    []byte
	prefix string
	cursor int
	block  []byte
}

func newStream(key []byte, client string, nonce int64) *stream {
	return &stream{key: key, prefix: client + ":" + strconv.FormatInt(nonce, 10) + ":"}
}

func (s *stream) word() uint32 {
	if len(s.block) == 0 {
		mac := hmac.New(sha256.New, s.key)
		mac.Write([]byte(s.prefix + strconv.Itoa(s.cursor)))
		s.block = mac.Sum(nil)
		s.cursor++
	}
	w := binary.BigEndian.Uint32(s.block)
	s.block = s.block[4:]
	return w
}

// below draws a whole number in [0, n) without bias: words below 2^32 mod n are
// thrown away.
func (s *stream) below(n uint32) uint32 {
	limit := -n % n
	for {
		if w := s.word(); w >= limit {
			return w % n
		}
	}
}

const (
	seedSize  = 32
	clientMax = 64
)

// ErrClientSeed refuses a client seed that is not 1 to 64 visible ASCII signs.
var ErrClientSeed = fault.InvalidField("clientSeed", "quest.draw.clientSeed")

func checkClient(seed string) error {
	if len(seed) == 0 || len(seed) > clientMax {
		return ErrClientSeed
	}
	for _, b := range []byte(seed) {
		if b <= ' ' || b > '~' {
			return ErrClientSeed
		}
	}
	return nil
}

// Seed is a member's next server seed; its hash is shown before it is used.
type Seed struct {
	Sealed string
	Hash   string
	Number int64 // counts the member's draws; the nonce
}

func newSeed(r rng.Source) []byte { return rng.Bytes(r, seedSize) }

func hashOf(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// DrawProof is all that shows that a draw was fixed before: SHA-256(server seed) is
// the hash that was shown, and the stream's first number below the sum of the
// weights falls on the prize. The seed serves one draw and is told with it.
type DrawProof struct {
	Hash   string      `json:"seedHash"`
	Server string      `json:"serverSeed"`
	Client string      `json:"clientSeed"`
	Nonce  int64       `json:"nonce"`
	Roll   int64       `json:"roll"`
	Chance []DrawShare `json:"chances" nullable:"false"`
}

// DrawShare is the weight of a prize that was to be had.
type DrawShare struct {
	Prize  int   `json:"prize"`
	Weight int64 `json:"weight"`
}

// fall is the share on which the stream's number falls, and the number.
func fall(s *stream, shares []DrawShare) (prize int, roll int64) {
	var sum int64
	for _, x := range shares {
		sum += x.Weight
	}
	roll = int64(s.below(uint32(sum)))
	left := roll
	for _, x := range shares {
		if left < x.Weight {
			return x.Prize, roll
		}
		left -= x.Weight
	}
	panic("quest: a roll beyond its weights") // below(sum) < sum
}
