package httpx_test

import (
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestStatic_AnswersPartsOfPagesWithoutTheHeadersOfPages(t *testing.T) {
	a := api(t)
	a.Mux.Handle("/assets/*", a.Static(fstest.MapFS{"part-abc.js": {Data: []byte("export {}")}}, "/assets"))
	w := httptest.NewRecorder()
	a.Mux.ServeHTTP(w, httptest.NewRequest("GET", "/assets/part-abc.js", nil))
	require.Equal(t, 200, w.Code)
	h := w.Header()
	require.Equal(t, "public, max-age=31536000, immutable", h.Get("Cache-Control"))
	require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"))
	require.NotEmpty(t, h.Get("ETag"))
	for _, name := range []string{"Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy", "X-Frame-Options", "X-Request-Id"} {
		require.Empty(t, h.Get(name), name)
	}
	w = httptest.NewRecorder()
	a.Mux.ServeHTTP(w, httptest.NewRequest("GET", "/assets/part-abd.js", nil))
	require.Equal(t, 404, w.Code)
	require.NotContains(t, w.Header().Get("Cache-Control"), "immutable")
}
