package identityhttp_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

var (
	ctx   = context.Background()
	start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// shortRules is the shipped form: username and password alone.
type shortRules struct{ more []identity.FieldRule }

func (r shortRules) Rules(context.Context) ([]identity.FieldRule, error) {
	return append([]identity.FieldRule{
		{Name: "username", Enabled: true, Required: true, PatternID: 1, MinLength: 4, MaxLength: 16},
		{Name: "password", Enabled: true, Required: true, AcceptedPattern: "*", MinLength: 8, MaxLength: 64},
	}, r.more...), nil
}

// opener opens profiles that are nothing but an id.
type opener struct{ ids *id.Source }

func (o opener) Open(_ context.Context, _ *db.Tx, n identity.NewMember) (id.Member, error) {
	if n.Account == "refused" {
		return 0, errors.New("no profile")
	}
	return id.Member(id.New[any](o.ids)), nil
}

type world struct {
	t     *testing.T
	clock *clock.Fake
	s     *identity.Service
	db    *db.DB
	api   *httpx.API
	ids   *id.Source
	bus   *bus.Bus
	lang  string // asked for; none in most tests
}

func newWorld(t *testing.T, d *db.DB, change ...func(*identity.Deps)) *world {
	t.Helper()
	w := &world{t: t, clock: clock.NewFake(start), db: d}
	w.ids = id.NewSource(w.clock, 1)
	hasher, err := identity.NewHasher(identity.HasherConfig{Pepper: []byte("a pepper for tests"), Parallel: 2, MemoryKiB: 64, Passes: 1})
	require.NoError(t, err)
	key, err := identity.EnvelopeKey([]byte("an envelope for tests"))
	require.NoError(t, err)
	deps := identity.Deps{
		DB: d, Store: identitydb.New(d), Clock: w.clock, IDs: w.ids, Random: rng.System{}, Bus: bus.New(d, w.clock, slog.Default()),
		Hasher: hasher, CaptchaKey: []byte("a captcha key for tests"), Rules: shortRules{}, Policy: identity.DefaultPolicy(),
	}
	deps.EnvelopeKeys = append(deps.EnvelopeKeys, key)
	w.bus = deps.Bus
	for _, c := range change {
		c(&deps)
	}
	w.s, err = identity.New(deps)
	require.NoError(t, err)
	w.s.Connect(opener{w.ids})
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Authenticators: []httpx.Authenticator{w.s}})
	identityhttp.Routes(w.api, w.s)
	return w
}

type reply struct {
	Status int
	Header http.Header
	Raw    string
	Body   struct {
		Success bool
		Code    string
		Message string
		Value   map[string]any
		Errors  []struct{ Path, Code, Message string }
	}
}

func (r reply) str(name string) string { s, _ := r.Body.Value[name].(string); return s }

func (w *world) do(method, path, token string, body any) reply {
	w.t.Helper()
	var raw []byte
	if body != nil {
		raw, _ = json.Marshal(body)
	}
	req := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(raw))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Test/1")
	if w.lang != "" {
		req.Header.Set("Accept-Language", w.lang)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	rec := httptest.NewRecorder()
	w.api.Mux.ServeHTTP(rec, req)
	out := reply{Status: rec.Code, Header: rec.Header(), Raw: rec.Body.String()}
	require.NoError(w.t, json.Unmarshal(rec.Body.Bytes(), &out.Body), out.Raw)
	return out
}

// in is the world asked in a language.
func (w *world) in(lang string) *world {
	other := *w
	other.lang = lang
	return &other
}

type m = map[string]any

func (w *world) register(username string) reply {
	return w.do("PUT", "/auth/register", "", m{"username": username, "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true})
}

func (w *world) login(username, password string) reply {
	return w.do("POST", "/auth/login", "", m{"username": username, "password": password})
}

func each(t *testing.T, test func(t *testing.T, w *world), change ...func(*identity.Deps)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newWorld(t, d, change...)) })
}

func TestRegister_OpensAnAccountThatIsLoggedIn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.register("Rahim1")
		require.Equal(t, 200, r.Status, r.Raw)
		require.Equal(t, true, r.Body.Value["firstTimeLogin"])
		sessions := w.do("GET", "/auth/sessions", r.str("token"), nil)
		require.Equal(t, 200, sessions.Status, sessions.Raw)
		require.Len(t, sessions.Body.Value["items"], 1)
		again := w.login("rahim1 ", "monsoon-rain-7")
		require.Equal(t, 200, again.Status, again.Raw)
		require.Equal(t, false, again.Body.Value["firstTimeLogin"])
		var topics int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic IN ('identity.member.registered','identity.member.loggedIn')`).Scan(&topics))
		require.Equal(t, 3, topics)
	})
}

func TestRegister_NamesEveryWrongField(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		good := m{"username": "karim", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
		for name, c := range map[string]struct {
			change      m
			path, code  string
			messagePart string
		}{
			"short name":       {m{"username": "abc"}, "username", "identity.pattern.1", "4 - 16"},
			"long name":        {m{"username": "a1234567890123456"}, "username", "identity.pattern.1", ""},
			"digit first":      {m{"username": "1abcd"}, "username", "identity.pattern.1", ""},
			"no name":          {m{"username": ""}, "username", "field.required", "Input cannot be empty"},
			"no confirmation":  {m{"confirmPassword": "monsoon"}, "confirmPassword", "identity.confirm.mismatch", "Incorrect confirmation input"},
			"short password":   {m{"password": "r4in-ya", "confirmPassword": "r4in-ya"}, "password", "identity.pattern.0", "Please enter 8 - 64 characters"},
			"default password": {m{"password": "123456", "confirmPassword": "123456"}, "password", "identity.password.common", ""},
			"common password":  {m{"password": "Password123", "confirmPassword": "Password123"}, "password", "identity.password.common", ""},
			"own name":         {m{"password": "xx-karim-xx", "confirmPassword": "xx-karim-xx"}, "password", "identity.password.context", ""},
			"site's name":      {m{"password": "i-love-baize", "confirmPassword": "i-love-baize"}, "password", "identity.password.context", ""},
			"no terms":         {m{"termsAccepted": false}, "termsAccepted", "identity.terms.needed", "18"},
			"disabled field":   {m{"email": "a@b.co"}, "email", "field.unexpected", ""},
		} {
			body := m{}
			for k, v := range good {
				body[k] = v
			}
			for k, v := range c.change {
				body[k] = v
			}
			r := w.do("PUT", "/auth/register", "", body)
			require.Equal(t, 422, r.Status, name)
			found := false
			for _, e := range r.Body.Errors {
				if e.Path == c.path && e.Code == c.code {
					found = true
					require.Contains(t, e.Message, c.messagePart, name)
				}
			}
			require.True(t, found, "%s: %s", name, r.Raw)
		}
		require.Equal(t, 200, w.do("PUT", "/auth/register", "", good).Status)
		require.Equal(t, "identity.username.taken", w.do("PUT", "/auth/register", "", good).Body.Errors[0].Code)
	})
}

func TestLogin_AnswersUnknownAndWrongAlike(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		for range 4 {
			unknown, wrong := w.login("nobody1", "monsoon-rain-8"), w.login("rahim1", "monsoon-rain-8")
			require.Equal(t, unknown.Status, wrong.Status)
			require.Equal(t, unknown.Body.Code, wrong.Body.Code)
			require.Equal(t, unknown.Body.Message, wrong.Body.Message)
			require.Equal(t, unknown.Body.Value, wrong.Body.Value)
		}
	})
}

func TestLogin_AsksForACaptchaAfterThreeFailures(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		require.Nil(t, w.login("rahim1", "wrong-secret").Body.Value["captcha"])
		w.login("rahim1", "wrong-secret")
		require.Equal(t, true, w.login("rahim1", "wrong-secret").Body.Value["captcha"])
		r := w.login("rahim1", "monsoon-rain-7")
		require.Equal(t, "identity.captcha.needed", r.Body.Code)
		require.Equal(t, true, r.Body.Value["captcha"])
		require.Equal(t, map[string]string{"captcha": "identity.captcha.needed"}, codesOf(r), "at its field")
		c := w.do("POST", "/auth/captcha", "", nil)
		require.Equal(t, 200, c.Status, c.Raw)
		require.Contains(t, c.str("image"), "data:image/png;base64,")
		r = w.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "monsoon-rain-7", "captchaId": c.str("captchaId"), "captcha": "no"})
		require.Equal(t, "identity.captcha.wrong", r.Body.Code)
		require.Equal(t, "captcha", r.Body.Errors[0].Path)
	})
}

func TestLogin_AcceptsAfterTheCaptchaAndForgets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		for range 3 {
			w.login("rahim1", "wrong-secret")
		}
		c := w.do("POST", "/auth/captcha", "", nil)
		body := m{"username": "rahim1", "password": "monsoon-rain-7", "captchaId": c.str("captchaId"), "captcha": "00000"}
		require.Equal(t, 200, w.do("POST", "/auth/login", "", body).Status)
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status)
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

// fixed is a source whose eight-byte draws are one round number, so that every
// captcha reads 00000; longer ones differ, so that tokens do.
type fixed struct{ rng.System }

func (f *fixed) Read(p []byte) {
	if len(p) != 8 {
		f.System.Read(p)
		return
	}
	binary.BigEndian.PutUint64(p, 1_000_000_000_000_000)
}

func TestCaptcha_IsGivenOnceASecondAndAnswersOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 3 {
			w.login("rahim1", "wrong-secret")
		}
		c := w.do("POST", "/auth/captcha", "", nil)
		require.Equal(t, 200, c.Status)
		soon := w.do("POST", "/auth/captcha", "", nil)
		require.Equal(t, 429, soon.Status)
		require.Equal(t, "1", soon.Header.Get("Retry-After"))
		w.clock.Advance(time.Second)
		require.Equal(t, 200, w.do("POST", "/auth/captcha", "", nil).Status)
		body := m{"username": "rahim1", "password": "wrong-secret", "captchaId": c.str("captchaId"), "captcha": "00000"}
		require.Equal(t, "identity.login.refused", w.do("POST", "/auth/login", "", body).Body.Code)
		require.Equal(t, "identity.captcha.wrong", w.do("POST", "/auth/login", "", body).Body.Code)
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

func memberOf(p *httpx.Principal) id.Member { return id.Member(p.Subject) }
