package cataloguehttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"baize/internal/catalogue/cataloguehttp"
	"baize/internal/catalogue/cataloguetest"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

type tokens struct{}

func (tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	switch token {
	case "member":
		return &httpx.Principal{Audience: httpx.Member, Subject: 11, Kind: "member"}, nil
	case "trial":
		return &httpx.Principal{Audience: httpx.Member, Subject: 12, Kind: "trial"}, nil
	case "staff":
		return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{"catalogue.edit": true}}, nil
	}
	return nil, nil
}

type door struct {
	*cataloguetest.House
	api *httpx.API
}

func open(t testing.TB) door {
	t.Helper()
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	d := door{House: cataloguetest.New(t, dbtest.SQLite(t))}
	d.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Version: "test", Authenticators: []httpx.Authenticator{tokens{}}})
	cataloguehttp.Routes(d.api, d.Service)
	return d
}

func (d door) ask(method, path, token, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	d.api.Mux.ServeHTTP(w, r)
	return w
}

func value(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	require.Equal(t, 200, w.Code, w.Body.String())
	var out struct{ Value map[string]any }
	require.NoError(t, json.NewDecoder(bytes.NewReader(w.Body.Bytes())).Decode(&out))
	return out.Value
}

func firstGame(t *testing.T, d door) string {
	t.Helper()
	v := value(t, d.ask("GET", "/api/v1/games?gameType=RNG", "", ""))
	require.Len(t, v["items"], 20)
	require.Greater(t, v["total"], 9000.0)
	require.NotEmpty(t, v["next"])
	return v["items"].([]any)[0].(map[string]any)["nodeId"].(string)
}

func TestRoutes_AnswerVisitors(t *testing.T) {
	d := open(t)
	game := firstGame(t, d)
	require.Len(t, value(t, d.ask("GET", "/api/v1/games/lanes", "", ""))["lanes"], 10)
	require.NotEmpty(t, value(t, d.ask("GET", "/api/v1/games/hot?gameType=RNG&limit=3", "", ""))["items"])
	require.NotEmpty(t, value(t, d.ask("GET", "/api/v1/games/search?q=kriket", "", ""))["items"])
	require.Equal(t, []any{}, value(t, d.ask("GET", "/api/v1/games/winners?limit=20", "", ""))["biggest"])
	sheet := value(t, d.ask("GET", "/api/v1/games/"+game, "", "", "Accept-Language", "bn"))
	require.Equal(t, game, sheet["nodeId"])
	require.NotEqual(t, sheet["gameName"], sheet["displayName"])
}

func TestRoutes_KeepAMembersOwnGames(t *testing.T) {
	d := open(t)
	game := firstGame(t, d)
	for _, token := range []string{"member", "trial"} {
		require.Equal(t, 200, d.ask("PUT", "/api/v1/member/favourites/"+game, token, "").Code)
		require.Equal(t, 200, d.ask("PUT", "/api/v1/member/favourites/"+game, token, "").Code)
		require.Equal(t, []any{game}, value(t, d.ask("GET", "/api/v1/member/favourites/ids", token, ""))["ids"])
		require.Len(t, value(t, d.ask("GET", "/api/v1/member/favourites", token, ""))["items"], 1)
		require.Len(t, value(t, d.ask("GET", "/api/v1/games?kind=FAV", token, ""))["items"], 1)
		require.Equal(t, 200, d.ask("DELETE", "/api/v1/member/favourites/"+game, token, "").Code)
		require.Equal(t, []any{}, value(t, d.ask("GET", "/api/v1/member/favourites/ids", token, ""))["ids"])
		require.Equal(t, []any{}, value(t, d.ask("GET", "/api/v1/member/recent?limit=12", token, ""))["items"])
	}
}

func TestRoutes_RefuseBadInput(t *testing.T) {
	d := open(t)
	for name, c := range map[string]struct {
		method, path, token, body string
		status                    int
		code                      string
	}{
		"visitor's favourites":  {"GET", "/api/v1/games?kind=FAV", "", "", 401, "request.unauthenticated"},
		"visitor's ids":         {"GET", "/api/v1/member/favourites/ids", "", "", 401, "request.unauthenticated"},
		"staff's favourites":    {"GET", "/api/v1/member/favourites/ids", "staff", "", 403, "request.forbidden"},
		"unknown kind":          {"GET", "/api/v1/games?kind=BEST", "", "", 422, "field.choice"},
		"bad cursor":            {"GET", "/api/v1/games?cursor=abc", "", "", 422, "catalogue.cursor.unknown"},
		"huge limit":            {"GET", "/api/v1/games?limit=5000", "", "", 422, "field.number"},
		"no query":              {"GET", "/api/v1/games/search", "", "", 422, "field.required"},
		"long query":            {"GET", "/api/v1/games/search?q=" + strings.Repeat("x", 65), "", "", 422, "field.size"},
		"no id":                 {"GET", "/api/v1/games/nonsense", "", "", 404, "catalogue.game.unknown"},
		"unknown game":          {"GET", "/api/v1/games/0000000000001", "", "", 404, "catalogue.game.unknown"},
		"unknown favourite":     {"PUT", "/api/v1/member/favourites/0000000000001", "member", "", 404, "catalogue.game.unknown"},
		"member in back office": {"GET", "/api/v1/staff/catalogue/games", "member", "", 403, "request.forbidden"},
		"unknown vendor":        {"PUT", "/api/v1/staff/catalogue/vendors/NOSUCH", "staff", `{"state":"open"}`, 404, "catalogue.vendor.unknown"},
		"unknown state":         {"PUT", "/api/v1/staff/catalogue/vendors/PG", "staff", `{"state":"shut"}`, 422, "field.choice"},
		"picture of nothing":    {"GET", "/img/g/PG-nosuch.v2.svg", "", "", 404, "request.notFound"},
		"other edition":         {"GET", "/img/g/PG-pg0001.v9.svg", "", "", 404, "request.notFound"},
		"unknown mark":          {"GET", "/img/v/NOSUCH.v2.svg", "", "", 404, "request.notFound"},
		"unknown motif":         {"GET", "/img/b/nosuch-1.v2.svg", "", "", 404, "request.notFound"},
		"unknown symbol":        {"GET", "/img/s/ocean-Z.v2.svg", "", "", 404, "request.notFound"},
	} {
		t.Run(name, func(t *testing.T) {
			w := d.ask(c.method, c.path, c.token, c.body)
			require.Equal(t, c.status, w.Code, w.Body.String())
			require.Contains(t, w.Body.String(), c.code)
		})
	}
}

func TestStaffRoutes_CloseAVendorForEverybody(t *testing.T) {
	d := open(t)
	require.NotEmpty(t, value(t, d.ask("GET", "/api/v1/staff/catalogue/vendors", "staff", ""))["items"])
	require.Equal(t, 200, d.ask("PUT", "/api/v1/staff/catalogue/vendors/PG", "staff", `{"state":"closed"}`).Code)
	require.EqualValues(t, 0, value(t, d.ask("GET", "/api/v1/games?vassalage=PG", "", ""))["total"])
	closed := value(t, d.ask("GET", "/api/v1/staff/catalogue/games?vassalage=PG&limit=1", "staff", ""))
	require.Greater(t, closed["total"], 1000.0)
	game := closed["items"].([]any)[0].(map[string]any)["nodeId"].(string)
	require.Equal(t, 200, d.ask("PUT", "/api/v1/staff/catalogue/vendors/PG", "staff", `{"state":"open"}`).Code)
	require.Equal(t, 200, d.ask("PUT", "/api/v1/staff/catalogue/games/"+game, "staff", `{"state":"maintenance","isHot":true}`).Code)
	sheet := value(t, d.ask("GET", "/api/v1/games/"+game, "", ""))
	require.Equal(t, true, sheet["maintenance"])
	require.Equal(t, false, sheet["playable"])
	require.Len(t, d.Audit.Actions, 3)
}

func TestPictures_AreServedForEverCompressedAndTagged(t *testing.T) {
	d := open(t)
	for _, path := range []string{"/img/g/PG-pg0001.v2.svg", "/img/v/PG.v2.svg", "/img/b/star-home1.v2.svg", "/img/s/ocean-A.v2.svg"} {
		plain := d.ask("GET", path, "", "")
		require.Equal(t, 200, plain.Code, path)
		require.Equal(t, "public, max-age=31536000, immutable", plain.Header().Get("Cache-Control"))
		require.Equal(t, "image/svg+xml", plain.Header().Get("Content-Type"))
		broad := d.ask("GET", path, "", "", "Accept-Encoding", "gzip, br")
		require.Equal(t, "br", broad.Header().Get("Content-Encoding"))
		raw, err := io.ReadAll(brotli.NewReader(broad.Body))
		require.NoError(t, err)
		require.Equal(t, plain.Body.Bytes(), raw)
		again := d.ask("GET", path, "", "", "If-None-Match", plain.Header().Get("ETag"))
		require.Equal(t, http.StatusNotModified, again.Code)
	}
}

func TestSearchIndex_FitsItsBudget(t *testing.T) {
	d := open(t)
	for _, lang := range []string{"en", "bn"} {
		w := d.ask("GET", "/api/v1/games/search-index", "", "", "Accept-Encoding", "br", "Accept-Language", lang)
		require.Equal(t, 200, w.Code)
		t.Logf("%s: %d bytes br", lang, w.Body.Len())
		require.Less(t, w.Body.Len(), 90<<10)
		again := d.ask("GET", "/api/v1/games/search-index", "", "", "If-None-Match", w.Header().Get("ETag"), "Accept-Language", lang)
		require.Equal(t, http.StatusNotModified, again.Code)
	}
}

func BenchmarkRoutes(b *testing.B) {
	d := open(b)
	for name, path := range map[string]string{"lanes": "/api/v1/games/lanes", "list": "/api/v1/games?gameType=RNG", "search": "/api/v1/games/search?q=kriket", "hot": "/api/v1/games/hot"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if w := d.ask("GET", path, "", ""); w.Code != 200 {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
