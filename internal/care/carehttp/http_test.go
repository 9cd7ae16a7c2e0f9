package carehttp_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/care/carehttp"
	"baize/internal/care/caretest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

type tokens map[string]*httpx.Principal

func (t tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	return t[token], nil
}

type door struct {
	*caretest.World
	t      *testing.T
	api    *httpx.API
	member id.Member
}

func open(t *testing.T, d *db.DB) *door {
	w := caretest.New(t, d)
	m := w.Bets.Funded(t, "100")
	w.Facts.SetStart(4, clock.NowOf(w.Clock))
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	all := map[string]bool{"care.protection.read": true, "care.protection.set": true, "care.match.decide": true}
	api := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Version: "test", Authenticators: []httpx.Authenticator{tokens{
		"member": {Audience: httpx.Member, Subject: int64(m), Session: 4, Kind: "member"},
		"staff":  {Audience: httpx.Staff, Subject: 7, Permissions: all},
		"reader": {Audience: httpx.Staff, Subject: 8, Permissions: map[string]bool{"care.protection.read": true}},
	}}})
	carehttp.Routes(api, w.Service)
	return &door{World: w, t: t, api: api, member: m}
}

// answer is a decoded body; at walks into it by "value.limits.0.own".
type answer struct {
	any
	raw string
}

func (a answer) at(path string) any {
	v := a.any
	for step := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			v = x[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(x) {
				return nil
			}
			v = x[i]
		default:
			return nil
		}
	}
	return v
}

func (d *door) ask(token, method, path, body string) (int, answer) {
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	rec := httptest.NewRecorder()
	d.api.Mux.ServeHTTP(rec, req)
	a := answer{raw: rec.Body.String()}
	require.NoError(d.t, json.Unmarshal(rec.Body.Bytes(), &a.any))
	return rec.Code, a
}

const home = "/api/v1/member/care"

func TestRoutes_TheMemberSetsConfirmsAndStaysAway(t *testing.T) {
	d := open(t, dbtest.SQLite(t))
	code, v := d.ask("member", "GET", home, "")
	require.Equal(t, http.StatusOK, code, v.raw)
	require.Empty(t, v.at("value.limits"))
	code, v = d.ask("member", "PUT", home+"/limits", `{"kind":"deposit","period":"week","amount":"700"}`)
	require.Equal(t, http.StatusOK, code, v.raw)
	require.Equal(t, "700.00", v.at("value.limits.0.amount"))
	_, v = d.ask("member", "PUT", home+"/limits", `{"kind":"deposit","period":"week","amount":"900"}`)
	require.Equal(t, "700.00", v.at("value.limits.0.amount"))
	require.Equal(t, "900.00", v.at("value.limits.0.wish.amount"))
	_, v = d.ask("member", "POST", home+"/limits/confirm", `{"kind":"deposit","period":"week"}`)
	require.Equal(t, "care.limit.tooSoon", v.at("code"), v.raw)
	d.Clock.Advance(25 * time.Hour)
	_, v = d.ask("member", "POST", home+"/limits/confirm", `{"kind":"deposit","period":"week"}`)
	require.Equal(t, "900.00", v.at("value.limits.0.amount"))
	code, v = d.ask("member", "PUT", home+"/reality", `{"minutes":30}`)
	require.Equal(t, http.StatusOK, code, v.raw)
	_, v = d.ask("member", "POST", home+"/reality/acknowledge", ``)
	require.EqualValues(t, 30, v.at("value.reality"), v.raw)
	_, v = d.ask("member", "GET", home+"/session", "")
	require.Equal(t, "0.00", v.at("value.net"), v.raw)
	code, v = d.ask("member", "POST", home+"/pause", `{"kind":"timeout","hours":24,"months":0}`)
	require.Equal(t, http.StatusOK, code, v.raw)
	require.Equal(t, true, v.at("value.pause.active"))
}

func TestRoutes_RefuseNonsense(t *testing.T) {
	d := open(t, dbtest.SQLite(t))
	for _, c := range [][3]string{
		{"PUT", "/limits", `{"kind":"deposit","period":"","amount":"1"}`}, {"PUT", "/limits", `{"kind":"deposit","period":"day","amount":"-1"}`},
		{"PUT", "/limits", `{"kind":"deposit","period":"day","amount":"much"}`}, {"PUT", "/limits", `{"kind":"mood","period":"day","amount":"1"}`},
		{"PUT", "/reality", `{"minutes":7}`}, {"POST", "/pause", `{"kind":"timeout","hours":1,"months":0}`},
		{"POST", "/pause", `{"kind":"exclusion","hours":0,"months":61}`}, {"POST", "/pause", `{}`},
	} {
		code, v := d.ask("member", c[0], home+c[1], c[2])
		require.Equal(t, http.StatusUnprocessableEntity, code, "%v %s", c, v.raw)
	}
	code, _ := d.ask("nobody", "GET", home, "")
	require.Equal(t, http.StatusUnauthorized, code)
}

func TestRoutes_StaffReadsAndIsStricterByPermission(t *testing.T) {
	d := open(t, dbtest.SQLite(t))
	desk := "/api/v1/staff/care/members/" + d.member.String()
	code, v := d.ask("reader", "GET", desk, "")
	require.Equal(t, http.StatusOK, code, v.raw)
	limit := `{"kind":"bet","period":"","amount":"5","reason":"worry"}`
	code, _ = d.ask("reader", "PUT", desk+"/limits", limit)
	require.Equal(t, http.StatusForbidden, code)
	code, _ = d.ask("member", "GET", desk, "")
	require.Equal(t, http.StatusForbidden, code)
	code, v = d.ask("staff", "PUT", desk+"/limits", limit)
	require.Equal(t, http.StatusOK, code, v.raw)
	require.Equal(t, "5.00", v.at("value.limits.0.house"))
	code, v = d.ask("staff", "POST", desk+"/pause", `{"kind":"exclusion","hours":0,"months":6,"reason":"asked by phone"}`)
	require.Equal(t, http.StatusOK, code, v.raw)
	code, _ = d.ask("staff", "POST", desk+"/pause", `{"kind":"timeout","hours":24,"months":0,"reason":"asked again"}`)
	require.Equal(t, http.StatusConflict, code)
	_, v = d.ask("reader", "GET", desk+"/history", "")
	require.Len(t, v.at("value.items"), 2, v.raw)
	require.Equal(t, "pause.begin", v.at("value.items.0.what"))
	require.Equal(t, "exclusion", v.at("value.items.0.detail.kind"))
	_, v = d.ask("reader", "GET", "/api/v1/staff/care/matches", "")
	require.Empty(t, v.at("value.items"))
	code, _ = d.ask("staff", "POST", "/api/v1/staff/care/matches/0000000000001", `{"same":true,"reason":"x"}`)
	require.Equal(t, http.StatusNotFound, code)
}
