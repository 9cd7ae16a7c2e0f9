package realtime_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
	"baize/internal/platform/realtime"
)

func serve(t *testing.T) (*realtime.Hub, func(ticket string) (*websocket.Conn, error)) {
	return serveBy(t, clock.System{})
}

func serveBy(t *testing.T, c clock.Clock) (*realtime.Hub, func(ticket string) (*websocket.Conn, error)) {
	hub := realtime.NewHub(c, rng.System{}, "crash")
	srv := httptest.NewServer(hub)
	t.Cleanup(srv.Close)
	return hub, func(ticket string) (*websocket.Conn, error) {
		conn, _, err := websocket.Dial(context.Background(), strings.Replace(srv.URL, "http", "ws", 1)+"/?ticket="+ticket, nil)
		return conn, err
	}
}

func say(t *testing.T, c *websocket.Conn, v any) {
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	require.NoError(t, c.Write(context.Background(), websocket.MessageText, raw))
}

func hear(t *testing.T, c *websocket.Conn) (m map[string]any) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, raw, err := c.Read(ctx)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &m))
	return m
}

func TestHub_SendsAMembersMessagesToThatMemberOnly(t *testing.T) {
	hub, dial := serve(t)
	a, err := dial(hub.Ticket(realtime.Holder{Name: "a"}))
	require.NoError(t, err)
	b, err := dial(hub.Ticket(realtime.Holder{Name: "b"}))
	require.NoError(t, err)
	for _, c := range []*websocket.Conn{a, b} {
		say(t, c, map[string]any{"op": "hello", "topics": []string{"member", "member/a", "public"}})
		hear(t, c)
		hear(t, c)
	}
	require.NoError(t, hub.Publish(realtime.MemberTopic("a"), "balance.changed", 1))
	require.NoError(t, hub.Publish(realtime.Public, "site.status", 2))
	require.Equal(t, "balance.changed", hear(t, a)["kind"])
	require.Equal(t, "site.status", hear(t, b)["kind"], "b hears only what is public")
}

func TestHub_ResumesFromAVersionAndTellsOfAGap(t *testing.T) {
	hub, dial := serve(t)
	c, err := dial(hub.Ticket(realtime.Holder{}))
	require.NoError(t, err)
	say(t, c, map[string]any{"op": "hello", "topics": []string{"crash"}})
	at := int64(hear(t, c)["version"].(float64))
	for i := range 3 {
		require.NoError(t, hub.Publish("crash", "crash.phase", i))
	}
	again, err := dial(hub.Ticket(realtime.Holder{}))
	require.NoError(t, err)
	say(t, again, map[string]any{"op": "hello", "topics": []string{"crash"}, "since": map[string]int64{"crash": at + 1}})
	require.EqualValues(t, at+2, hear(t, again)["version"])
	require.EqualValues(t, at+3, hear(t, again)["version"])
	say(t, again, map[string]any{"op": "hello", "topics": []string{"crash"}, "since": map[string]int64{"crash": 5}})
	require.Equal(t, "gap", hear(t, again)["op"])
}

func TestTicket_OpensOneSocketOnly(t *testing.T) {
	hub, dial := serve(t)
	ticket := hub.Ticket(realtime.Holder{Name: "a"})
	_, err := dial(ticket)
	require.NoError(t, err)
	_, err = dial(ticket)
	require.Error(t, err)
	_, err = dial("guess")
	require.Error(t, err)
}

// login is one that can be ended.
type login struct {
	ended atomic.Bool
	asked atomic.Int64
}

func (l *login) stands(context.Context) bool {
	l.asked.Add(1)
	return !l.ended.Load()
}

// followed opens a socket of the member's and waits until it follows.
func followed(t *testing.T, hub *realtime.Hub, dial func(string) (*websocket.Conn, error), name string) (*login, *websocket.Conn) {
	l := &login{}
	c, err := dial(hub.Ticket(realtime.Holder{Name: name, Stands: l.stands}))
	require.NoError(t, err)
	say(t, c, map[string]any{"op": "hello", "topics": []string{"member"}})
	require.Equal(t, "at", hear(t, c)["op"])
	return l, c
}

func requireEnded(t *testing.T, c *websocket.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for {
		_, raw, err := c.Read(ctx)
		if err != nil {
			require.Equal(t, websocket.StatusPolicyViolation, websocket.CloseStatus(err), "%v", err)
			return
		}
		require.NotContains(t, string(raw), "balance")
	}
}

func TestSocket_OfALoginThatHasEndedIsClosedAtOnceWhereItIsTold(t *testing.T) {
	hub, dial := serve(t)
	gone, a := followed(t, hub, dial, "a")
	_, b := followed(t, hub, dial, "a")
	gone.ended.Store(true)
	hub.Recheck("a")
	requireEnded(t, a)
	require.NoError(t, hub.Publish(realtime.MemberTopic("a"), "balance.changed", 1))
	require.Equal(t, "balance.changed", hear(t, b)["kind"])
}

func TestSocket_OfALoginThatEndedElsewhereIsClosedAtTheNextPing(t *testing.T) {
	now := clock.NewFake(time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC))
	hub, dial := serveBy(t, now)
	gone, a := followed(t, hub, dial, "a")
	now.Advance(15 * time.Second)
	say(t, a, map[string]any{"op": "ping"})
	require.Equal(t, "pong", hear(t, a)["op"])
	gone.ended.Store(true)
	now.Advance(15 * time.Second)
	say(t, a, map[string]any{"op": "ping"})
	requireEnded(t, a)
}

func TestSocket_ThatPingsWithoutEndAsksForItsLoginNoMoreOften(t *testing.T) {
	now := clock.NewFake(time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC))
	hub, dial := serveBy(t, now)
	l, a := followed(t, hub, dial, "a")
	for range 100 {
		say(t, a, map[string]any{"op": "ping"})
		require.Equal(t, "pong", hear(t, a)["op"])
	}
	require.EqualValues(t, 1, l.asked.Load(), "by its hello")
}

func TestTicket_OfALoginThatHasEndedFollowsNothingForLong(t *testing.T) {
	hub, dial := serve(t)
	gone := &login{}
	gone.ended.Store(true)
	c, err := dial(hub.Ticket(realtime.Holder{Name: "a", Stands: gone.stands}))
	require.NoError(t, err)
	say(t, c, map[string]any{"op": "hello", "topics": []string{"member"}})
	requireEnded(t, c)
}
