package jackpot_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/jackpot/jackpothttp"
	"baize/internal/studio/verify"
	"baize/locales"
)

// door is the routes with whoever is at the door.
type door struct {
	*world
	api *httpx.API
	who *httpx.Principal
}

func (d *door) Authenticate(context.Context, string) (*httpx.Principal, error) { return d.who, nil }

func openDoor(t *testing.T) *door { return openDoorOf(t, jackpot.SandboxTerms()) }

func openDoorOf(t *testing.T, terms map[jackpot.Level]jackpot.Terms) *door {
	d := &door{world: open(t, dbtest.SQLite(t), terms)}
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	d.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Authenticators: []httpx.Authenticator{d}})
	jackpothttp.Routes(d.api, d.Service)
	return d
}

func (d *door) ask(method, path, body string) (int, map[string]any) {
	d.t.Helper()
	r := httptest.NewRequest(method, "/api/v1"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer x")
	rec := httptest.NewRecorder()
	d.api.Mux.ServeHTTP(rec, r)
	var out map[string]any
	require.NoError(d.t, json.Unmarshal(rec.Body.Bytes(), &out), rec.Body.String())
	return rec.Code, out
}

func (d *door) operator(permissions ...string) {
	d.who = &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{}}
	for _, p := range permissions {
		d.who.Permissions[p] = true
	}
}

const terms = `"terms":{"kind":"must_hit_by","seed":"500","spread":"0","ceiling":"2500","mean":"0","rate":1000,"reserve":1000,"growth":false}`

func TestDesk_IsForThoseWhoMayAlone(t *testing.T) {
	d := openDoor(t)
	set := `{"level":"mini","currency":"BDT",` + terms + `,"open":true,"version":1,"reason":"as agreed"}`
	calls := []struct{ method, path, body string }{
		{"GET", "/staff/studio/jackpots", ""}, {"GET", "/staff/studio/jackpots/hits", ""},
		{"POST", "/staff/studio/jackpots/preview", set}, {"PUT", "/staff/studio/jackpots", set},
	}
	for _, who := range []*httpx.Principal{nil, {Audience: httpx.Member, Subject: 1}, {Audience: httpx.Game, Subject: 1}} {
		for _, c := range calls {
			d.who = who
			code, _ := d.ask(c.method, c.path, c.body)
			require.Contains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, code, "%v %s %s", who, c.method, c.path)
		}
	}
	d.operator(jackpothttp.MayRead)
	for i, c := range calls {
		code, _ := d.ask(c.method, c.path, c.body)
		if i < 2 {
			require.Equal(t, http.StatusOK, code, c.path)
		} else {
			require.Equal(t, http.StatusForbidden, code, c.path)
		}
	}
	require.Empty(t, d.audited)
	d.operator(jackpothttp.MayRead, jackpothttp.MaySet)
	code, out := d.ask("PUT", "/staff/studio/jackpots", set)
	require.Equal(t, http.StatusOK, code, out)
	require.Len(t, d.audited, 1)
	code, out = d.ask("PUT", "/staff/studio/jackpots", set)
	require.Equal(t, http.StatusConflict, code, "the terms are of version 2 now: %v", out)
}

func TestDesk_RefusesWhatCannotBeInWords(t *testing.T) {
	d := openDoor(t)
	d.operator(jackpothttp.MayRead, jackpothttp.MaySet)
	for body, want := range map[string]string{
		`{"level":"mini","currency":"BDT",` + terms + `,"open":true,"version":1}`:                                                                "studio.jackpot.reason",
		`{"level":"mini","currency":"BDT",` + terms + `,"open":true,"version":9,"reason":"r"}`:                                                   "studio.jackpot.stale",
		`{"level":"mini","currency":"USD",` + terms + `,"open":true,"version":1,"reason":"r"}`:                                                   "studio.jackpot.unknown",
		`{"level":"mini","currency":"BDT",` + terms + `,"open":true,"version":0,"reason":"r"}`:                                                   "studio.jackpot.stands",
		`{"level":"mini","currency":"BDT",` + strings.Replace(terms, "2500", "400", 1) + `,"open":true,"version":1,"reason":"r"}`:                "studio.jackpot.terms",
		`{"level":"mini","currency":"BDT",` + strings.Replace(terms, `"rate":1000`, `"rate":9000`, 1) + `,"open":true,"version":1,"reason":"r"}`: "studio.jackpot.total",
		`{"level":"huge","currency":"BDT",` + terms + `,"open":true,"version":1,"reason":"r"}`:                                                   "level",
		`{"level":"mini","currency":"BDT","terms":{},"open":true,"version":1,"reason":"r"}`:                                                      "terms",
		`{"level":"mini"`: "request",
	} {
		code, out := d.ask("PUT", "/staff/studio/jackpots", body)
		require.GreaterOrEqual(t, code, 400, body)
		require.Less(t, code, 500, body)
		raw, _ := json.Marshal(out)
		require.Contains(t, string(raw), want, body)
		require.NotEqual(t, out["code"], out["message"], "the message is not translated: %s", want)
	}
	require.Empty(t, d.audited)
}

func TestPublic_ShowsWhatTheBookHoldsAndNeverWhenItWillBeWon(t *testing.T) {
	d := openDoor(t)
	code, out := d.ask("GET", "/studio/jackpots", "")
	require.Equal(t, http.StatusOK, code)
	v := out["value"].(map[string]any)
	require.Len(t, v["pools"], 4)
	require.Equal(t, "0.4750", v["takePct"])
	raw, _ := json.Marshal(v)
	cycle := d.cycle(jackpot.Mini)
	for _, secret := range []string{cycle.SeedSealed, cycle.NextSealed, "threshold", "serverSeed"} {
		require.NotContains(t, string(raw), secret)
	}
	require.Contains(t, string(raw), cycle.SeedHash)
	for _, bad := range []string{"/studio/jackpots?currency=toolong", "/studio/jackpots/hits?limit=-1"} {
		code, _ := d.ask("GET", bad, "")
		require.Equal(t, http.StatusUnprocessableEntity, code, bad)
	}
	code, out = d.ask("GET", "/studio/jackpots?currency=USD", "")
	require.Equal(t, http.StatusOK, code)
	require.Empty(t, out["value"].(map[string]any)["pools"])
}

func TestPublic_AWinIsVerifiedByWhatIsToldOfIt(t *testing.T) {
	d := openDoorOf(t, small())
	m := d.w.Funded(t, "100000")
	for len(d.hits()) == 0 {
		_, err := d.w.PlaceAndSettle(ctx, d.command(m, amount("10")))
		require.NoError(t, err)
		d.settle()
	}
	code, out := d.ask("GET", "/studio/jackpots/hits", "")
	require.Equal(t, http.StatusOK, code)
	raw, err := json.Marshal(out["value"].(map[string]any)["items"].([]any)[0].(map[string]any)["verify"])
	require.NoError(t, err)
	var in verify.Input
	require.NoError(t, json.Unmarshal(raw, &in))
	require.NotEmpty(t, in.Claim.Outcome)
	_, err = verify.Verify(in)
	require.NoError(t, err)
	in.Claim.Outcome = "0.01"
	_, err = verify.Verify(in)
	require.ErrorContains(t, err, "studio.verify.claim")
}
