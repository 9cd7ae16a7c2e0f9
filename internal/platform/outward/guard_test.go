package outward_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/outward"
)

func TestCheck_TakesPublicHTTPSOnly(t *testing.T) {
	for _, public := range []string{"https://api.example.com", "https://api.example.com:443/x?y=1"} {
		require.NoError(t, outward.Guard{}.Check(public), public)
	}
	for _, inside := range []string{
		"", "http://api.example.com", "https://10.0.0.8", "https://127.0.0.1/x", "https://[::1]", "https://localhost", "https://db.internal",
		"https://api.example.com:8443", "https://a:b@api.example.com", "https://api.example.com/#x", "https://printer.local.", "ftp://api.example.com",
	} {
		require.ErrorIs(t, outward.Guard{}.Check(inside), outward.ErrInside, inside)
	}
	require.NoError(t, outward.Guard{Inside: true}.Check("https://127.0.0.1:9000"))
	require.ErrorIs(t, outward.Guard{Inside: true}.Check("http://127.0.0.1:9000"), outward.ErrInside)
}

func TestClient_LooksAtTheAddressAfterItsNameWasResolved(t *testing.T) {
	calls := 0
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls++ }))
	defer inside.Close()
	_, err := outward.Guard{}.Client(time.Second).Get(strings.Replace(inside.URL, "127.0.0.1", "localhost", 1))
	require.ErrorIs(t, err, outward.ErrInside)
	require.Zero(t, calls)
}
