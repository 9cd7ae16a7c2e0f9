package seamless

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"sync"
)

// The headers of a signed request; a reply carries Timestamp and Signature.
// They are in the canonical form of net/http.
const (
	HeaderVendor    = "X-Vendor-Id"
	HeaderKey       = "X-Key-Id"
	HeaderTimestamp = "X-Timestamp" // whole seconds since 1970
	HeaderNonce     = "X-Nonce"     // 8 to 64 characters, never used twice
	HeaderSignature = "X-Signature" // lower-case hexadecimal
)

// Window is how far, in seconds, a timestamp may be off; exactly Window is
// still good.
const Window = 300

// ReplyMethod stands in the method's place in the signature of a reply, so
// that a reply can never be sent back as a request.
const ReplyMethod = "REPLY"

// Parts is what a signature covers.
type Parts struct {
	Method, Path, Timestamp, Nonce string
	Body                           []byte
}

// Signer signs and verifies with one secret; safe for concurrent use. It keeps
// keyed hashes, because preparing one costs more than a short message.
type Signer struct{ pool sync.Pool }

// NewSigner makes a Signer; the secret must have at least 32 random bytes.
func NewSigner(secret []byte) *Signer {
	key := append([]byte(nil), secret...)
	s := &Signer{}
	s.pool.New = func() any { return &mac{h: hmac.New(sha256.New, key)} }
	return s
}

type mac struct {
	h   hash.Hash
	buf []byte
	sum [sha256.Size]byte
}

// SignatureSize is the length of a signature in hexadecimal.
const SignatureSize = 2 * sha256.Size

// AppendSignature writes HMAC-SHA256(secret, method\npath\ntimestamp\nnonce\n
// hex(sha256(body))) in hexadecimal to b.
func (s *Signer) AppendSignature(b []byte, p Parts) []byte {
	m := s.pool.Get().(*mac)
	m.compute(p)
	b = hex.AppendEncode(b, m.sum[:])
	s.pool.Put(m)
	return b
}

// Verify reports whether signature is the one of p, in constant time.
func (s *Signer) Verify(p Parts, signature string) bool {
	if len(signature) != SignatureSize {
		return false
	}
	var want [SignatureSize]byte
	s.AppendSignature(want[:0], p)
	return hmac.Equal(want[:], []byte(signature))
}

func (m *mac) compute(p Parts) {
	b := append(m.buf[:0], p.Method...)
	b = append(b, '\n')
	b = append(b, p.Path...)
	b = append(b, '\n')
	b = append(b, p.Timestamp...)
	b = append(b, '\n')
	b = append(b, p.Nonce...)
	b = append(b, '\n')
	sum := sha256.Sum256(p.Body)
	b = hex.AppendEncode(b, sum[:])
	m.buf = b
	m.h.Reset()
	m.h.Write(b)
	m.h.Sum(m.sum[:0])
}
