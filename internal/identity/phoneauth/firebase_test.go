package phoneauth_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"baize/internal/identity/phoneauth"
	"baize/internal/kernel/clock"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type m = map[string]any

// service is a stand-in for the real one: it publishes keys and signs.
type service struct {
	key    *rsa.PrivateKey
	server *httptest.Server
}

func newService(t *testing.T) *service {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	s := &service{key: key}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: key.Public(), KeyID: "k1", Algorithm: "RS256", Use: "sig"}}})
	}))
	t.Cleanup(s.server.Close)
	return s
}

func sign(t *testing.T, key *rsa.PrivateKey, claims m) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: "k1"}}, nil)
	require.NoError(t, err)
	raw, err := json.Marshal(claims)
	require.NoError(t, err)
	object, err := signer.Sign(raw)
	require.NoError(t, err)
	token, err := object.CompactSerialize()
	require.NoError(t, err)
	return token
}

func claims(change m) m {
	c := m{
		"iss": "https://securetoken.google.com/demo-baize", "aud": "demo-baize", "sub": "person-1", "iat": now.Unix(),
		"exp": now.Add(time.Hour).Unix(), "auth_time": now.Add(-time.Minute).Unix(), "phone_number": "+8801712345678",
		"firebase": m{"sign_in_provider": "phone"},
	}
	maps.Copy(c, change)
	return c
}

func TestVerifyPhone_BelievesOnlyWhatTheServiceSignedForUs(t *testing.T) {
	s := newService(t)
	v, err := phoneauth.New(phoneauth.Config{
		ProjectID: "demo-baize", APIKey: "key", AuthDomain: "demo.example", KeysURL: s.server.URL, Clock: clock.NewFake(now),
	})
	require.NoError(t, err)
	proof, err := v.VerifyPhone(context.Background(), sign(t, s.key, claims(nil)))
	require.NoError(t, err)
	require.Equal(t, "person-1", proof.Subject)
	require.Equal(t, "+8801712345678", proof.Number)
	require.Equal(t, clock.At(now.Add(-time.Minute)), proof.ProvenAt)

	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	none := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT"}`))
	body, err := json.Marshal(claims(nil))
	require.NoError(t, err)
	for name, token := range map[string]string{
		"another project":   sign(t, s.key, claims(m{"aud": "other-project"})),
		"another issuer":    sign(t, s.key, claims(m{"iss": "https://securetoken.google.com/other-project"})),
		"ended":             sign(t, s.key, claims(m{"exp": now.Add(-time.Second).Unix()})),
		"no number":         sign(t, s.key, claims(m{"phone_number": ""})),
		"not by phone":      sign(t, s.key, claims(m{"firebase": m{"sign_in_provider": "password"}})),
		"nobody":            sign(t, s.key, claims(m{"sub": ""})),
		"another's key":     sign(t, stranger, claims(nil)),
		"the emulator's":    none + "." + base64.RawURLEncoding.EncodeToString(body) + ".",
		"no token":          "x",
		"an empty one":      "",
		"a cut one":         sign(t, s.key, claims(nil))[:200],
		"without auth time": sign(t, s.key, claims(m{"auth_time": 0})),
	} {
		_, err := v.VerifyPhone(context.Background(), token)
		require.Error(t, err, name)
	}
}

func TestConfig_IsWholeAndHasNoEmulatorInAShippedBinary(t *testing.T) {
	whole := phoneauth.Config{ProjectID: "demo-baize", APIKey: "key", AuthDomain: "demo.example"}
	require.NoError(t, phoneauth.Config{}.Validate())
	require.Nil(t, phoneauth.Config{}.Browser())
	require.NoError(t, whole.Validate())
	half := whole
	half.APIKey = ""
	require.Error(t, half.Validate())
	emulator := whole
	emulator.Emulator = "http://127.0.0.1:9099"
	require.ErrorContains(t, emulator.Validate(), "emulator")
	off, err := phoneauth.New(phoneauth.Config{})
	require.NoError(t, err)
	require.Nil(t, off)
}
