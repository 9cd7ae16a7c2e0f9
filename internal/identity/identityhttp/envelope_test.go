package identityhttp_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

func (w *world) publicKey() jose.JSONWebKey {
	var k jose.JSONWebKey
	require.NoError(w.t, json.Unmarshal(w.s.PublicKey(), &k))
	require.True(w.t, k.IsPublic())
	return k
}

func (w *world) seal(key jose.JSONWebKey, enc jose.ContentEncryption, options *jose.EncrypterOptions, body m) string {
	e, err := jose.NewEncrypter(enc, jose.Recipient{Algorithm: jose.ECDH_ES, Key: key.Key, KeyID: key.KeyID}, options)
	require.NoError(w.t, err)
	raw, err := json.Marshal(body)
	require.NoError(w.t, err)
	object, err := e.Encrypt(raw)
	require.NoError(w.t, err)
	out, err := object.CompactSerialize()
	require.NoError(w.t, err)
	return out
}

func (w *world) credentials(jti string) m {
	return m{"username": "rahim1", "password": "monsoon-rain-7", "iat": w.clock.Now().Unix(), "jti": jti}
}

const jti = "0f1e2d3c-4b5a-6978"

func TestEnvelope_LogsInOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		sealed := w.seal(w.publicKey(), jose.A256GCM, nil, w.credentials(jti))
		first := w.do("POST", "/auth/login", "", m{"jwe": sealed})
		require.Equal(t, 200, first.Status, first.Raw)
		require.Equal(t, "identity.envelope.invalid", w.do("POST", "/auth/login", "", m{"jwe": sealed}).Body.Code)
	})
}

func TestEnvelope_RefusesEverythingElse(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		key := w.publicKey()
		good := w.seal(key, jose.A256GCM, nil, w.credentials(jti))
		parts := strings.Split(good, ".")
		flip := func(i int) string {
			p := append([]string{}, parts...)
			raw, _ := base64.RawURLEncoding.DecodeString(p[i])
			raw[0] ^= 1
			p[i] = base64.RawURLEncoding.EncodeToString(raw)
			return strings.Join(p, ".")
		}
		header := func(change m) string {
			raw, _ := base64.RawURLEncoding.DecodeString(parts[0])
			var h m
			_ = json.Unmarshal(raw, &h)
			for k, v := range change {
				h[k] = v
			}
			raw, _ = json.Marshal(h)
			return base64.RawURLEncoding.EncodeToString(raw) + "." + strings.Join(parts[1:], ".")
		}
		old, early := w.credentials(jti), w.credentials(jti)
		old["iat"], early["iat"] = w.clock.Now().Add(-301*time.Second).Unix(), w.clock.Now().Add(301*time.Second).Unix()
		stranger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		require.NoError(t, err)
		foreign := jose.JSONWebKey{Key: stranger.Public(), KeyID: key.KeyID}
		unknown := jose.JSONWebKey{Key: key.Key, KeyID: "another"}
		for name, sealed := range map[string]string{
			"header flipped":  flip(0),
			"iv flipped":      flip(2),
			"text flipped":    flip(3),
			"tag flipped":     flip(4),
			"alg none":        header(m{"alg": "none"}),
			"alg RSA1_5":      header(m{"alg": "RSA1_5"}),
			"alg PBES2":       header(m{"alg": "PBES2-HS256+A128KW"}),
			"enc A128CBC":     header(m{"enc": "A128CBC-HS256"}),
			"zip":             w.seal(key, jose.A256GCM, &jose.EncrypterOptions{Compression: jose.DEFLATE}, w.credentials(jti)),
			"crit":            header(m{"crit": []string{"exp"}}),
			"jku":             header(m{"jku": "https://example.com"}),
			"jwk":             header(m{"jwk": m{"kty": "EC"}}),
			"other strength":  w.seal(key, jose.A128GCM, nil, w.credentials(jti)),
			"too old":         w.seal(key, jose.A256GCM, nil, old),
			"from the future": w.seal(key, jose.A256GCM, nil, early),
			"no jti":          w.seal(key, jose.A256GCM, nil, w.credentials("")),
			"short jti":       w.seal(key, jose.A256GCM, nil, w.credentials("abc")),
			"foreign key":     w.seal(foreign, jose.A256GCM, nil, w.credentials(jti)),
			"unknown key":     w.seal(unknown, jose.A256GCM, nil, w.credentials(jti)),
			"four parts":      strings.Join(parts[:4], "."),
			"no envelope":     "hello",
		} {
			r := w.do("POST", "/auth/login", "", m{"jwe": sealed})
			require.Equal(t, "identity.envelope.invalid", r.Body.Code, name)
		}
		require.Equal(t, 413, w.do("POST", "/auth/login", "", m{"jwe": strings.Repeat("a", 16<<10+1)}).Status)
		require.Equal(t, 200, w.do("POST", "/auth/login", "", m{"jwe": good}).Status)
	})
}

func TestEnvelope_IsNeededWhereThePolicySaysSo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, "identity.envelope.needed", w.register("rahim1").Body.Code)
		require.Equal(t, "identity.envelope.needed", w.login("rahim1", "monsoon-rain-7").Body.Code)
		body := w.credentials(jti)
		body["confirmPassword"], body["termsAccepted"] = body["password"], true
		r := w.do("PUT", "/auth/register", "", m{"jwe": w.seal(w.publicKey(), jose.A256GCM, nil, body)})
		require.Equal(t, 200, r.Status, r.Raw)
	}, func(d *identity.Deps) { d.Policy.RequireEnvelope = true })
}
