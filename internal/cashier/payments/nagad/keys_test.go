package nagad_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier/payments/nagad"
)

func TestParse_ReadsKeysAsNagadHandsThemOutAndAsPEM(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	wide, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	for _, der := range [][]byte{wide, x509.MarshalPKCS1PrivateKey(key)} {
		for _, text := range []string{base64.StdEncoding.EncodeToString(der), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))} {
			got, err := nagad.ParsePrivate(text)
			require.NoError(t, err)
			require.True(t, key.Equal(got))
		}
	}
	pkix, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	require.NoError(t, err)
	for _, der := range [][]byte{pkix, x509.MarshalPKCS1PublicKey(&key.PublicKey)} {
		got, err := nagad.ParsePublic("  " + base64.StdEncoding.EncodeToString(der) + "\n")
		require.NoError(t, err)
		require.True(t, key.PublicKey.Equal(got))
	}
}

func TestParse_RefusesWhatIsNoKeyAndWeakOnes(t *testing.T) {
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	require.NoError(t, err)
	for _, text := range []string{"", "no key", base64.StdEncoding.EncodeToString(x509.MarshalPKCS1PrivateKey(weak))} {
		_, err := nagad.ParsePrivate(text)
		require.ErrorIs(t, err, nagad.ErrKey)
		_, err = nagad.ParsePublic(text)
		require.ErrorIs(t, err, nagad.ErrKey)
	}
}
