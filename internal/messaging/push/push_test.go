package push_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/messaging/push"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/jobs"
	"baize/internal/platform/outward"
	"baize/internal/platform/secret"
	"baize/locales"
)

var ctx = context.Background()

const member = id.Member(7)

var b64 = base64.RawURLEncoding

// service is a push service with one browser behind it: it opens what arrives by
// the RFCs, with nothing of the library that sealed it.
type service struct {
	t    *testing.T
	http *httptest.Server
	key  *ecdh.PrivateKey
	auth []byte
	// vapid is the key that the browser subscribed with.
	vapid string

	mu     sync.Mutex
	status int
	calls  int
	got    []string
	header http.Header
}

func newService(t *testing.T) *service {
	s := &service{t: t, auth: make([]byte, 16), status: http.StatusCreated}
	var err error
	s.key, err = ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	_, err = rand.Read(s.auth)
	require.NoError(t, err)
	s.http = httptest.NewTLSServer(s)
	t.Cleanup(s.http.Close)
	return s
}

func (s *service) subscription() push.Subscription {
	return push.Subscription{Endpoint: s.http.URL + "/push/one", P256dh: b64.EncodeToString(s.key.PublicKey().Bytes()), Auth: b64.EncodeToString(s.auth)}
}

// ServeHTTP takes a push.
func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.header = r.Header
	raw, err := io.ReadAll(r.Body)
	require.NoError(s.t, err)
	s.verify(r)
	if s.status == http.StatusCreated {
		s.got = append(s.got, s.open(raw))
	}
	w.WriteHeader(s.status)
}

// verify checks the house's name by RFC 8292: an ES256 token for this origin,
// signed with the key of the subscription, valid for a day at most.
func (s *service) verify(r *http.Request) {
	auth, ok := strings.CutPrefix(r.Header.Get("Authorization"), "vapid ")
	require.True(s.t, ok)
	fields := map[string]string{}
	for _, part := range strings.Split(auth, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		fields[name] = value
	}
	require.Equal(s.t, s.vapid, fields["k"])
	parts := strings.Split(fields["t"], ".")
	require.Len(s.t, parts, 3)
	point, err := b64.DecodeString(fields["k"])
	require.NoError(s.t, err)
	require.Len(s.t, point, 65)
	key := ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(point[1:33]), Y: new(big.Int).SetBytes(point[33:])}
	sig, err := b64.DecodeString(parts[2])
	require.NoError(s.t, err)
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	require.True(s.t, ecdsa.Verify(&key, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:])), "the token's signature")
	raw, err := b64.DecodeString(parts[1])
	require.NoError(s.t, err)
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	require.NoError(s.t, json.Unmarshal(raw, &claims))
	require.Equal(s.t, s.http.URL, claims.Aud)
	require.Equal(s.t, "mailto:push@baize.example", claims.Sub)
	require.LessOrEqual(s.t, claims.Exp, time.Now().Add(24*time.Hour).Unix())
	require.Greater(s.t, claims.Exp, time.Now().Unix())
}

// open decrypts by RFC 8188 and RFC 8291.
func (s *service) open(raw []byte) string {
	require.Equal(s.t, "aes128gcm", s.header.Get("Content-Encoding"))
	require.LessOrEqual(s.t, len(raw), 4096, "services take no more")
	salt, size, n := raw[:16], binary.BigEndian.Uint32(raw[16:20]), int(raw[20])
	require.GreaterOrEqual(s.t, int(size), len(raw)-21-n)
	sender, body := raw[21:21+n], raw[21+n:]
	from, err := ecdh.P256().NewPublicKey(sender)
	require.NoError(s.t, err)
	shared, err := s.key.ECDH(from)
	require.NoError(s.t, err)
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		require.NoError(s.t, err)
		return out
	}
	ikm := derive(shared, s.auth, "WebPush: info\x00"+string(s.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	require.NoError(s.t, err)
	gcm, err := cipher.NewGCM(block)
	require.NoError(s.t, err)
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), body, nil)
	require.NoError(s.t, err)
	plain = bytes.TrimRight(plain, "\x00")
	require.Equal(s.t, byte(2), plain[len(plain)-1], "the last record's mark")
	return string(plain[:len(plain)-1])
}

// ended are sessions that were ended.
type ended map[id.Session]bool

func (e ended) SessionEnded(_ context.Context, session id.Session) (bool, error) {
	return e[session], nil
}

type world struct {
	brand string
	t     *testing.T
	d     *db.DB
	clock *clock.Fake
	jobs  *jobs.Jobs
	deps  push.Deps
	s     *push.Service
	over  ended
}

func newWorld(t *testing.T, d *db.DB, outside *service) *world {
	w := &world{brand: "Baize", t: t, d: d, over: ended{}, clock: clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))}
	ids := id.NewSource(w.clock, 1)
	log := slog.New(slog.DiscardHandler)
	w.jobs = jobs.New(d, w.clock, ids, log)
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.deps = push.Deps{
		DB: d, Store: messagingdb.New(d), Jobs: w.jobs, Clock: w.clock, IDs: ids, Box: box, Catalog: catalog, Log: log,
		Sessions: w.over, Guard: outward.Guard{Inside: true}, Client: outside.http.Client(), Contact: "push@baize.example", Brand: w.Brand,
	}
	w.s = push.New(w.deps)
	w.jobs.Add(w.s.Jobs()...)
	require.NoError(t, w.s.Start(ctx))
	outside.vapid, err = w.s.PublicKey(ctx)
	require.NoError(t, err)
	return w
}

// alert tells the member's devices of a notice about money.
func (w *world) alert() {
	n := messaging.Notice{ID: messaging.NoticeID(id.New[any](w.deps.IDs)), Member: member, Kind: "deposit.credited", Category: messaging.Money, At: clock.NowOf(w.clock), Args: map[string]string{"amount": "1250.50"}}
	require.NoError(w.t, w.d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.Alert(ctx, tx, n) }))
	w.run()
}

func (w *world) run() {
	_, err := w.jobs.RunInTurn(ctx)
	require.NoError(w.t, err)
}

func (w *world) devices() []push.Device {
	all, err := w.s.Devices(ctx, member)
	require.NoError(w.t, err)
	return all
}

func TestPush_ReachesTheDeviceSealedAndSaysNothingPersonal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "bn"}, "Rina's phone", outside.subscription())
		require.NoError(t, err)
		w.brand = "Royal Tiger"
		w.alert()
		require.Len(t, outside.got, 1)
		var shown push.Shown
		require.NoError(t, json.Unmarshal([]byte(outside.got[0]), &shown))
		require.Equal(t, "Royal Tiger", shown.Title, "the name that the settings have now")
		require.Equal(t, "আপনার টাকার বিষয়ে নতুন খবর আছে।", shown.Body)
		require.True(t, strings.HasPrefix(shown.Page, "/member/messages?open="))
		require.NotContains(t, outside.got[0], "250.50")
		require.Equal(t, []string{"172800", "normal", "money"}, []string{outside.header.Get("TTL"), outside.header.Get("Urgency"), outside.header.Get("Topic")})
		require.NotZero(t, w.devices()[0].ToldAt)
		var kept string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT sealed FROM messaging_push_devices`).Scan(&kept))
		require.NotContains(t, kept, "127.0.0.1")
	})
}

func TestPush_NewsOfTheHouseIsOvertakenByWhatIsTheMembersOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "Rina's phone", outside.subscription())
		require.NoError(t, err)
		for _, c := range []messaging.Category{messaging.News, messaging.Money} {
			n := messaging.Notice{ID: messaging.NoticeID(id.New[any](w.deps.IDs)), Member: member, Kind: "deposit.credited", Category: c, At: clock.NowOf(w.clock), Args: map[string]string{"amount": "1"}}
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return w.s.Alert(ctx, tx, n) }))
		}
		w.run()
		require.Len(t, outside.got, 2)
		require.Equal(t, "news", outside.header.Get("Topic"), "the last one")
	})
}

func TestPush_KeysAreMadeOnceAndSealed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, newService(t))
		first, err := w.s.PublicKey(ctx)
		require.NoError(t, err)
		again, err := push.New(w.deps).PublicKey(ctx)
		require.NoError(t, err)
		require.Equal(t, first, again, "a restart keeps them")
		var sealed string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT sealed FROM messaging_push_keys`).Scan(&sealed))
		require.True(t, strings.HasPrefix(sealed, "v1."), sealed)
	})
}

func TestPush_DevicesThatAreGoneAreForgotten(t *testing.T) {
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			outside := newService(t)
			w := newWorld(t, d, outside)
			_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", outside.subscription())
			require.NoError(t, err)
			outside.status = status
			w.alert()
			require.Empty(t, w.devices())
			w.alert()
			require.Equal(t, 1, outside.calls)
		})
	}
}

func TestPush_ABusyServiceIsAskedAgainAndGivenUpWhenItIsNoNewsAnyMore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", outside.subscription())
		require.NoError(t, err)
		outside.status = http.StatusServiceUnavailable
		w.alert()
		require.Equal(t, 1, outside.calls)
		outside.status = http.StatusCreated
		w.clock.Advance(time.Minute)
		w.run()
		require.Len(t, outside.got, 1)
		outside.status = http.StatusTooManyRequests
		w.alert()
		w.clock.Advance(49 * time.Hour)
		w.run()
		w.run()
		require.Equal(t, 3, outside.calls, "what is old is not sent any more")
		outside.status = http.StatusRequestEntityTooLarge
		w.alert()
		w.clock.Advance(time.Hour)
		w.run()
		require.Equal(t, 4, outside.calls, "what is never taken is not sent again")
		require.Len(t, w.devices(), 1)
	})
}

func TestSubscribe_RefusesWhatLeadsInsideAndWhatIsNoKey(t *testing.T) {
	outside := newService(t)
	w := newWorld(t, dbtest.SQLite(t), outside)
	good := outside.subscription()
	for _, wrong := range []push.Subscription{
		{Endpoint: good.Endpoint, P256dh: "AAAA", Auth: good.Auth},
		{Endpoint: good.Endpoint, P256dh: good.P256dh, Auth: "AAAA"},
		{Endpoint: "http://push.example/x", P256dh: good.P256dh, Auth: good.Auth},
		{Endpoint: "https://push.example/" + strings.Repeat("x", 1000), P256dh: good.P256dh, Auth: good.Auth},
	} {
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", wrong)
		require.Error(t, err, wrong.Endpoint)
	}
	deps := w.deps
	deps.Guard, deps.Client = outward.Guard{}, nil
	strict := push.New(deps)
	for _, inside := range []string{
		"https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.8/x", "https://169.254.169.254/latest", "https://localhost/x", "https://db.internal/x",
		"https://push.example:8443/x", "https://user@push.example/x", "https://2130706433/x", "ftp://push.example/x", "https://printer.local./x",
	} {
		_, err := strict.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", push.Subscription{Endpoint: inside, P256dh: good.P256dh, Auth: good.Auth})
		require.ErrorContains(t, err, "endpoint=", inside)
	}
	require.Empty(t, w.devices())
}

func TestDevices_BelongToTheLastWhoSubscribedAndAreEndedByTheirOwner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		one, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "phone", outside.subscription())
		require.NoError(t, err)
		same, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "bn"}, "phone", outside.subscription())
		require.NoError(t, err)
		require.Equal(t, one.ID, same.ID)
		require.Len(t, w.devices(), 1)
		require.ErrorIs(t, w.s.Unsubscribe(ctx, member+1, one.ID), push.ErrDevice)
		_, err = w.s.Subscribe(ctx, push.Reader{Member: member + 1, Lang: "en"}, "phone", outside.subscription())
		require.NoError(t, err)
		require.Empty(t, w.devices(), "the same browser is somebody else's now")
		for n := range 12 {
			sub := outside.subscription()
			sub.Endpoint += strings.Repeat("x", n+1)
			_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", sub)
			require.NoError(t, err)
		}
		require.Len(t, w.devices(), 10)
		require.NoError(t, w.s.Unsubscribe(ctx, member, w.devices()[0].ID))
		require.Len(t, w.devices(), 9)
	})
}

func TestPush_EndsWithTheSessionItWasAllowedIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Session: 5, Lang: "en"}, "phone", outside.subscription())
		require.NoError(t, err)
		w.alert()
		require.Equal(t, 1, outside.calls)
		w.over[5] = true
		require.Empty(t, w.devices(), "not listed any more")
		w.alert()
		require.Equal(t, 1, outside.calls, "not told any more")
		var rows int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_push_devices`).Scan(&rows))
		require.Zero(t, rows, "forgotten at the first thing there was to tell")
	})
}

// A browser that somebody else had is the newest of who allows it now.
func TestSubscribe_OnABrowserThatSomebodyElseHadIsNotTheFirstToGo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member + 1, Lang: "en"}, "theirs", outside.subscription())
		require.NoError(t, err)
		for n := range 10 {
			sub := outside.subscription()
			sub.Endpoint += strings.Repeat("x", n+1)
			_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "", sub)
			require.NoError(t, err)
		}
		mine, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "mine", outside.subscription())
		require.NoError(t, err)
		require.Len(t, w.devices(), 10)
		require.Equal(t, mine.ID, w.devices()[0].ID)
	})
}

// What was to be told to who had the browser before is not told to who has it now.
func TestPush_OfAMemberIsNotToldToTheNextOneOnTheBrowser(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		outside := newService(t)
		w := newWorld(t, d, outside)
		_, err := w.s.Subscribe(ctx, push.Reader{Member: member, Lang: "en"}, "phone", outside.subscription())
		require.NoError(t, err)
		outside.status = http.StatusServiceUnavailable
		w.alert()
		require.Equal(t, 1, outside.calls)
		_, err = w.s.Subscribe(ctx, push.Reader{Member: member + 1, Lang: "en"}, "phone", outside.subscription())
		require.NoError(t, err)
		outside.status = http.StatusCreated
		w.clock.Advance(time.Minute)
		w.run()
		require.Equal(t, 1, outside.calls)
		require.Empty(t, outside.got)
	})
}

// Brand is the brand's name as the settings have it now.
func (w *world) Brand(context.Context) (string, error) { return w.brand, nil }
