package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
)

// pathKeyLen is how many characters at the end of an encoded path are its key.
const pathKeyLen = 8

// ErrPath says that a text is no encoded path.
var ErrPath = errors.New("site: not an encoded path")

// EncodePath writes a customer-service path as the client expects it: base64
// of the path mixed with an eight-character key, then the key itself. It is a
// form of writing and no secret, whoever reads it can undo it; what keeps bad
// targets out is the list of allowed hosts. The same path is always written
// the same, so that caches work.
func EncodePath(path string) string {
	sum := sha256.Sum256([]byte(path))
	key := hex.EncodeToString(sum[:pathKeyLen/2])
	return base64.RawURLEncoding.EncodeToString(mix([]byte(path), key)) + key
}

// DecodePath undoes EncodePath; ErrPath where the text is not of its form.
func DecodePath(text string) (string, error) {
	if len(text) < pathKeyLen {
		return "", ErrPath
	}
	body, key := text[:len(text)-pathKeyLen], text[len(text)-pathKeyLen:]
	raw, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return "", ErrPath
	}
	return string(mix(raw, key)), nil
}

func mix(b []byte, key string) []byte {
	out := make([]byte, len(b))
	for i := range b {
		out[i] = b[i] ^ key[i%pathKeyLen]
	}
	return out
}
