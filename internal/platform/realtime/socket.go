package realtime

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	maxFrame     = 4 << 10
	writeTimeout = 10 * time.Second
	idleTimeout  = 60 * time.Second // clients ping every 15 s
	doubtEvery   = 10 * time.Second // however often a client pings
)

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// client is one open socket.
type client struct {
	holder   Holder
	queue    chan []byte
	once     sync.Once
	gone     chan struct{}
	doubtful chan struct{}
	doubted  time.Time // when a word of its own last led to that; of its reader

	follows map[string]bool // guarded by the hub's lock
}

// send never waits: a client that does not read is dropped and will resume.
func (c *client) send(frame []byte) {
	select {
	case c.queue <- frame:
	default:
		c.drop()
	}
}

func (c *client) drop() { c.once.Do(func() { close(c.gone) }) }

// doubt has the socket's login asked for before anything else is sent.
func (c *client) doubt() {
	select {
	case c.doubtful <- struct{}{}:
	default: // is to be asked for already
	}
}

func (c *client) stands(ctx context.Context) bool {
	return c.holder.Stands == nil || c.holder.Stands(ctx)
}

// control is a message about the connection itself.
type control struct {
	Op      string `json:"op"`
	Topic   string `json:"topic,omitempty"`
	Version int64  `json:"version,omitempty"`
}

func (c *client) sendJSON(v control) {
	if raw, err := json.Marshal(v); err == nil {
		c.send(raw)
	}
}

// hello is what a client sends first and whenever it wants other topics;
// "member" stands for its own topic.
type hello struct {
	Op     string           `json:"op"`
	Topics []string         `json:"topics"`
	Since  map[string]int64 `json:"since"`
}

// ServeHTTP opens a socket for a ticket: GET /connection?ticket=…
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t, ok := h.redeem(r.URL.Query().Get("ticket"))
	if !ok {
		http.Error(w, "ticket", http.StatusUnauthorized)
		return
	}
	conn, err := websocket.Accept(w, r, nil) // refuses foreign origins
	if err != nil {
		return
	}
	conn.SetReadLimit(maxFrame)
	c := &client{
		holder: t.holder, queue: make(chan []byte, clientQueue), gone: make(chan struct{}),
		doubtful: make(chan struct{}, 1), follows: map[string]bool{},
	}
	h.join()
	defer h.leave(c)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		defer cancel()
		h.read(ctx, conn, c)
	}()
	write(ctx, conn, c)
	_ = conn.CloseNow()
}

func write(ctx context.Context, conn *websocket.Conn, c *client) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.gone:
			return
		case <-c.doubtful:
			if !c.stands(ctx) {
				_ = conn.Close(websocket.StatusPolicyViolation, "the session has ended")
				return
			}
		case frame := <-c.queue:
			wctx, cancel := context.WithTimeout(ctx, writeTimeout)
			err := conn.Write(wctx, websocket.MessageText, frame)
			cancel()
			if err != nil {
				return
			}
		}
	}
}

func (h *Hub) read(ctx context.Context, conn *websocket.Conn, c *client) {
	for {
		rctx, cancel := context.WithTimeout(ctx, idleTimeout)
		_, raw, err := conn.Read(rctx)
		cancel()
		if err != nil {
			return
		}
		var m hello
		if json.Unmarshal(raw, &m) != nil {
			return
		}
		switch m.Op {
		case "ping":
			c.sendJSON(control{Op: "pong"})
		case "hello":
			h.subscribe(c, m)
		}
		if now := h.clock.Now(); now.Sub(c.doubted) >= doubtEvery {
			c.doubted = now
			c.doubt() // another node may have ended the login
		}
	}
}

func (h *Hub) subscribe(c *client, m hello) {
	for _, name := range m.Topics {
		since := m.Since[name]
		switch {
		case name == "member" && c.holder.Name != "":
			own := MemberTopic(c.holder.Name)
			h.follow(c, own, max(since, m.Since[own]))
		case h.shared[name]:
			h.follow(c, name, since)
		}
	}
}
