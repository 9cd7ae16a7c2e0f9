package gateway

import (
	"context"
	"strconv"

	"baize/internal/platform/seamless"
)

// Credentials are the signed headers of a vendor's call.
type Credentials struct {
	Vendor, KeyID, Signature string
}

// NotGenuine says why a call is not believed, in words for the vendor. They
// tell nothing about keys: only a right signature learns about clock or nonce.
type NotGenuine string

// Error is the reason.
func (e NotGenuine) Error() string { return string(e) }

// The reasons.
const (
	BadSignature NotGenuine = "the signature is not of a live key of this vendor over this request"
	BadTimestamp NotGenuine = "the timestamp is not within 300 seconds of now"
	UsedNonce    NotGenuine = "the nonce was used before or is not 8 to 64 characters"
)

// Admit proves that a call comes from the vendor it names, now and for the
// first time; the returned signer signs the reply. Its errors are NotGenuine.
func (s *Service) Admit(ctx context.Context, c Credentials, p seamless.Parts) (*seamless.Signer, error) {
	signer := s.Signer(ctx, c.Vendor, c.KeyID)
	if signer == nil || !signer.Verify(p, c.Signature) {
		return nil, BadSignature
	}
	now := s.d.Clock.Now().Unix()
	at, err := strconv.ParseInt(p.Timestamp, 10, 64)
	if err != nil || at < now-seamless.Window || at > now+seamless.Window {
		return nil, BadTimestamp
	}
	if len(p.Nonce) < 8 || len(p.Nonce) > seamless.MaxID || !s.nonces.take(c.Vendor, p.Nonce, at, now) {
		return nil, UsedNonce
	}
	return signer, nil
}
