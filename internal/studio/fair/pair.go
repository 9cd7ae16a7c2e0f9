package fair

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
)

// Pair is a member's seeds: the server seed in use, the one that follows it,
// the member's client seed and the nonce of the next bet. The member is shown
// both commitments, never the seeds, until Rotate retires one.
type Pair struct {
	Server ServerSeed
	Next   ServerSeed
	Client ClientSeed
	Nonce  uint64
}

// NewPair draws the first seeds of a member.
func NewPair(src rng.Source) Pair {
	return Pair{Server: NewServerSeed(src), Next: NewServerSeed(src), Client: NewClientSeed(src)}
}

// Take gives the stream of the next bet with its nonce, and the pair after it.
// A pair whose nonces are used up is the fault studio.fair.usedUp.
func (p Pair) Take() (Pair, *Stream, uint64, error) {
	nonce := p.Nonce
	if nonce > MaxNonce {
		return p, nil, 0, fault.New(fault.Conflict, "studio.fair.usedUp")
	}
	p.Nonce++
	return p, NewStream(p.Server, p.Client, nonce), nonce, nil
}

// Rotate retires the server seed and returns it for publication. The one that
// takes over was committed to before, the client seed is the member's choice,
// and the nonce starts at 0. While a round that still draws from the pair is
// open it is the fault studio.fair.openRound.
func (p Pair) Rotate(src rng.Source, client ClientSeed, openRounds int) (Pair, ServerSeed, error) {
	if openRounds > 0 {
		return p, ServerSeed{}, fault.New(fault.Conflict, "studio.fair.openRound")
	}
	return Pair{Server: p.Next, Next: NewServerSeed(src), Client: client}, p.Server, nil
}
