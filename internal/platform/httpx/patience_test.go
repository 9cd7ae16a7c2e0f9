package httpx_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
)

// slow serves with little patience and tells what became of each body.
func slow(t *testing.T, after time.Duration) (addr string, outcome chan error) {
	t.Helper()
	outcome = make(chan error, 1)
	p := httpx.Patience{First: 300 * time.Millisecond, BytesPerSecond: 1000}
	s := httptest.NewServer(p.Of(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		time.Sleep(after)
		if err == nil {
			err = r.Context().Err()
		}
		outcome <- err
	})))
	t.Cleanup(s.Close)
	return s.Listener.Addr().String(), outcome
}

// post sends a body in parts with a pause before each.
func post(t *testing.T, addr string, parts int, part string, pause time.Duration) *bufio.Reader {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", parts*len(part))
	require.NoError(t, err)
	for range parts {
		time.Sleep(pause)
		if _, err := io.WriteString(conn, part); err != nil {
			break // the server has hung up
		}
	}
	return bufio.NewReader(conn)
}

func TestPatience_EndsABodyThatDrips(t *testing.T) {
	addr, outcome := slow(t, 0)
	began := time.Now()
	go post(t, addr, 50, "x", 40*time.Millisecond) // two seconds
	var timeout net.Error
	require.ErrorAs(t, <-outcome, &timeout)
	require.True(t, timeout.Timeout())
	require.Less(t, time.Since(began), time.Second)
}

func TestPatience_LetsALongBodyCome(t *testing.T) {
	addr, outcome := slow(t, 0)
	post(t, addr, 10, string(make([]byte, 100)), 60*time.Millisecond) // twice First, at 1.6 kB a second
	require.NoError(t, <-outcome)
}

func TestPatience_EndsWithTheBody(t *testing.T) {
	addr, outcome := slow(t, 600*time.Millisecond)
	answer := post(t, addr, 1, "x", 0)
	require.NoError(t, <-outcome, "who works longer than a body may take is not cancelled")
	line, err := answer.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "HTTP/1.1 200 OK\r\n", line)
}

func TestHandle_LeavesTheBodysDeadlineToPatience(t *testing.T) {
	for path, item := range api(t).OpenAPI().Paths {
		if item.Post != nil {
			require.Negative(t, item.Post.BodyReadTimeout, path)
		}
	}
}
