package fair

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
)

// SeedSize is the length of a server seed and of a commitment in bytes.
const SeedSize = 32

// MaxNonce is the largest nonce, the largest whole number that a browser holds
// exactly; a pair of seeds is rotated long before.
const MaxNonce = 1<<53 - 1

// maxClientSeed bounds a client seed in characters.
const maxClientSeed = 64

// ServerSeed is the house's secret share of the chance: 32 bytes, written as
// 64 lower-case hexadecimal digits. It is shown only after it was retired.
type ServerSeed [SeedSize]byte

// NewServerSeed draws a fresh server seed.
func NewServerSeed(src rng.Source) ServerSeed {
	return ServerSeed(rng.Bytes(src, SeedSize))
}

// ParseServerSeed reads the 64 lower-case hexadecimal digits of a server seed;
// anything else is the fault studio.fair.seed.
func ParseServerSeed(s string) (ServerSeed, error) {
	b, ok := parseHex(s)
	if !ok {
		return ServerSeed{}, fault.New(fault.Invalid, "studio.fair.seed")
	}
	return b, nil
}

// String is the public spelling of the seed.
func (s ServerSeed) String() string { return hex.EncodeToString(s[:]) }

// Commitment is the SHA-256 of the seed's 32 bytes (not of their spelling).
func (s ServerSeed) Commitment() Commitment { return sha256.Sum256(s[:]) }

// Commitment is the hash that is published before a server seed is used.
type Commitment [SeedSize]byte

// ParseCommitment reads the 64 lower-case hexadecimal digits of a commitment;
// anything else is the fault studio.fair.hash.
func ParseCommitment(s string) (Commitment, error) {
	b, ok := parseHex(s)
	if !ok {
		return Commitment{}, fault.New(fault.Invalid, "studio.fair.hash")
	}
	return b, nil
}

// String is the public spelling of the commitment.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// Binds reports whether the commitment was made for this seed.
func (c Commitment) Binds(s ServerSeed) bool {
	want := s.Commitment()
	return subtle.ConstantTimeCompare(c[:], want[:]) == 1
}

// ClientSeed is the member's share of the chance: 1 to 64 visible ASCII
// characters (0x21 to 0x7E, no space), so that what is copied is what was used.
type ClientSeed string

// ParseClientSeed accepts a client seed; anything else is the fault
// studio.fair.clientSeed.
func ParseClientSeed(s string) (ClientSeed, error) {
	if len(s) < 1 || len(s) > maxClientSeed {
		return "", fault.New(fault.Invalid, "studio.fair.clientSeed", fault.Args{"max": maxClientSeed})
	}
	for i := range len(s) {
		if s[i] < 0x21 || s[i] > 0x7E {
			return "", fault.New(fault.Invalid, "studio.fair.clientSeed", fault.Args{"max": maxClientSeed})
		}
	}
	return ClientSeed(s), nil
}

// NewClientSeed draws a client seed of 32 hexadecimal digits for a member who
// has not chosen one.
func NewClientSeed(src rng.Source) ClientSeed {
	return ClientSeed(hex.EncodeToString(rng.Bytes(src, 16)))
}

// parseHex reads exactly 64 lower-case digits: an upper-case digit would be a
// second spelling of the same seed.
func parseHex(s string) (b [SeedSize]byte, ok bool) {
	if len(s) != 2*SeedSize {
		return b, false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return b, false
		}
	}
	_, err := hex.Decode(b[:], []byte(s))
	return b, err == nil
}
