package httpx_test

import (
	"io"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
)

func TestReady_IsTheSameBodyTight(t *testing.T) {
	page, err := os.ReadFile("api.go")
	require.NoError(t, err)
	sent := func(r *httpx.Ready) []byte {
		ask := httptest.NewRequest("GET", "/", nil)
		ask.Header.Set("Accept-Encoding", "gzip, br")
		got := httptest.NewRecorder()
		r.Serve(got, ask)
		require.Equal(t, "br", got.Header().Get("Content-Encoding"))
		return got.Body.Bytes()
	}
	plain := httpx.NewReady(page)
	tight := sent(plain.Tight())
	require.Less(t, len(tight), len(sent(plain)))
	body, err := io.ReadAll(brotli.NewReader(strings.NewReader(string(tight))))
	require.NoError(t, err)
	require.Equal(t, string(page), string(body))
}
