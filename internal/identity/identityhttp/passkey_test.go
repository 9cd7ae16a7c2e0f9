package identityhttp_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/identity/passkey"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

const siteOrigin, siteHost = "http://example.com", "example.com"

// device is a passkey in software, as a browser would drive it.
type device struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	id     []byte
	owner  string
	origin string
	host   string
	count  uint32
}

func newDevice(t *testing.T, id string) *device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return &device{t: t, key: key, id: []byte(id), origin: siteOrigin, host: siteHost}
}

func b64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// signed is the authenticator's data: present, verified, and its counter.
func (d *device) signed(flags byte, more ...byte) []byte {
	host := sha256.Sum256([]byte(d.host))
	out := append(host[:], 0x05|flags)
	out = binary.BigEndian.AppendUint32(out, d.count)
	return append(out, more...)
}

func (d *device) client(kind, challenge string) []byte {
	raw, err := json.Marshal(m{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	require.NoError(d.t, err)
	return raw
}

// create answers navigator.credentials.create, without attestation.
func (d *device) create(options m) m {
	d.owner = options["user"].(m)["id"].(string)
	public, err := d.key.PublicKey.Bytes()
	require.NoError(d.t, err)
	cose := slices.Concat([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, public[1:33], []byte{0x22, 0x58, 32}, public[33:])
	attested := slices.Concat(make([]byte, 16), binary.BigEndian.AppendUint16(nil, uint16(len(d.id))), d.id, cose)
	data := d.signed(0x40, attested...)
	object := slices.Concat([]byte{0xa3, 0x63}, []byte("fmt"), []byte{0x64}, []byte("none"), []byte{0x67}, []byte("attStmt"), []byte{0xa0, 0x68}, []byte("authData"),
		[]byte{0x59}, binary.BigEndian.AppendUint16(nil, uint16(len(data))), data)
	return d.answer(m{"clientDataJSON": b64(d.client("webauthn.create", options["challenge"].(string))), "attestationObject": b64(object)})
}

// get answers navigator.credentials.get and moves the counter on.
func (d *device) get(challenge string) m {
	d.count++
	data, client := d.signed(0), d.client("webauthn.get", challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(slices.Concat(data, hash[:]))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	require.NoError(d.t, err)
	return d.answer(m{"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": d.owner})
}

func (d *device) answer(response m) m {
	return m{"id": b64(d.id), "rawId": b64(d.id), "type": "public-key", "clientExtensionResults": m{}, "response": response}
}

// keyWorld has a member with one passkey.
type keyWorld struct {
	*world
	token string
	key   *device
}

func eachKey(t *testing.T, test func(t *testing.T, w keyWorld)) {
	each(t, func(t *testing.T, w *world) {
		identityhttp.PasskeyRoutes(w.api, passkey.New(passkey.Deps{
			DB: w.db, Store: identitydb.NewPasskeys(w.db), Clock: w.clock, IDs: w.ids, Random: rng.System{}, Bus: w.bus, Identity: w.s, Brand: brand,
		}))
		k := keyWorld{w, w.register("rahim1").str("token"), newDevice(t, "rahims-key")}
		added := k.add(k.token, k.key)
		require.Equal(t, 200, added.Status, added.Raw)
		test(t, k)
	})
}

func (w keyWorld) begin(token string) (ticket string, options m) {
	r := w.do("POST", "/auth/passkeys/begin", token, m{"password": "monsoon-rain-7"})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.str("ticket"), r.Body.Value["options"].(m)
}

func (w keyWorld) add(token string, d *device) reply {
	ticket, options := w.begin(token)
	return w.do("POST", "/auth/passkeys", token, m{"ticket": ticket, "name": "Phone", "response": d.create(options)})
}

func (w keyWorld) challenge() (ticket, challenge string) {
	r := w.do("POST", "/auth/passkey-login/begin", "", m{})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.str("ticket"), r.Body.Value["options"].(m)["challenge"].(string)
}

func (w keyWorld) enter(ticket string, response m) reply {
	return w.do("POST", "/auth/passkey-login", "", m{"ticket": ticket, "response": response})
}

// visit logs in with a device as it is.
func (w keyWorld) visit(d *device) reply {
	ticket, challenge := w.challenge()
	return w.enter(ticket, d.get(challenge))
}

func TestPasskey_OpensASessionAndIsAddedByWhoKnowsThePassword(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		for range 2 {
			in := w.visit(w.key)
			require.Equal(t, 200, in.Status, in.Raw)
			items := w.do("GET", "/auth/sessions", in.str("token"), nil).Body.Value["items"].([]any)
			require.Equal(t, "passkey", items[0].(m)["way"])
			w.clock.Advance(time.Second)
		}
		wrong := w.do("POST", "/auth/passkeys/begin", w.token, m{"password": "winter-fog-55"})
		require.Equal(t, map[string]string{"password": "identity.password.oldWrong"}, codesOf(wrong), "a key is added by who knows the password")
	})
}

func TestPasskey_RefusesAnotherOriginOrHost(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		for name, change := range map[string]func(*device){
			"another site":      func(d *device) { d.origin = "http://examp1e.com" },
			"another scheme":    func(d *device) { d.origin = "https://example.com" },
			"a site below":      func(d *device) { d.origin = "http://evil.example.com" },
			"another relying":   func(d *device) { d.host = "examp1e.com" },
			"another port":      func(d *device) { d.origin = "http://example.com:8080" },
			"no origin at all":  func(d *device) { d.origin = "" },
			"a member's other":  func(d *device) { d.owner = b64([]byte("0000000000000")) },
			"nobody in the end": func(d *device) { d.owner = "" },
		} {
			twisted := *w.key
			change(&twisted)
			r := w.visit(&twisted)
			require.Equal(t, 422, r.Status, "%s: %s", name, r.Raw)
			require.Equal(t, "identity.passkey.refused", r.Body.Code, name)
			w.key.count = twisted.count
		}
		other := newDevice(t, "phished")
		other.origin = "http://examp1e.com"
		require.Equal(t, "identity.passkey.refused", w.add(w.token, other).Body.Code, "nor is a key made elsewhere")
		require.Equal(t, 200, w.visit(w.key).Status)
	})
}

func TestPasskey_RefusesAReplayedOrForeignChallenge(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		ticket, challenge := w.challenge()
		signed := w.key.get(challenge)
		require.Equal(t, 200, w.enter(ticket, signed).Status)
		require.Equal(t, "identity.passkey.expired", w.enter(ticket, signed).Body.Code, "the ticket is spent")
		fresh, _ := w.challenge()
		require.Equal(t, "identity.passkey.refused", w.enter(fresh, signed).Body.Code, "what was signed is of another challenge")
		require.Equal(t, "identity.passkey.expired", w.enter(fresh, signed).Body.Code, "a refused try spends the ticket too")
		adding, options := w.begin(w.token)
		require.Equal(t, "identity.passkey.expired", w.enter(adding, w.key.get(options["challenge"].(string))).Body.Code, "a ticket for adding opens nothing")
	})
}

func TestPasskey_RefusesAForeignCredentialAndASignatureOfAnotherKey(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		stranger := newDevice(t, "nobodys-key")
		stranger.owner = w.key.owner
		require.Equal(t, "identity.passkey.refused", w.visit(stranger).Body.Code)
		stranger.id = w.key.id
		require.Equal(t, "identity.passkey.refused", w.visit(stranger).Body.Code, "the key's name with another key's signature")
		karim := w.register("karim1").str("token")
		ticket, options := w.begin(w.token)
		r := w.do("POST", "/auth/passkeys", karim, m{"ticket": ticket, "name": "Phone", "response": newDevice(t, "karims").create(options)})
		require.Equal(t, "identity.passkey.expired", r.Body.Code, "another member's ceremony")
		require.Equal(t, "identity.passkey.refused", w.add(karim, &device{t: t, key: stranger.key, id: w.key.id, origin: siteOrigin, host: siteHost}).Body.Code,
			"a credential belongs to one member")
	})
}

func TestPasskey_RefusesACounterThatGoesBack(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		w.key.count = 41
		require.Equal(t, 200, w.visit(w.key).Status)
		w.clock.Advance(time.Second)
		copied := *w.key
		copied.count = 9
		require.Equal(t, "identity.passkey.refused", w.visit(&copied).Body.Code)
		copied.count = 41
		require.Equal(t, "identity.passkey.refused", w.visit(&copied).Body.Code, "nor one that stands still")
		require.Equal(t, 200, w.visit(w.key).Status)
	})
}

func TestPasskey_RefusesAnExpiredCeremonyAndARemovedKey(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		ticket, challenge := w.challenge()
		adding, options := w.begin(w.token)
		w.clock.Advance(5 * time.Minute)
		require.Equal(t, "identity.passkey.expired", w.enter(ticket, w.key.get(challenge)).Body.Code)
		late := w.do("POST", "/auth/passkeys", w.token, m{"ticket": adding, "name": "Late", "response": newDevice(t, "late").create(options)})
		require.Equal(t, "identity.passkey.expired", late.Body.Code)

		items := w.do("GET", "/auth/passkeys", w.token, nil).Body.Value["items"].([]any)
		require.Len(t, items, 1)
		path := "/auth/passkeys/" + items[0].(m)["id"].(string)
		karim := w.register("karim1").str("token")
		require.Equal(t, 404, w.do("DELETE", path, karim, nil).Status, "nobody takes another's key away")
		require.Equal(t, 200, w.do("DELETE", path, w.token, nil).Status)
		require.Equal(t, 404, w.do("DELETE", path, w.token, nil).Status)
		require.Equal(t, "identity.passkey.refused", w.visit(w.key).Body.Code)
	})
}

func TestPasskey_RefusesWhoIsBlockedAndWhatIsNoCredential(t *testing.T) {
	eachKey(t, func(t *testing.T, w keyWorld) {
		ticket, _ := w.challenge()
		require.Equal(t, "identity.passkey.refused", w.enter(ticket, m{"id": "x"}).Body.Code)
		p, err := w.s.Authenticate(ctx, w.token)
		require.NoError(t, err)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.SetBlocked(ctx, tx, memberOf(p), true) }))
		require.Equal(t, "identity.account.blocked", w.visit(w.key).Body.Code)
	})
}
