package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/stretchr/testify/require"
)

func (w *world) page(path, encoding, tag string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	r.RemoteAddr = "203.0.113.77:4000"
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Encoding", encoding)
	r.Header.Set("If-None-Match", tag)
	rec := httptest.NewRecorder()
	w.Handler().ServeHTTP(rec, r)
	return rec.Result()
}

// setBrand changes one setting of the brand.
func (w *world) setBrand(t *testing.T, name string, value any) {
	owner := w.staff("owner")
	var brand struct {
		Value   map[string]any `json:"value"`
		Version int64          `json:"version"`
	}
	w.ask("GET", "/api/v1/staff/site/brand", owner, "").value(t, &brand)
	brand.Value[name] = value
	body, err := json.Marshal(brand)
	require.NoError(t, err)
	w.ask("PUT", "/api/v1/staff/site/brand", owner, string(body)).value(t, &struct{}{})
}

func TestPages_UnderAForeignNameTellWhereToGo(t *testing.T) {
	w := open(t, t.TempDir())
	w.setBrand(t, "mainDomain", "play.example.com")
	visit := func(host, path, lang string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = host
		r.Header.Set("Accept", "text/html")
		r.Header.Set("Accept-Language", lang)
		rec := httptest.NewRecorder()
		w.Handler().ServeHTTP(rec, r)
		return rec
	}
	require.NotEqual(t, http.StatusForbidden, visit("play.example.com:8443", "/", "en").Code)
	for _, path := range []string{"/", "/games/slots"} {
		strange := visit("evil.example", path, "en")
		require.Equal(t, http.StatusForbidden, strange.Code)
		require.Contains(t, strange.Body.String(), "Invalid URL, please contact customer service")
		require.Contains(t, strange.Body.String(), `href="https://play.example.com/`)
		require.NotContains(t, strange.Body.String(), "<script")
	}
	require.Contains(t, visit("evil.example", "/", "bn").Body.String(), "গ্রাহক সেবা")
	for lang, dir := range map[string]string{"bn": "ltr", "ur": "rtl"} {
		require.Contains(t, visit("evil.example", "/", lang).Body.String(), `<html lang="`+lang+`" dir="`+dir+`">`)
	}
	require.NotEqual(t, http.StatusForbidden, visit("evil.example", "/staff", "en").Code, "whoever mends the setting must get in")
}

func TestPages_SpeakTheBrandsFirstLanguageToWhoAsksForNoneThatItOffers(t *testing.T) {
	w := open(t, t.TempDir())
	if w.page("/", "", "").StatusCode == http.StatusServiceUnavailable {
		t.Skip("the sites are not built")
	}
	w.setBrand(t, "languages", []string{"bn", "en", "fr"})
	for _, row := range []struct{ cookie, wanted, lang string }{
		{wanted: "", lang: "bn"},
		{wanted: "de-DE,de;q=0.9", lang: "bn"},
		{wanted: "de,es;q=0.5", lang: "bn"},
		{wanted: "de,fr;q=0.5", lang: "fr"},
		{wanted: "en-GB", lang: "en"},
		{cookie: "fr", wanted: "de", lang: "fr"},
		{cookie: "xx", wanted: "", lang: "bn"},
		{cookie: "es", wanted: "", lang: "bn"},
		{cookie: "es", wanted: "en", lang: "en"},
	} {
		for _, path := range []string{"/", "/games/slots", "/app.webmanifest"} {
			r := httptest.NewRequest("GET", path, nil)
			r.Header.Set("Accept", "text/html")
			r.Header.Set("Accept-Language", row.wanted)
			r.AddCookie(&http.Cookie{Name: "lang", Value: row.cookie})
			rec := httptest.NewRecorder()
			w.Handler().ServeHTTP(rec, r)
			require.Regexp(t, `<html[^>]* lang="`+row.lang+`"|"lang":"`+row.lang+`"`, rec.Body.String()[:400], "%v %s", row, path)
		}
	}
}

func TestBoot_IsToldInNoLanguageThatWasSwitchedOff(t *testing.T) {
	w := open(t, t.TempDir())
	in := func(lang string) string {
		r := httptest.NewRequest("GET", "/api/v1/screens/boot", nil)
		r.Header.Set("Accept-Language", lang)
		rec := httptest.NewRecorder()
		w.Handler().ServeHTTP(rec, r)
		var told struct{ Value struct{ Lang string } }
		require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &told))
		return told.Value.Lang
	}
	require.Equal(t, "fr", in("fr"), "all are offered until the operator chooses")
	w.setBrand(t, "languages", []string{"bn", "en"})
	require.Equal(t, []string{"bn", "en", "bn"}, []string{in("fr"), in("en"), in("bn")})
}

func TestPages_AreTheSameInEveryEncodingAndTellNoAddress(t *testing.T) {
	w := open(t, t.TempDir())
	home, wide, zipped := w.page("/", "", ""), w.page("/", "gzip, br", ""), w.page("/", "gzip", "")
	if home.StatusCode == http.StatusServiceUnavailable {
		t.Skip("the sites are not built")
	}
	for zipped.Header.Get("ETag") != home.Header.Get("ETag") { // filled anew in between
		home, wide, zipped = w.page("/", "", ""), w.page("/", "gzip, br", ""), w.page("/", "gzip", "")
	}
	require.Equal(t, 200, home.StatusCode)
	plain, err := io.ReadAll(home.Body)
	require.NoError(t, err)
	require.Contains(t, string(plain), `data-template="home"`)
	require.NotContains(t, string(plain), "203.0.113.77", "one visitor's address must not reach another")

	require.Equal(t, "br", wide.Header.Get("Content-Encoding"))
	raw, err := io.ReadAll(brotli.NewReader(wide.Body))
	require.NoError(t, err)
	require.Equal(t, plain, raw)

	require.Equal(t, "gzip", zipped.Header.Get("Content-Encoding"))
	unzip, err := gzip.NewReader(zipped.Body)
	require.NoError(t, err)
	raw, err = io.ReadAll(unzip)
	require.NoError(t, err)
	require.Equal(t, plain, raw)

	again := w.page("/", "br", home.Header.Get("ETag"))
	require.True(t, again.StatusCode == http.StatusNotModified || again.Header.Get("ETag") != home.Header.Get("ETag"))
	require.Equal(t, 200, w.page("/games/slots", "br", home.Header.Get("ETag")).StatusCode)
}

func TestPages_AnUnknownAssetIsNeverAPage(t *testing.T) {
	w := open(t, t.TempDir())
	for _, path := range []string{"/assets/index-gone.js", "/assets/", "/staff/assets/gone.css", "/agent/assets/gone.css", "/assets/../index.html"} {
		require.Equal(t, http.StatusNotFound, w.page(path, "br", "").StatusCode, path)
	}
}

func TestVitals_AreBoundedAndShownWithTheMetrics(t *testing.T) {
	w := open(t, t.TempDir())
	send := func() int {
		r := httptest.NewRequest("POST", "/vitals", strings.NewReader(`{"page":"home","told":{"lcp":900},"build":"`+build(t, w)+`"}`))
		r.RemoteAddr = "203.0.113.77:4000"
		rec := httptest.NewRecorder()
		w.Handler().ServeHTTP(rec, r)
		return rec.Code
	}
	require.Equal(t, http.StatusNoContent, send())
	rec := httptest.NewRecorder()
	w.Handler().ServeHTTP(rec, httptest.NewRequest("GET", "/metrics", nil))
	require.Contains(t, rec.Body.String(), `baize_web_vital_p75{page="home",vital="lcp"} 900`)
	for range 30 {
		send()
	}
	require.Equal(t, http.StatusTooManyRequests, send())
}

// build is the id of the sites' build, empty where they are not built.
func build(t *testing.T, w *world) string {
	rec := httptest.NewRecorder()
	w.Handler().ServeHTTP(rec, httptest.NewRequest("GET", "/version.json", nil))
	var v struct{ Build string }
	_ = json.Unmarshal(rec.Body.Bytes(), &v)
	return v.Build
}
