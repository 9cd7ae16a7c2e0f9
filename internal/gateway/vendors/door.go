package vendors

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// PathPrefix is where the doors are: PathPrefix + dialect + "/" + vendor.
const PathPrefix = "/vendor/"

const (
	// MaxBody bounds a call: dialects carry details of the game that the
	// platform does not keep.
	MaxBody = 64 << 10
	// inFlightMax is how many calls of all foreign vendors are served at once;
	// more are told off before they have any effect.
	inFlightMax = 2048
	// callTime is when a call is given up; what is committed then stands, and
	// the vendor learns of it by its repeat.
	callTime = 10 * time.Second
)

// Trouble is why a call cannot be answered, found before the dialect read it.
type Trouble string

// The troubles; an unnamed one is none.
const (
	NoPeer     Trouble = "no such vendor in this dialect"
	NotPost    Trouble = "calls take POST only"
	Busy       Trouble = "too many calls at once"
	TooOften   Trouble = "more calls than agreed" // found by the dialect, after the signature
	TooLarge   Trouble = "the body is longer than 64 KB"
	Unreadable Trouble = "the body ended before its length"
)

// Call is one request of a foreign vendor.
type Call struct {
	Peer *Peer // nil with the trouble NoPeer
	// Op is what stands in the path after the vendor.
	Op      string
	Header  http.Header
	Body    []byte
	Trouble Trouble
}

// Answer is what the vendor gets: JSON.
type Answer struct {
	HTTP int
	Body []byte
}

// Dialect answers calls in a vendor's own words, troubles too.
type Dialect interface {
	Answer(ctx context.Context, c *Call) Answer
}

// Door serves POST /vendor/{dialect}/{vendor}[/{op}]; like the gateway's own
// door it is a plain handler before the router.
func Door(s *Service, dialects map[string]Dialect) http.Handler {
	return &door{service: s, dialects: dialects}
}

type door struct {
	service  *Service
	dialects map[string]Dialect
	inFlight atomic.Int64
}

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rest, _ := strings.CutPrefix(r.URL.Path, PathPrefix)
	name, rest, _ := strings.Cut(rest, "/")
	dialect := d.dialects[name]
	if dialect == nil {
		http.NotFound(w, r)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), callTime)
	defer cancel()
	vendor, op, _ := strings.Cut(rest, "/")
	c := &Call{Op: op, Header: r.Header}
	if c.Peer = d.service.Peer(ctx, vendor); c.Peer == nil || c.Peer.Dialect != name {
		c.Peer, c.Trouble = nil, NoPeer
	}
	defer d.inFlight.Add(-1)
	if d.inFlight.Add(1) > inFlightMax {
		c.Trouble = Busy
	}
	if c.Trouble == "" {
		c.read(r)
	}
	a := dialect.Answer(ctx, c)
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	if c.Trouble == NotPost {
		h.Set("Allow", http.MethodPost)
	}
	w.WriteHeader(a.HTTP)
	_, _ = w.Write(a.Body)
}

var errTooLarge = errors.New(string(TooLarge))

// read takes the body, once and whole.
func (c *Call) read(r *http.Request) {
	if r.Method != http.MethodPost {
		c.Trouble = NotPost
		return
	}
	var b bytes.Buffer
	if r.ContentLength > 0 && r.ContentLength <= MaxBody {
		b.Grow(int(r.ContentLength) + bytes.MinRead)
	}
	n, err := b.ReadFrom(io.LimitReader(r.Body, MaxBody+1))
	if err == nil && n > MaxBody {
		err = errTooLarge
	}
	c.Body = b.Bytes()
	switch {
	case errors.Is(err, errTooLarge):
		c.Trouble = TooLarge
	case err != nil:
		c.Trouble = Unreadable
	}
}
