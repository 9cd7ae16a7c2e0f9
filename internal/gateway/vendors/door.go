package vendors

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
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
	// bodyTime is what a body may take to come. Anybody can send one: nothing is
	// proved, nor counted, before it is there.
	bodyTime = 5 * time.Second
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
	// Proofs are the headers that the dialect proves calls by; it fills them in.
	Proofs http.Header
}

// Answer is what the vendor gets: JSON. Seen is for the call log.
type Answer struct {
	HTTP int
	Body []byte
	Seen Seen
}

// Seen is what a dialect found a call to be, in the words of the platform's
// protocol; an operation that has none there stands in the dialect's.
type Seen struct {
	Op       seamless.Op
	Status   seamless.Status
	Genuine  bool
	Replayed bool
	Member   id.Member
	TxID     string
	Round    string
}

// SeenAs is what the log is told of a trouble.
func (t Trouble) SeenAs() Seen {
	switch t {
	case NoPeer:
		return Seen{Status: seamless.InvalidSignature}
	case Busy, TooOften:
		return Seen{Status: seamless.Busy, Genuine: t == TooOften}
	default:
		return Seen{Status: seamless.InvalidRequest}
	}
}

// Log keeps calls for staff; gateway.Service has one.
type Log interface {
	LogForeign(ctx context.Context, c *gateway.ForeignSeen)
}

// Dialect answers calls in a vendor's own words, troubles too.
type Dialect interface {
	Answer(ctx context.Context, c *Call) Answer
}

// Door serves POST /vendor/{dialect}/{vendor}[/{op}]; like the gateway's own
// door it is a plain handler before the router.
// Every call that it finds a dialect for is told to the log.
func Door(s *Service, log Log, dialects map[string]Dialect) http.Handler {
	return &door{service: s, log: log, dialects: dialects}
}

type door struct {
	service  *Service
	log      Log
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
	start := clock.NowOf(d.service.d.Clock)
	vendor, op, _ := strings.Cut(rest, "/")
	c := &Call{Op: op, Header: r.Header}
	if c.Peer = d.service.Peer(r.Context(), vendor); c.Peer == nil || c.Peer.Dialect != name {
		c.Peer, c.Trouble = nil, NoPeer
	}
	if c.Trouble == "" {
		c.read(w, r)
	}
	ctx, cancel := context.WithTimeout(r.Context(), callTime)
	defer cancel()
	defer d.inFlight.Add(-1)
	if d.inFlight.Add(1) > inFlightMax && c.Trouble == "" {
		c.Trouble = Busy
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
	d.tell(r, c, vendor, &a, start)
}

// tell writes the call into the log.
func (d *door) tell(r *http.Request, c *Call, vendor string, a *Answer, start clock.Instant) {
	seen := gateway.ForeignSeen{
		Vendor: vendor, Known: c.Peer != nil, Path: r.URL.Path, Op: cmp.Or(a.Seen.Op, seamless.Op(c.Op)), HTTP: a.HTTP, Body: c.Body, Reply: a.Body,
		Proofs: c.Proofs, Status: a.Seen.Status, Replayed: a.Seen.Replayed, Proof: gateway.ProofWrong,
		Member: a.Seen.Member, TxID: a.Seen.TxID, Round: a.Seen.Round, Start: start,
	}
	if a.Seen.Genuine {
		seen.Proof = gateway.ProofGood
	}
	d.log.LogForeign(r.Context(), &seen)
}

var errTooLarge = errors.New(string(TooLarge))

// read takes the body, once and whole.
func (c *Call) read(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		c.Trouble = NotPost
		return
	}
	whole := httpx.BodyWithin(w, bodyTime)
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
	default:
		whole()
	}
}
