// Package secret seals small values at rest and derives keys.
//
// Values are sealed with AES-256-GCM under a key that never enters the
// database; the sealed text names the key's version, so that keys can be
// changed while old rows stay readable. The context (table and row) is bound
// in, so that a sealed value cannot be moved to another row.
package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"

	"baize/internal/kernel/rng"
)

// ErrSealed says that a text was not sealed by this box in this context.
var ErrSealed = errors.New("secret: cannot be opened")

const (
	version = "v1."
	keySize = 32
)

// Box seals and opens.
type Box struct {
	aead   cipher.AEAD
	master []byte
	rng    rng.Source
}

// NewBox makes a Box from a 32-byte master key.
func NewBox(master []byte, r rng.Source) (*Box, error) {
	if len(master) != keySize {
		return nil, errors.New("secret: the master key must have 32 bytes")
	}
	b := &Box{master: master, rng: r}
	block, err := aes.NewCipher(b.Derive("box"))
	if err != nil {
		return nil, err
	}
	b.aead, err = cipher.NewGCM(block)
	return b, err
}

// Derive makes a 32-byte key for one purpose from the master key (HKDF-SHA256).
func (b *Box) Derive(purpose string) []byte {
	key, err := hkdf.Key(sha256.New, b.master, nil, "baize/"+purpose, keySize)
	if err != nil {
		panic("secret: " + err.Error()) // only for absurd lengths
	}
	return key
}

// Seal encrypts plain for one context.
func (b *Box) Seal(context, plain string) string {
	nonce := rng.Bytes(b.rng, b.aead.NonceSize())
	return version + base64.RawStdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, []byte(plain), []byte(context)))
}

// Open decrypts what Seal made in the same context; ErrSealed otherwise.
func (b *Box) Open(context, sealed string) (string, error) {
	text, ok := strings.CutPrefix(sealed, version)
	raw, err := base64.RawStdEncoding.DecodeString(text)
	if !ok || err != nil || len(raw) < b.aead.NonceSize() {
		return "", ErrSealed
	}
	plain, err := b.aead.Open(nil, raw[:b.aead.NonceSize()], raw[b.aead.NonceSize():], []byte(context))
	if err != nil {
		return "", ErrSealed
	}
	return string(plain), nil
}
