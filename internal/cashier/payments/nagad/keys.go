package nagad

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"strings"
)

// ErrKey says that a text is no RSA key of 2048 bits or more.
var ErrKey = errors.New("nagad: not an RSA key of 2048 bits or more")

const leastBits = 2048

// ParsePrivate reads the merchant's key as Nagad hands it out, one line of
// base64, or as PEM; PKCS#8 or PKCS#1. ErrKey for anything else.
func ParsePrivate(text string) (*rsa.PrivateKey, error) {
	der := derOf(text)
	key, err := x509.ParsePKCS1PrivateKey(der)
	if any8, other := x509.ParsePKCS8PrivateKey(der); err != nil && other == nil {
		key, _ = any8.(*rsa.PrivateKey)
	}
	if key == nil || key.N.BitLen() < leastBits {
		return nil, ErrKey
	}
	return key, nil
}

// ParsePublic reads Nagad's own key in the same forms; PKIX or PKCS#1. ErrKey
// for anything else.
func ParsePublic(text string) (*rsa.PublicKey, error) {
	der := derOf(text)
	key, err := x509.ParsePKCS1PublicKey(der)
	if wide, other := x509.ParsePKIXPublicKey(der); err != nil && other == nil {
		key, _ = wide.(*rsa.PublicKey)
	}
	if key == nil || key.N.BitLen() < leastBits {
		return nil, ErrKey
	}
	return key, nil
}

// derOf is what stands in a text of PEM or of bare base64.
func derOf(text string) []byte {
	if block, _ := pem.Decode([]byte(text)); block != nil {
		return block.Bytes
	}
	der, _ := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	return der
}
