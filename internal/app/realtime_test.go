package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// socket opens a socket for a login and follows all that the login may follow.
func (w *world) socket(url, token string) *websocket.Conn {
	w.t.Helper()
	var v struct{ Ticket string }
	w.ask("POST", "/api/v1/realtime/ticket", token, `{}`).value(w.t, &v)
	conn, _, err := websocket.Dial(context.Background(), strings.Replace(url, "http", "ws", 1)+"/connection?ticket="+v.Ticket, nil)
	require.NoError(w.t, err)
	w.t.Cleanup(func() { _ = conn.CloseNow() })
	require.NoError(w.t, conn.Write(context.Background(), websocket.MessageText, []byte(`{"op":"hello","topics":["member","public"]}`)))
	return conn
}

// topics are what a socket is told about until it hears of the public topic.
func topics(t *testing.T, conn *websocket.Conn) (all []string) {
	t.Helper()
	for {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		_, raw, err := conn.Read(ctx)
		cancel()
		require.NoError(t, err)
		var m struct{ Topic string }
		require.NoError(t, json.Unmarshal(raw, &m))
		if all = append(all, strings.Split(m.Topic, "/")[0]); m.Topic == "public" {
			return all
		}
	}
}

// ends reads a socket until it is closed, and requires that the end of the
// session closed it, without a ping.
func ends(t *testing.T, conn *websocket.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			require.Equal(t, websocket.StatusPolicyViolation, websocket.CloseStatus(err), "%v", err)
			return
		}
	}
}

func lives(t *testing.T, conn *websocket.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	require.NoError(t, conn.Write(ctx, websocket.MessageText, []byte(`{"op":"ping"}`)))
	for {
		_, raw, err := conn.Read(ctx)
		require.NoError(t, err)
		if strings.Contains(string(raw), "pong") {
			return
		}
	}
}

// Who was logged out on a lost phone hears no more of the account there.
func TestSocket_EndsWithTheSessionThatOpenedIt(t *testing.T) {
	w := open(t, t.TempDir())
	srv := httptest.NewServer(w.Handler())
	t.Cleanup(srv.Close)
	lost, here, stranger := w.member("member1"), w.member("member1"), w.member("member2")
	visitor := w.socket(srv.URL, "")
	require.Equal(t, []string{"public"}, topics(t, visitor))
	sockets := map[string]*websocket.Conn{}
	for _, token := range []string{lost, here, stranger} {
		sockets[token] = w.socket(srv.URL, token)
		require.Equal(t, []string{"member", "public"}, topics(t, sockets[token]))
	}
	require.Equal(t, http.StatusOK, w.ask("DELETE", "/api/v1/auth/sessions", here, "").Status)
	ends(t, sockets[lost])
	lives(t, sockets[here])
	require.Equal(t, http.StatusOK, w.ask("DELETE", "/api/v1/auth/session", here, "").Status)
	ends(t, sockets[here])
	lives(t, sockets[stranger])
	lives(t, visitor)
}

func TestSocket_OfStaffFollowsTheDeskForAsLongAsTheSession(t *testing.T) {
	w := open(t, t.TempDir())
	srv := httptest.NewServer(w.Handler())
	t.Cleanup(srv.Close)
	owner := w.staff("owner")
	desk := w.socket(srv.URL, owner)
	require.Equal(t, []string{"member", "public"}, topics(t, desk))
	lives(t, desk)
	require.Equal(t, http.StatusOK, w.ask("DELETE", "/api/v1/staff/session", owner, "").Status)
	ends(t, desk)
	require.Equal(t, []string{"public"}, topics(t, w.socket(srv.URL, owner)), "a token that is good no more is a visitor's")
}
