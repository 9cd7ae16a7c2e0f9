package staff

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/totp"
)

// checkCode tells which step a code is of; 0 when it is wrong.
func (s *Service) checkCode(op *Operator, code string) (int64, error) {
	secret, err := s.unseal(op.ID, op.SealedTOTP)
	if err != nil {
		return 0, err
	}
	return totp.Step(secret, code, s.clock.Now())
}

// spendStep uses a step up; false when it, or a later one, was used before.
func (s *Service) spendStep(ctx context.Context, tx *db.Tx, operator id.Staff, step int64) (bool, error) {
	return s.store.SpendStep(ctx, tx, operator, step)
}

var errSeal = errors.New("staff: a sealed secret does not open")

// seal encrypts the secret of the codes for one operator: moved to another
// row it does not open.
func (s *Service) seal(operator id.Staff, secret string) (string, error) {
	nonce := rng.Bytes(s.random, s.aead.NonceSize())
	return base64.RawStdEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(secret), []byte(operator.String()))), nil
}

func (s *Service) unseal(operator id.Staff, sealed string) (string, error) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < s.aead.NonceSize() {
		return "", errSeal
	}
	plain, err := s.aead.Open(nil, raw[:s.aead.NonceSize()], raw[s.aead.NonceSize():], []byte(operator.String()))
	if err != nil {
		return "", errSeal
	}
	return string(plain), nil
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	if len(key) != 32 {
		return nil, errors.New("staff: the key that seals one-time secrets has 32 bytes")
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
