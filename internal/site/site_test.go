package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/site"
	"baize/internal/site/sitedb"
	"baize/internal/site/sitehttp"
	"baize/locales"
)

type auditLog struct{ actions []site.Action }

func (a *auditLog) Audit(_ context.Context, _ *db.Tx, act site.Action) error {
	a.actions = append(a.actions, act)
	return nil
}

// form stands for registration, which holds no field longer than heldMost and
// says of a value which field and bounds it was tried by.
type form struct{}

const heldMost = 100

func (form) Held(r site.FieldRule) site.FieldRule {
	r.AcceptedPattern, r.MaxLength = "held", min(r.MaxLength, heldMost)
	return r
}

func (form) Try(_ context.Context, r site.FieldRule, value string) (site.Trial, error) {
	return site.Trial{Accepted: value == "good", Refusal: r.Name, Length: r.PatternID, Min: r.MinLength, Max: r.MaxLength}, nil
}

type noKeys struct{}

func (noKeys) EnvelopeKey(context.Context) (map[string]string, error) {
	return map[string]string{"kid": "k1"}, nil
}

// tokens knows "staff", who may change the site, and "clerk", who may not.
type tokens struct{}

func (tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	switch token {
	case "staff":
		return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{"site.settings": true}}, nil
	case "clerk":
		return &httpx.Principal{Audience: httpx.Staff, Subject: 8}, nil
	}
	return nil, nil
}

type house struct {
	api   *httpx.API
	site  *site.Service
	audit *auditLog
	db    *db.DB
}

func build(t *testing.T, d *db.DB) house {
	t.Helper()
	h := house{audit: &auditLog{}, db: d}
	h.site = site.New(site.Deps{
		DB: d, Store: sitedb.New(d), Clock: clock.System{}, Bus: bus.New(d, clock.System{}, slog.Default()),
		Auditor: h.audit, Keys: noKeys{}, Registration: form{}, OpenPrefixes: []string{"/api/v1/vendor/"},
	})
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	h.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Version: "test",
		Authenticators: []httpx.Authenticator{tokens{}}, Gates: []func(*http.Request) error{h.site.Gate}})
	sitehttp.Routes(h.api, h.site)
	h.api.Mux.Get("/api/v1/vendor/ping", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	h.api.Mux.Get("/api/v1/anything", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	return h
}

func (h house) ask(method, path, token, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr = "203.0.113.9:4000"
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.api.Mux.ServeHTTP(w, r)
	return w
}

func (h house) value(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	var out struct{ Value map[string]any }
	require.NoError(t, json.NewDecoder(bytes.NewReader(w.Body.Bytes())).Decode(&out), w.Body.String())
	return out.Value
}

func TestPermission_TellsSandboxDefaults(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		v := h.value(t, h.ask("GET", "/api/v1/site/permission", "", ""))
		require.EqualValues(t, 0, v["status"])
		require.Equal(t, "203.0.113.9", v["location"].(map[string]any)["ip"])
		require.Len(t, v["register"], 15)
		require.Len(t, v["languages"], 28)
		require.Equal(t, "real", v["decorFigures"])
		path := v["customerService"].([]any)[0].(map[string]any)["path"].(string)
		plain, err := site.DecodePath(path)
		require.NoError(t, err)
		require.Equal(t, "/support", plain)
	})
}

func TestGate_ShutsMembersOutAndLeavesTheRest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		require.Equal(t, 204, h.ask("GET", "/api/v1/anything", "", "").Code)
		w := h.ask("PUT", "/api/v1/staff/site/maintenance", "staff", `{"version":0,"value":{"on":true,"message":{"en":"Back soon"}}}`)
		require.Equal(t, 200, w.Code, w.Body.String())
		shut := h.ask("GET", "/api/v1/anything", "", "")
		require.Equal(t, 503, shut.Code)
		require.Contains(t, shut.Body.String(), `"code":"site.maintenance"`)
		require.Equal(t, 204, h.ask("GET", "/api/v1/anything", "staff", "").Code)
		require.Equal(t, 204, h.ask("GET", "/api/v1/vendor/ping", "", "").Code)
		v := h.value(t, h.ask("GET", "/api/v1/site/permission", "", ""))
		require.EqualValues(t, 1, v["status"])
		require.Equal(t, "Back soon", v["maintenance"].(map[string]any)["message"])

		w = h.ask("PUT", "/api/v1/staff/site/regions", "staff",
			`{"version":0,"value":{"allowed":[],"blocked":[],"countries":["XA"],"networks":[{"cidr":"203.0.113.0/24","country":"XA"}]}}`)
		require.Equal(t, 200, w.Code, w.Body.String())
		shut = h.ask("GET", "/api/v1/anything", "", "")
		require.Equal(t, 403, shut.Code)
		require.Contains(t, shut.Body.String(), `"code":"site.region.blocked"`)
		require.Contains(t, shut.Body.String(), `"ip":"203.0.113.9"`)
		require.EqualValues(t, 2, h.value(t, h.ask("GET", "/api/v1/site/status", "", ""))["status"])
		require.Len(t, h.audit.actions, 2)
	})
}

func TestRegions_AllowedComesBeforeBlockedAndTheNarrowerNetworkWins(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	require.NoError(t, h.site.SetRegions(ctx, 7, 0, site.Regions{
		Allowed: []string{"198.51.100.7/32"}, Blocked: []string{"198.51.100.0/24"}, Countries: []string{"XB"},
		Networks: []site.Network{{CIDR: "2001:db8::/32", Country: "XB"}, {CIDR: "2001:db8:1::/48", Country: "XC"}},
	}))
	for ip, want := range map[string]site.Status{
		"198.51.100.7": site.Normal, "198.51.100.8": site.RegionBlocked, "192.0.2.1": site.Normal,
		"2001:db8::1": site.RegionBlocked, "2001:db8:1::1": site.Normal,
	} {
		got, err := h.site.StatusFor(ctx, netip.MustParseAddr(ip))
		require.NoError(t, err)
		require.Equal(t, want, got, ip)
	}
}

func TestStaffRoutes_RefuseBadInput(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for name, c := range map[string]struct {
		path, token, body string
		status            int
		code              string
	}{
		"nobody":           {"switches", "", `{"version":0,"switches":{}}`, 401, "request.unauthenticated"},
		"no permission":    {"switches", "clerk", `{"version":0,"switches":{}}`, 403, "request.forbidden"},
		"unknown switch":   {"switches", "staff", `{"version":0,"switches":{"NOSUCH":true}}`, 422, "site.switch.unknown"},
		"stale version":    {"switches", "staff", `{"version":3,"switches":{}}`, 409, "site.settings.changed"},
		"no range":         {"regions", "staff", `{"version":0,"value":{"allowed":["x"],"blocked":[],"countries":[],"networks":[]}}`, 422, "site.region.range"},
		"no country":       {"regions", "staff", `{"version":0,"value":{"allowed":[],"blocked":[],"countries":["bd"],"networks":[]}}`, 422, "site.region.country"},
		"no phones there":  {"texting", "staff", texting(`["XA"]`, 1, 2), 422, "site.texting.country"},
		"country twice":    {"texting", "staff", texting(`["BD","BD"]`, 1, 2), 422, "site.texting.country"},
		"hour above day":   {"texting", "staff", texting(`["BD"]`, 3, 2), 422, "site.texting.budget"},
		"texting by clerk": {"texting", "clerk", texting(`["BD"]`, 1, 2), 403, "request.forbidden"},
		"crossed bounds":   {"registration-fields", "staff", `{"version":0,"value":[{"name":"email","enabled":true,"required":false,"patternId":5,"minLength":9,"maxLength":3}]}`, 422, "site.field.bounds"},
		"no password":      {"registration-fields", "staff", `{"version":0,"value":[{"name":"password","enabled":true,"required":false,"patternId":8,"minLength":8,"maxLength":64}]}`, 422, "site.field.alwaysRequired"},
		"pattern too high": {"registration-fields", "staff", `{"version":0,"value":[{"name":"email","enabled":true,"required":false,"patternId":22,"minLength":1,"maxLength":3}]}`, 422, "field.number"},
		"no body":          {"maintenance", "staff", ``, 422, "request.fields.invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			w := h.ask("PUT", "/api/v1/staff/site/"+c.path, c.token, c.body)
			require.Equal(t, c.status, w.Code, w.Body.String())
			require.Contains(t, w.Body.String(), c.code)
		})
	}
	require.Empty(t, h.audit.actions)
}

func TestSwitches_CountOnlyBelowAnOpenParent(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	on, err := h.site.Enabled(ctx, site.MobilePassword)
	require.NoError(t, err)
	require.False(t, on)
	require.NoError(t, h.site.SetSwitches(ctx, 7, 0, site.Switches{site.MobileRegistration: true}))
	on, err = h.site.Enabled(ctx, site.MobilePassword)
	require.NoError(t, err)
	require.True(t, on)
}

func TestRules_AreToldAsRegistrationHoldsThemAndKeptAsStaffSetThem(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	wide := site.FieldRule{Name: "paymentPassword", Enabled: true, PatternID: 4, MinLength: 1, MaxLength: 1000}
	require.NoError(t, h.site.SetFields(ctx, 7, 0, site.Fields{wide}))
	rules, err := h.site.Rules(ctx)
	require.NoError(t, err)
	told, err := h.site.FieldSettings(ctx)
	require.NoError(t, err)
	require.Equal(t, rules, told.Value)
	for _, r := range rules {
		require.Equal(t, "held", r.AcceptedPattern, r.Name)
		require.LessOrEqual(t, r.MaxLength, heldMost, r.Name)
	}
	saved, err := h.site.History(ctx, "registration")
	require.NoError(t, err)
	require.Contains(t, string(saved[0].Value), `"maxLength":1000`)
}

func TestBrand_RefusesTargetsOnOtherHosts(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	b, err := h.site.Brand(ctx)
	require.NoError(t, err)
	for _, bad := range []string{"https://elsewhere.example/chat", "//elsewhere.example", "/\t/elsewhere.example", "javascript:alert(1)", "http://ok.example/"} {
		b.CustomerService, b.ServiceHosts = []site.ServicePoint{{Position: "LIVECHAT-1", Path: bad}}, []string{"ok.example"}
		require.Error(t, h.site.SetBrand(ctx, 7, 0, b), bad)
	}
	b.CustomerService = []site.ServicePoint{{Position: "LIVECHAT-1", Path: "https://ok.example/chat"}}
	require.NoError(t, h.site.SetBrand(ctx, 7, 0, b))
}

func TestSettings_OfAnotherNodeAreSeenAfterTwoSeconds(t *testing.T) {
	d := dbtest.SQLite(t)
	c := clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	node := func() *site.Service {
		return site.New(site.Deps{DB: d, Store: sitedb.New(d), Clock: c, Bus: bus.New(d, c, slog.Default()), Auditor: &auditLog{}, Keys: noKeys{}, Registration: form{}})
	}
	one, two, ctx := node(), node(), context.Background()
	status := func(s *site.Service) site.Status {
		got, err := s.StatusFor(ctx, netip.MustParseAddr("192.0.2.1"))
		require.NoError(t, err)
		return got
	}
	require.Equal(t, site.Normal, status(two))
	require.NoError(t, one.SetMaintenance(ctx, 7, 0, site.Maintenance{On: true}))
	require.Equal(t, site.InMaintenance, status(one))
	require.Equal(t, site.Normal, status(two))
	c.Advance(2 * time.Second)
	require.Equal(t, site.InMaintenance, status(two))
}

func TestRouteOf_RefusesNamesThatAreNotTheSites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		of := func(domain string) (int, string) {
			rec := h.ask("GET", "/api/v1/site/domain?domain="+domain, "", "")
			return rec.Code, rec.Body.String()
		}
		code, _ := of("anything.example") // no main domain: every name will do
		require.Equal(t, http.StatusOK, code)
		brand, err := h.site.Brand(t.Context())
		require.NoError(t, err)
		brand.MainDomain = "Play.Example.com"
		brand.Domains = []site.DomainRoute{{Domain: "join.example.com", Route: "/register"}}
		require.NoError(t, h.site.SetBrand(t.Context(), 7, 0, brand))
		for _, good := range []string{"play.example.com", "PLAY.example.com:8443", "www.play.example.com", "play.example.com."} {
			code, _ = of(good)
			require.Equal(t, http.StatusOK, code, good)
		}
		code, body := of("join.example.com")
		require.Equal(t, http.StatusOK, code)
		require.Contains(t, body, `"route":"/register"`)
		for _, bad := range []string{"play.example.com.evil.example", "evil.example", "203.0.113.5", "xplay.example.com"} {
			code, body = of(bad)
			require.Equal(t, http.StatusForbidden, code, bad)
			require.Contains(t, body, `"code":"site.domain.invalid"`)
			require.Contains(t, body, "Invalid URL, please contact customer service")
		}
	})
}

// texting is a document of whom codes go to by SMS.
func texting(countries string, perHour, perDay int) string {
	return fmt.Sprintf(`{"version":0,"value":{"countries":%s,"total":{"perHour":%d,"perDay":%d},"each":{"perHour":0,"perDay":0},"own":[]}}`, countries, perHour, perDay)
}

func TestTexting_IsKeptWithItsVersionAndItsLineInTheAuditLog(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		before, err := h.site.Texting(context.Background())
		require.NoError(t, err)
		require.Empty(t, before.Countries, "whoever sets nothing takes every country")
		require.Positive(t, before.Total.PerDay, "but not without bounds")
		w := h.ask("PUT", "/api/v1/staff/site/texting", "staff", `{"version":0,"value":{"countries":["BD","IN"],"total":{"perHour":10,"perDay":50},"each":{"perHour":5,"perDay":0},"own":[{"country":"IN","perHour":2,"perDay":9}]}}`)
		require.Equal(t, 200, w.Code, w.Body.String())
		require.Equal(t, 409, h.ask("PUT", "/api/v1/staff/site/texting", "staff", texting(`[]`, 1, 2)).Code, "another came first")
		now, err := h.site.Texting(context.Background())
		require.NoError(t, err)
		require.Equal(t, []string{"BD", "IN"}, now.Countries)
		require.Equal(t, site.Budget{PerHour: 2, PerDay: 9}, now.Of("IN"))
		require.Equal(t, site.Budget{PerHour: 5}, now.Of("BD"))
		require.Equal(t, "site.texting.set", h.audit.actions[0].Name)
		saved, err := h.site.History(context.Background(), "texting")
		require.NoError(t, err)
		require.Len(t, saved, 2)
	})
}
