package secret

import (
	"crypto/rsa"
	"sync"

	"baize/internal/kernel/rng"
)

// rsaBits is the length of keys of ours.
const rsaBits = 2048

// RSA makes a key, which is slow.
func RSA(from rng.Source) (*rsa.PrivateKey, error) {
	return rsa.GenerateKey(rng.Reader{Source: from}, rsaBits)
}

// LazyRSA is a key that is made when it is first asked for.
func LazyRSA(from rng.Source) func() (*rsa.PrivateKey, error) {
	return sync.OnceValues(func() (*rsa.PrivateKey, error) { return RSA(from) })
}
