package httpx_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
)

// bound is a server whose bodies have a twentieth of a second, and tells how
// reading and the work after it have ended.
func bound(t *testing.T) (address string, ended chan error) {
	t.Helper()
	ended = make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		whole := httpx.BodyWithin(w, 50*time.Millisecond)
		_, err := io.ReadAll(r.Body)
		if err == nil {
			whole()
			select {
			case <-r.Context().Done():
				err = r.Context().Err()
			case <-time.After(200 * time.Millisecond):
			}
		}
		ended <- err
	}))
	t.Cleanup(server.Close)
	return server.URL, ended
}

func TestBodyWithin_EndsABodyThatDoesNotCome(t *testing.T) {
	address, ended := bound(t)
	body, never := io.Pipe()
	defer never.Close()
	go func() {
		if res, err := http.Post(address, "text/plain", body); err == nil {
			res.Body.Close()
		}
	}()
	select {
	case err := <-ended:
		require.Error(t, err)
	case <-time.After(10 * time.Second):
		t.Fatal("it is still read")
	}
}

func TestBodyWithin_LeavesTheWorkThatFollowsItsTime(t *testing.T) {
	address, ended := bound(t)
	res, err := http.Post(address, "text/plain", strings.NewReader("all of it"))
	require.NoError(t, err)
	res.Body.Close()
	require.NoError(t, <-ended)
}
