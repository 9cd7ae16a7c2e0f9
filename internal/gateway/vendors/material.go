package vendors

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
)

const (
	rsaBits    = 2048 // the least
	secretSize = 16   // bytes, the least
)

// add opens material and appends it to the peer's keys; ErrKeyWeak where it is
// not a key of that use or too short.
func (p *Peer) add(use Use, material []byte) error {
	switch use {
	case Verify:
		key, err := publicKey(material)
		if err != nil {
			return err
		}
		p.VerifyKeys = append(p.VerifyKeys, key)
	case Sign:
		key, err := privateKey(material)
		if err != nil {
			return err
		}
		p.SignKeys = append(p.SignKeys, key)
	case Shared:
		if len(material) < secretSize {
			return ErrKeyWeak
		}
		p.Secrets = append(p.Secrets, material)
	default:
		return ErrKeyWeak
	}
	return nil
}

// publicKey reads "PUBLIC KEY" (PKIX) and "RSA PUBLIC KEY" (PKCS #1).
func publicKey(text []byte) (*rsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, ErrKeyWeak
	}
	if block.Type == "RSA PUBLIC KEY" {
		key, err := x509.ParsePKCS1PublicKey(block.Bytes)
		if err != nil || key.N.BitLen() < rsaBits {
			return nil, ErrKeyWeak.Wrap(err)
		}
		return key, nil
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	key, ok := parsed.(*rsa.PublicKey)
	if err != nil || !ok || key.N.BitLen() < rsaBits {
		return nil, ErrKeyWeak.Wrap(err)
	}
	return key, nil
}

// privateKey reads "PRIVATE KEY" (PKCS #8) and "RSA PRIVATE KEY" (PKCS #1).
func privateKey(text []byte) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, ErrKeyWeak
	}
	if block.Type == "RSA PRIVATE KEY" {
		key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
		if err != nil || key.N.BitLen() < rsaBits {
			return nil, ErrKeyWeak.Wrap(err)
		}
		return key, nil
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	key, ok := parsed.(*rsa.PrivateKey)
	if err != nil || !ok || key.N.BitLen() < rsaBits {
		return nil, ErrKeyWeak.Wrap(err)
	}
	return key, nil
}

// PublicPEM is a public key as it is handed to a vendor.
func PublicPEM(key *rsa.PublicKey) ([]byte, error) {
	der, err := x509.MarshalPKIXPublicKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}), nil
}

// PrivatePEM is a private key in the form that AddKey takes.
func PrivatePEM(key *rsa.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), nil
}
