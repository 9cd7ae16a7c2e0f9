package identity

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// The faults of envelopes. All that is wrong with the envelope itself has one
// answer, because why it does not open is nobody's business.
var (
	ErrEnvelope       = fault.New(fault.Invalid, "identity.envelope.invalid")
	ErrEnvelopeNeeded = fault.New(fault.Invalid, "identity.envelope.needed")
)

const (
	envelopeMax    = 16 << 10
	envelopeWindow = 5 * time.Minute
	jtiMin, jtiMax = 16, 64
)

type envelopeKey struct {
	kid     string
	private *ecdsa.PrivateKey
}

func newEnvelopeKey(k *ecdsa.PrivateKey) (envelopeKey, error) {
	jwk := jose.JSONWebKey{Key: k.Public()}
	print, err := jwk.Thumbprint(crypto.SHA256)
	return envelopeKey{kid: base64.RawURLEncoding.EncodeToString(print), private: k}, err
}

// EnvelopeKey derives a P-256 key from a secret of the installation.
func EnvelopeKey(secret []byte) (*ecdsa.PrivateKey, error) {
	for counter := byte(0); ; counter++ {
		raw, err := hkdf.Key(sha256.New, secret, []byte{counter}, "identity envelope", 32)
		if err != nil {
			return nil, err
		}
		// A value beyond the curve's order is as good as impossible; the next
		// counter is then tried.
		if k, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw); err == nil || counter == 255 {
			return k, err
		}
	}
}

// PublicKey is the JWK that envelopes are sealed to, for the permission
// document.
func (s *Service) PublicKey() json.RawMessage {
	k := s.envelopes[0]
	raw, err := jose.JSONWebKey{Key: k.private.Public(), KeyID: k.kid, Algorithm: string(jose.ECDH_ES), Use: "enc"}.MarshalJSON()
	if err != nil {
		panic("identity: a P-256 key cannot be written: " + err.Error())
	}
	return raw
}

// Unseal opens an envelope into the fields that it holds, once; without an
// envelope it leaves the plain fields as they are, unless the policy requires
// one.
func (s *Service) Unseal(ctx context.Context, compact string, into any) error {
	if compact == "" {
		if s.policy.RequireEnvelope {
			return ErrEnvelopeNeeded
		}
		return nil
	}
	plain, err := s.decrypt(compact)
	if err != nil {
		return err
	}
	var stamp struct {
		Iat int64  `json:"iat"`
		Jti string `json:"jti"`
	}
	if err := json.Unmarshal(plain, &stamp); err != nil || len(stamp.Jti) < jtiMin || len(stamp.Jti) > jtiMax {
		return ErrEnvelope
	}
	now := s.clock.Now()
	if age := now.Sub(time.Unix(stamp.Iat, 0)); age > envelopeWindow || age < -envelopeWindow {
		return ErrEnvelope
	}
	if err := json.Unmarshal(plain, into); err != nil {
		return ErrEnvelope
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.store.InsertEnvelope(ctx, tx, stamp.Jti, clock.At(now).Add(2*envelopeWindow))
		if err == nil && !fresh {
			err = ErrEnvelope
		}
		return err
	})
}

func (s *Service) decrypt(compact string) ([]byte, error) {
	if len(compact) > envelopeMax {
		return nil, fault.New(fault.TooLarge, "request.body.tooLarge")
	}
	kid, ok := plainHeader(compact)
	if !ok {
		return nil, ErrEnvelope
	}
	object, err := jose.ParseEncryptedCompact(compact, []jose.KeyAlgorithm{jose.ECDH_ES}, []jose.ContentEncryption{jose.A256GCM})
	if err != nil {
		return nil, ErrEnvelope.Wrap(err)
	}
	for _, k := range s.envelopes {
		if k.kid != kid {
			continue
		}
		plain, err := object.Decrypt(k.private)
		if err != nil {
			return nil, ErrEnvelope.Wrap(err)
		}
		return plain, nil
	}
	return nil, ErrEnvelope
}

// plainHeader refuses every header that we have no use for (zip, crit, jku,
// jwk, x5u ...) before anything is computed, and returns the key's id.
func plainHeader(compact string) (kid string, ok bool) {
	head, _, _ := strings.Cut(compact, ".")
	raw, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil {
		return "", false
	}
	var header map[string]any
	if json.Unmarshal(raw, &header) != nil {
		return "", false
	}
	for name := range header {
		switch name {
		case "alg", "enc", "kid", "epk", "typ", "cty", "apu", "apv":
		default:
			return "", false
		}
	}
	kid, ok = header["kid"].(string)
	return kid, ok && header["alg"] == string(jose.ECDH_ES) && header["enc"] == string(jose.A256GCM)
}
