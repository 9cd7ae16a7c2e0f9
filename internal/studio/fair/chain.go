package fair

import (
	"crypto/hmac"
	"crypto/sha256"

	"baize/internal/kernel/fault"
)

// MaxChain is the largest number of rounds in one chain: at one round every
// ten seconds, three years.
const MaxChain = 10_000_000

// Chain holds the seeds of shared rounds: s(0) is the secret, s(n+1) =
// SHA-256(s(n)), and round r of N plays s(N-r). The end s(N) is published
// before round 1, so every revealed seed is checked by hashing it once into
// the one revealed before it. Source: the hash chain of docs/fairness.md,
// section 6. A Chain never changes after NewChain and is safe to share.
type Chain struct {
	marks    []ServerSeed // s(0), s(step), s(2*step), ...
	step     int
	length   int
	terminal Commitment
}

// NewChain computes a chain of the given number of rounds from its secret. It
// keeps about the square root of the seeds, and Seed recomputes the rest, so
// ten million rounds take 100 KB. Lengths outside 1 to MaxChain are the fault
// studio.fair.chain.
func NewChain(secret ServerSeed, length int) (*Chain, error) {
	if length < 1 || length > MaxChain {
		return nil, fault.New(fault.Invalid, "studio.fair.chain", fault.Args{"max": MaxChain})
	}
	step := 1
	for step*step < length {
		step++
	}
	c := &Chain{step: step, length: length}
	s := secret
	for i := range length {
		if i%step == 0 {
			c.marks = append(c.marks, s)
		}
		s = ServerSeed(s.Commitment())
	}
	c.terminal = Commitment(s)
	return c, nil
}

// Len is the number of rounds in the chain.
func (c *Chain) Len() int { return c.length }

// Terminal is the published end of the chain.
func (c *Chain) Terminal() Commitment { return c.terminal }

// Seed is the secret of a round, counted from 1; a round that the chain does
// not have is the fault studio.fair.chain.
func (c *Chain) Seed(round int) (ServerSeed, error) {
	if round < 1 || round > c.length {
		return ServerSeed{}, fault.New(fault.Invalid, "studio.fair.chain", fault.Args{"max": c.length})
	}
	index := c.length - round
	s := c.marks[index/c.step]
	for range index % c.step {
		s = ServerSeed(s.Commitment())
	}
	return s, nil
}

// InChain reports whether hashing the seed `rounds` times gives the published
// value: the end of the chain and the round's number, or the seed revealed
// one round before and 1.
func InChain(seed ServerSeed, published Commitment, rounds uint64) bool {
	if rounds < 1 || rounds > MaxChain {
		return false
	}
	for range rounds - 1 {
		seed = ServerSeed(seed.Commitment())
	}
	return published.Binds(seed)
}

// Salted is HMAC-SHA256(key = seed, message = salt), the chance of a shared
// round. The salt is public and is fixed after the end of the chain was
// published. Source: docs/fairness.md, section 6.
func Salted(seed ServerSeed, salt ClientSeed) [sha256.Size]byte {
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte(salt))
	return [sha256.Size]byte(mac.Sum(nil))
}
