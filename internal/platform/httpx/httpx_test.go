package httpx_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/locales"
)

type tokens map[string]*httpx.Principal

func (t tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	return t[token], nil
}

type payIn struct {
	httpx.IdempotencyKey
	Body struct {
		Amount money.Amount `json:"amount" minLength:"1"`
		Note   string       `json:"note" minLength:"2" maxLength:"5"`
	}
}

type payOut struct {
	Amount money.Amount `json:"amount"`
	IP     string       `json:"ip"`
}

func api(t *testing.T) *httpx.API {
	t.Helper()
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	a := httpx.New(httpx.Options{
		Catalog: catalog, Log: slog.New(slog.DiscardHandler), Proxies: httpx.ProxyList{netip.MustParsePrefix("192.0.2.0/24")},
		Authenticators: []httpx.Authenticator{tokens{
			"member": {Audience: httpx.Member, Subject: 1, Kind: "member"},
			"trial":  {Audience: httpx.Member, Subject: 2, Kind: "trial"},
			"temp":   {Audience: httpx.Member, Subject: 3, Kind: "member", MustChange: true},
			"staff":  {Audience: httpx.Staff, Subject: 4, Permissions: map[string]bool{"a.b": true}},
		}},
	})
	pay := func(ctx context.Context, in *payIn) (payOut, error) {
		switch in.Body.Note {
		case "no":
			return payOut{}, fault.New(fault.Limited, "request.limited", fault.Args{"seconds": 7}).With("captcha", true)
		case "boom":
			return payOut{}, errors.New("secret table broke")
		case "panic":
			panic("secret panic")
		}
		return payOut{Amount: in.Body.Amount, IP: httpx.ClientIP(ctx).String()}, nil
	}
	httpx.Handle(a, httpx.Route{Op: "pay", Method: "POST", Path: "/api/pay", Audience: httpx.Member, Tag: "test"}, pay)
	read := func(context.Context, *struct{}) (httpx.None, error) { return httpx.None{}, nil }
	httpx.Handle(a, httpx.Route{Op: "staffRead", Method: "GET", Path: "/api/staff", Audience: httpx.Staff, Permission: "x.y", Tag: "test"}, read)
	httpx.Handle(a, httpx.Route{Op: "staffMay", Method: "GET", Path: "/api/may", Audience: httpx.Staff, Permission: "a.b", Tag: "test"}, read)
	return a
}

func call(t *testing.T, a *httpx.API, method, path, token, body string, headers ...string) (int, map[string]any, http.Header) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.Header.Set("Idempotency-Key", "0123456789abcdef")
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "X-Forwarded-For" { // which comes in several lines
			r.Header.Add(headers[i], headers[i+1])
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	a.Mux.ServeHTTP(w, r)
	var out map[string]any
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &out), w.Body.String())
	return w.Code, out, w.Header()
}

const good = `{"amount":"12.5","note":"abc"}`

func TestHandle_AnswersAnEnvelope(t *testing.T) {
	status, out, h := call(t, api(t), "POST", "/api/pay", "member", good)
	require.Equal(t, 200, status, out)
	require.Equal(t, true, out["success"])
	require.Equal(t, "12.50", out["value"].(map[string]any)["amount"])
	require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"))
	require.NotEmpty(t, h.Get("X-Request-Id"))
}

func TestGuard_RefusesByAudiencePermissionAndState(t *testing.T) {
	for name, c := range map[string]struct {
		method, path, token string
		status              int
		code                string
	}{
		"nobody":             {"POST", "/api/pay", "", 401, "request.unauthenticated"},
		"unknown token":      {"POST", "/api/pay", "zzz", 401, "request.unauthenticated"},
		"staff as member":    {"POST", "/api/pay", "staff", 403, "request.forbidden"},
		"trial":              {"POST", "/api/pay", "trial", 403, "members.trial.realAccountNeeded"},
		"temporary secret":   {"POST", "/api/pay", "temp", 403, "identity.secret.mustChange"},
		"member as staff":    {"GET", "/api/staff", "member", 403, "request.forbidden"},
		"without permission": {"GET", "/api/staff", "staff", 403, "request.forbidden"},
		"no such path":       {"GET", "/api/none", "", 404, "request.notFound"},
		"wrong method":       {"PATCH", "/api/pay", "member", 405, "request.method"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, _ := call(t, api(t), c.method, c.path, c.token, good)
			require.Equal(t, c.status, status, out)
			require.Equal(t, c.code, out["code"])
			require.Equal(t, false, out["success"])
		})
	}
	status, _, _ := call(t, api(t), "GET", "/api/may", "staff", "")
	require.Equal(t, 200, status)
}

func TestHandle_RefusesBadInputFieldByField(t *testing.T) {
	for name, c := range map[string]struct {
		body, path, code string
		status           int
	}{
		"missing":    {`{"amount":"1"}`, "note", "field.required", 422},
		"number":     {`{"amount":1,"note":"abc"}`, "amount", "field.type", 422},
		"exponent":   {`{"amount":"1e5","note":"abc"}`, "amount", "field.amount", 422},
		"a word":     {`{"amount":"abc","note":"abc"}`, "amount", "field.amount", 422},
		"a comma":    {`{"amount":"1,000","note":"abc"}`, "amount", "field.amount", 422},
		"fractions":  {`{"amount":"1.0000001","note":"abc"}`, "amount", "field.amount", 422},
		"too long":   {`{"amount":"1","note":"abcdef"}`, "note", "field.size", 422},
		"unexpected": {`{"amount":"1","note":"abc","role":"x"}`, "role", "field.unexpected", 422},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, _ := call(t, api(t), "POST", "/api/pay", "member", c.body)
			require.Equal(t, c.status, status, out)
			require.Equal(t, "request.fields.invalid", out["code"])
			field := out["errors"].([]any)[0].(map[string]any)
			require.Equal(t, c.path, field["path"])
			require.Equal(t, c.code, field["code"])
		})
	}
	for _, body := range []string{`{`, `[]`, `null`, `"x"`, `{"amount":"1e5","note":"abc"}`} {
		status, out, _ := call(t, api(t), "POST", "/api/pay", "member", body)
		require.Less(t, status, 500, body)
		require.GreaterOrEqual(t, status, 400, body)
		require.Equal(t, false, out["success"], body)
	}
	status, out, _ := call(t, api(t), "POST", "/api/pay", "member", `{"amount":"1","note":"`+strings.Repeat("x", 70_000)+`"}`)
	require.Equal(t, 413, status, out)
	status, _, _ = call(t, api(t), "POST", "/api/pay", "member", good, "Content-Type", "text/plain")
	require.Equal(t, 415, status)
	status, out, _ = call(t, api(t), "POST", "/api/pay", "member", good, "Idempotency-Key", "")
	require.Equal(t, 422, status)
	require.Equal(t, "request.idempotency.missing", out["code"])
}

func TestHandle_MapsFaultsAndHidesInternals(t *testing.T) {
	status, out, h := call(t, api(t), "POST", "/api/pay", "member", `{"amount":"1","note":"no"}`)
	require.Equal(t, 429, status)
	require.Equal(t, "7", h.Get("Retry-After"))
	require.Equal(t, map[string]any{"captcha": true}, out["value"])
	require.Contains(t, out["message"], "7 s")
	for _, note := range []string{"boom", "panic"} {
		status, out, _ = call(t, api(t), "POST", "/api/pay", "member", `{"amount":"1","note":"`+note+`"}`)
		require.Equal(t, 500, status)
		require.Equal(t, "request.internal", out["code"])
		require.NotContains(t, out["message"], "secret")
	}
}

func TestMessages_AreInTheReadersLanguage(t *testing.T) {
	_, out, _ := call(t, api(t), "POST", "/api/pay", "", good, "Accept-Language", "bn-BD,bn;q=0.9,en;q=0.8")
	require.Equal(t, "আপনি লগইন করেননি, অনুগ্রহ করে লগইন করুন", out["message"])
}

func TestClientIP_BelievesOnlyConfiguredProxies(t *testing.T) {
	_, out, _ := call(t, api(t), "POST", "/api/pay", "member", good, "X-Forwarded-For", "203.0.113.9, 192.0.2.7")
	require.Equal(t, "203.0.113.9", out["value"].(map[string]any)["ip"], "httptest's peer is 192.0.2.1")
	_, out, _ = call(t, api(t), "POST", "/api/pay", "member", good, "X-Forwarded-For", "198.51.100.66", "X-Forwarded-For", "203.0.113.9")
	require.Equal(t, "203.0.113.9", out["value"].(map[string]any)["ip"], "the first line is what the client says, the second the proxy's")
	r := httptest.NewRequest("POST", "/api/pay", strings.NewReader(good))
	r.RemoteAddr = "198.51.100.1:1"
	r.Header.Set("X-Forwarded-For", "203.0.113.9")
	r.Header.Set("Authorization", "Bearer member")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "0123456789abcdef")
	w := httptest.NewRecorder()
	api(t).Mux.ServeHTTP(w, r)
	require.Contains(t, w.Body.String(), "198.51.100.1")
}

func TestOrigin_IsAHousehold(t *testing.T) {
	for ip, origin := range map[string]string{
		"203.0.113.9": "203.0.113.9", "::ffff:203.0.113.9": "203.0.113.9",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::1": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64",
	} {
		require.Equal(t, origin, httpx.Origin(netip.MustParseAddr(ip)), ip)
	}
	require.Equal(t, "unknown", httpx.Origin(netip.Addr{}))
}
