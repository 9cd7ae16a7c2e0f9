package hub88

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
)

// HeaderSignature carries the signature, in the canonical form of net/http.
const HeaderSignature = "X-Hub88-Signature"

// SignatureOf signs a raw body.
func SignatureOf(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	// PKCS #1 v1.5 signatures take no randomness.
	raw, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	return base64.StdEncoding.EncodeToString(raw), err
}

// genuine reports whether the one signature in the header is of one of the
// keys over the raw body.
func genuine(keys []*rsa.PublicKey, h http.Header, body []byte) bool {
	values := h[HeaderSignature]
	if len(values) != 1 {
		return false
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(values[0])
	if err != nil {
		return false
	}
	sum := sha256.Sum256(body)
	for _, key := range keys {
		if rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], raw) == nil {
			return true
		}
	}
	return false
}
