package gateway

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"

	"baize/internal/kernel/rng"
)

// sealer encrypts vendors' secrets with AES-256-GCM; what a secret belongs to
// is bound to it, so a row cannot be given another row's secret.
type sealer struct {
	aead cipher.AEAD
	rand rng.Source
}

func newSealer(key []byte, rand rng.Source) (*sealer, error) {
	if len(key) != 32 {
		return nil, errors.New("gateway: the sealing key must have 32 bytes")
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &sealer{aead: aead, rand: rand}, err
}

func (s *sealer) seal(secret []byte, owner string) string {
	nonce := rng.Bytes(s.rand, s.aead.NonceSize())
	return base64.StdEncoding.EncodeToString(s.aead.Seal(nonce, nonce, secret, []byte(owner)))
}

func (s *sealer) open(sealed, owner string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < s.aead.NonceSize() {
		return nil, errors.New("gateway: a sealed secret is damaged")
	}
	nonce, body := raw[:s.aead.NonceSize()], raw[s.aead.NonceSize():]
	return s.aead.Open(nil, nonce, body, []byte(owner))
}
