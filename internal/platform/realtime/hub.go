package realtime

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/rng"
)

// Message is what clients of a topic get.
type Message struct {
	Topic   string          `json:"topic"`
	Kind    string          `json:"kind"`
	Version int64           `json:"version"`
	Data    json.RawMessage `json:"data"`
}

const (
	memory      = 64 // messages a topic remembers
	clientQueue = 128
	ticketLife  = 30 * time.Second
)

// Public is the topic that everybody may follow without a login.
const Public = "public"

// MemberTopic is the topic of one member.
func MemberTopic(member string) string { return "member/" + member }

// Hub keeps topics and clients; safe for concurrent use.
type Hub struct {
	clock clock.Clock
	rng   rng.Source
	epoch int64 // versions of a new process start above those of the last

	mu      sync.Mutex
	topics  map[string]*topic
	tickets map[string]ticket
	open    int
	shared  map[string]bool
}

type topic struct {
	version int64
	recent  [][]byte // encoded, newest last
	clients map[*client]struct{}
}

type ticket struct {
	holder  Holder
	expires time.Time
}

// Holder is whose socket a ticket opens; the zero Holder is a visitor's.
type Holder struct {
	// Name is who follows the topic of their own, MemberTopic(Name).
	Name string
	// Stands tells whether the login that drew the ticket is good still: a
	// socket whose login has ended is closed. Nil stands for as long as the
	// socket does.
	Stands func(context.Context) bool
}

// NewHub makes a Hub. shared names the topics that need no login besides
// "public".
func NewHub(c clock.Clock, r rng.Source, shared ...string) *Hub {
	h := &Hub{clock: c, rng: r, epoch: c.Now().UnixMilli() << 10, topics: map[string]*topic{}, tickets: map[string]ticket{}, shared: map[string]bool{Public: true}}
	for _, t := range shared {
		h.shared[t] = true
	}
	return h
}

// Publish sends data to everybody who follows the topic.
func (h *Hub) Publish(name, kind string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.topics[name] == nil && !h.shared[name] {
		return nil // nobody follows this member now; who comes later reads the state
	}
	t := h.topic(name)
	t.version++
	frame, err := json.Marshal(Message{Topic: name, Kind: kind, Version: t.version, Data: raw})
	if err != nil {
		return err
	}
	if len(t.recent) == memory {
		copy(t.recent, t.recent[1:])
		t.recent = t.recent[:memory-1]
	}
	t.recent = append(t.recent, frame)
	for c := range t.clients {
		c.send(frame)
	}
	return nil
}

// Clients tells how many sockets are open.
func (h *Hub) Clients() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open
}

// Followers tells how many sockets follow a topic.
func (h *Hub) Followers(name string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[name]; t != nil {
		return len(t.clients)
	}
	return 0
}

// Ticket makes a ticket with which a browser may open one socket.
func (h *Hub) Ticket(holder Holder) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock.Now()
	for k, t := range h.tickets {
		if t.expires.Before(now) {
			delete(h.tickets, k)
		}
	}
	key := encode(rng.Bytes(h.rng, 24))
	h.tickets[key] = ticket{holder: holder, expires: now.Add(ticketLife)}
	return key
}

// Recheck asks of every socket that follows the topic of this name's own whether
// its login still stands; it does not wait for the answers.
func (h *Hub) Recheck(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[MemberTopic(name)]; t != nil {
		for c := range t.clients {
			c.doubt()
		}
	}
}

func (h *Hub) redeem(key string) (ticket, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t, ok := h.tickets[key]
	delete(h.tickets, key)
	return t, ok && t.expires.After(h.clock.Now())
}

func (h *Hub) topic(name string) *topic {
	t := h.topics[name]
	if t == nil {
		// A topic that was forgotten starts above what it may have reached.
		t = &topic{version: max(h.epoch, h.clock.Now().UnixMilli()<<10), clients: map[*client]struct{}{}}
		h.topics[name] = t
	}
	return t
}

// follow adds the client to a topic and catches it up from version since.
func (h *Hub) follow(c *client, name string, since int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topic(name)
	t.clients[c] = struct{}{}
	c.follows[name] = true
	missed := t.version - since
	switch {
	case since == 0 || missed == 0:
		c.sendJSON(control{Op: "at", Topic: name, Version: t.version})
	case missed < 0 || missed > int64(len(t.recent)):
		c.sendJSON(control{Op: "gap", Topic: name, Version: t.version})
	default:
		for _, frame := range t.recent[int64(len(t.recent))-missed:] {
			c.send(frame)
		}
	}
}

func (h *Hub) join() {
	h.mu.Lock()
	h.open++
	h.mu.Unlock()
}

// leave forgets the client, and topics of members that nobody follows.
func (h *Hub) leave(c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open--
	for name := range c.follows {
		t := h.topics[name]
		delete(t.clients, c)
		if len(t.clients) == 0 && !h.shared[name] {
			delete(h.topics, name)
		}
	}
}
