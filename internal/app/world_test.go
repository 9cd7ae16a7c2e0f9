package app_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/kernel/clock"
)

const password = "sandbox-password-1"

// deaf is a listener that nobody calls: tests use the handler.
type deaf struct {
	once sync.Once
	done chan struct{}
}

func newDeaf() *deaf { return &deaf{done: make(chan struct{})} }

func (d *deaf) Accept() (net.Conn, error) { <-d.done; return nil, net.ErrClosed }
func (d *deaf) Close() error              { d.once.Do(func() { close(d.done) }); return nil }
func (d *deaf) Addr() net.Addr            { return &net.TCPAddr{} }

func config(folder string) *app.Config {
	return &app.Config{
		Data: folder, LogLevel: "error", Sandbox: true, SandboxPassword: password,
		Drain: 5 * time.Second, ReceiptAuto: time.Hour, SessionIdle: 24 * time.Hour,
	}
}

// world is the whole program on a folder of its own, asked without a socket.
type world struct {
	*app.App
	t    *testing.T
	addr int // of the next visitor
	time *hurried
}

// hurried is the machine's clock that skips what a test would only wait for.
type hurried struct {
	clock.System
	ahead atomic.Int64
}

func (h *hurried) Now() time.Time { return h.System.Now().Add(time.Duration(h.ahead.Load())) }

func (h *hurried) skip(d time.Duration) { h.ahead.Add(int64(d)) }

func open(t *testing.T, folder string) *world {
	t.Helper()
	furnish(t, folder)
	now := &hurried{}
	a, err := app.New(context.Background(), app.TellBy(config(folder), now), testLog{t})
	require.NoError(t, err)
	require.NoError(t, a.Start(context.Background(), newDeaf()))
	var once sync.Once
	w := &world{App: a, t: t, time: now}
	t.Cleanup(func() { once.Do(func() { a.Stop(context.Background()) }) })
	return w
}

// testLog keeps the program's log beside the test's.
type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) {
	l.t.Log(string(bytes.TrimSpace(p)))
	return len(p), nil
}

type reply struct {
	Status int
	Type   string
	Body   []byte
}

func (r reply) value(t *testing.T, into any) {
	t.Helper()
	require.Less(t, r.Status, 300, string(r.Body))
	require.NoError(t, json.Unmarshal(r.Body, &struct{ Value any }{into}))
}

func (r reply) code() string {
	var p struct{ Code string }
	_ = json.Unmarshal(r.Body, &p)
	return p.Code
}

// ask calls the handler as the holder of token, "" being nobody. Callers that
// the rate limit holds back wait, because limits are tested elsewhere.
func (w *world) ask(method, path, token, body string) reply {
	for {
		r := httptest.NewRequest(method, path, bytes.NewBufferString(body))
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		r.Header.Set("Idempotency-Key", uuid.NewString())
		w.addr++
		r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:4000", w.addr>>16&255, w.addr>>8&255, w.addr&255)
		rec := httptest.NewRecorder()
		w.Handler().ServeHTTP(rec, r)
		raw, _ := io.ReadAll(rec.Body)
		out := reply{Status: rec.Code, Type: rec.Header().Get("Content-Type"), Body: raw}
		// A limit on how fast is waited for; a quota of minutes is an answer.
		wait, _ := strconv.Atoi(rec.Header().Get("Retry-After"))
		if out.Status == http.StatusTooManyRequests && out.code() == "request.limited" && wait <= 5 {
			w.time.skip(50 * time.Millisecond)
			continue
		}
		return out
	}
}

func (w *world) login(path, name string, more ...string) string {
	w.t.Helper()
	body := map[string]string{"username": name, "password": password}
	if len(more) > 0 {
		body["code"] = more[0]
	}
	raw, err := json.Marshal(body)
	require.NoError(w.t, err)
	var v struct{ Token string }
	w.ask("POST", path, "", string(raw)).value(w.t, &v)
	require.NotEmpty(w.t, v.Token)
	return v.Token
}

func (w *world) member(name string) string { return w.login("/api/v1/auth/login", name) }

// staff logs a sandbox operator in; the secret of the codes follows from the
// password, as docs/operations.md tells.
func (w *world) staff(name string) string {
	mac := hmac.New(sha256.New, []byte(password))
	mac.Write([]byte("totp:" + name))
	return w.operator(name, base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)))
}

func (w *world) operator(name, secret string) string {
	code, err := totp.GenerateCode(secret, w.time.Now())
	require.NoError(w.t, err)
	return w.login("/api/v1/staff/login", name, code)
}

func (w *world) trial() string {
	var v struct{ Token string }
	w.ask("POST", "/api/v1/auth/free-play", "", `{}`).value(w.t, &v)
	return v.Token
}

// gameToken opens the first game of an engine ("slot", "dice", "crash") that
// the home page offers.
func (w *world) gameToken(member, engine string) string {
	token, _ := w.launch(member, engine)
	return token
}

// launch does the same, and tells what the launch said of the session.
func (w *world) launch(member, engine string) (token string, session json.RawMessage) {
	type game struct {
		NodeID, Mechanic string
		Playable         bool
	}
	var boot struct {
		Home struct{ Inhouse, Rng []game }
	}
	w.ask("GET", "/api/v1/screens/boot", "", "").value(w.t, &boot)
	for _, g := range append(boot.Home.Inhouse, boot.Home.Rng...) {
		if g.Playable && g.Mechanic == engine {
			var v struct {
				GameToken string
				Session   json.RawMessage
			}
			w.ask("POST", "/api/v1/member/games/"+g.NodeID+"/launch", member, `{}`).value(w.t, &v)
			return v.GameToken, v.Session
		}
	}
	w.t.Fatal("no game to open: " + engine)
	return "", nil
}
