package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"github.com/alexedwards/argon2id"

	"baize/internal/kernel/fault"
)

// Hasher turns secrets into Argon2id hashes and checks them. Only so many run
// at once, because each takes 19 MiB and tens of milliseconds.
type Hasher struct {
	pepper []byte
	params *argon2id.Params
	slots  chan struct{}
	dummy  string
}

// HasherConfig sets a Hasher up; zero costs mean the shipped ones.
type HasherConfig struct {
	// Pepper is a secret that is not in the database, at least 16 bytes.
	Pepper    []byte
	Parallel  int
	MemoryKiB uint32
	Passes    uint32
}

const (
	hashMemoryKiB = 19 * 1024
	hashPasses    = 2
	// hashPatience bounds the queue: rather a refusal than a pile-up.
	hashPatience = 5 * time.Second
)

// NewHasher makes a Hasher; it costs one hash.
func NewHasher(c HasherConfig) (*Hasher, error) {
	if len(c.Pepper) < 16 {
		return nil, errors.New("identity: the pepper is too short")
	}
	if c.MemoryKiB == 0 {
		c.MemoryKiB = hashMemoryKiB
	}
	if c.Passes == 0 {
		c.Passes = hashPasses
	}
	h := &Hasher{
		pepper: c.Pepper, slots: make(chan struct{}, max(1, c.Parallel)),
		params: &argon2id.Params{Memory: c.MemoryKiB, Iterations: c.Passes, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	}
	dummy, err := h.Hash(context.Background(), "nobody's secret")
	h.dummy = dummy
	return h, err
}

// Hash is the stored form of a secret of any length.
func (h *Hasher) Hash(ctx context.Context, secret string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	return argon2id.CreateHash(h.peppered(secret), h.params)
}

// Verify tells whether the secret fits, and whether it should be hashed anew
// because the costs have changed. An empty hash is checked against a dummy, so
// that a missing account takes as long as a wrong secret.
func (h *Hasher) Verify(ctx context.Context, secret, hash string) (ok, stale bool, err error) {
	if err := h.enter(ctx); err != nil {
		return false, false, err
	}
	defer h.leave()
	missing := hash == ""
	if missing {
		hash = h.dummy
	}
	ok, params, err := argon2id.CheckHash(h.peppered(secret), hash)
	if err != nil {
		return false, false, err
	}
	stale = params.Memory != h.params.Memory || params.Iterations != h.params.Iterations || params.Parallelism != h.params.Parallelism
	return ok && !missing, stale, nil
}

// peppered also brings every secret to one length, so that none is cut.
func (h *Hasher) peppered(secret string) string {
	mac := hmac.New(sha256.New, h.pepper)
	mac.Write([]byte(secret))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func (h *Hasher) enter(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, hashPatience)
	defer cancel()
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fault.New(fault.Unavailable, "request.unavailable", fault.Args{"seconds": 5})
	}
}

func (h *Hasher) leave() { <-h.slots }
