package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
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
