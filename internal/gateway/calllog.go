package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/seamless"
)

type callKind struct{}

// CallID names a logged call.
type CallID = id.Of[callKind]

// What was found about a call's signature.
const (
	ProofGood  = "good"
	ProofWrong = "wrong"
	ProofOld   = "timestamp" // the signature is right, the timestamp too far off
	ProofNonce = "nonce"     // the signature is right, the nonce was used or has no good length
)

// OriginSandbox marks the calls of the sandbox desk; others have no origin.
const OriginSandbox = "sandbox"

// LoggedCall is a vendor's call and its answer as they were kept. Session
// tokens are hidden in Request.
type LoggedCall struct {
	ID             CallID
	Vendor, KeyID  string
	Op             seamless.Op
	Origin         string
	HTTP           int
	Status         seamless.Status
	Micros         int64 // from the read body to the written answer
	Member         id.Member
	TxID, RoundRef string
	Replayed       bool
	Proof          string

	SentAt, Nonce, Signature string // as the headers say
	BodyHash                 string // SHA-256 of the body as it came
	Request                  string
	ReplyAt, ReplySignature  string
	Reply                    string

	// Path is where a call in a dialect of its vendor came in; empty for the
	// platform's own protocol.
	Path string

	body  []byte      // as it came; only in memory
	proof http.Header // what proved it besides the body, of a dialect; only in memory
}

// Seen is what the handler tells the log of one call. Its bytes are copied.
type Seen struct {
	Credentials
	Op             seamless.Op
	HTTP           int
	Parts          seamless.Parts
	Reply          []byte
	Status         seamless.Status
	Replayed       bool
	Proof          string
	ReplyAt        string
	ReplySignature []byte
	Start          clock.Instant
}

const (
	callsKept    = 400 // of one vendor, in memory
	callsASecond = 50  // of one vendor and of one outcome are kept; the others are counted
	storedAMin   = 30  // of one vendor are stored, so that nobody fills the disk with forgeries
	vendorMax    = 64  // bytes of a claimed vendor's code
	unknown      = "?" // keeps what names no vendor that has keys
	storeQueue   = 1000
)

// callLog keeps the newest calls of each vendor in memory. Under load it keeps
// some of every second: a call that is not kept costs one look into a map and
// one addition.
type callLog struct {
	rings   atomic.Pointer[map[string]*callRing]
	growing sync.Mutex
	store   chan LoggedCall
}

func newCallLog() *callLog {
	l := &callLog{store: make(chan LoggedCall, storeQueue)}
	l.rings.Store(&map[string]*callRing{})
	return l
}

// callRing is one vendor's part.
type callRing struct {
	seen   atomic.Int64
	good   allowance
	bad    allowance
	stored allowance

	mu    sync.Mutex
	calls []*LoggedCall
	next  int
}

// allowance lets a number of things pass in each second or minute. Its word
// holds the period above and the count below.
type allowance struct{ word atomic.Int64 }

const countBits = 24

func (a *allowance) take(period, most int64) bool {
	w := a.word.Load()
	if w>>countBits != period {
		a.word.CompareAndSwap(w, period<<countBits)
	} else if w&(1<<countBits-1) >= most {
		return false
	}
	return a.word.Add(1)&(1<<countBits-1) <= most
}

func (l *callLog) ring(vendor string) *callRing {
	if r := (*l.rings.Load())[vendor]; r != nil {
		return r
	}
	l.growing.Lock()
	defer l.growing.Unlock()
	old := *l.rings.Load()
	if r := old[vendor]; r != nil {
		return r
	}
	grown := maps.Clone(old)
	grown[vendor] = &callRing{}
	l.rings.Store(&grown)
	return grown[vendor]
}

func (r *callRing) put(c *LoggedCall) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.calls) < callsKept {
		r.calls = append(r.calls, c)
		return
	}
	r.calls[r.next] = c
	r.next = (r.next + 1) % callsKept
}

func (r *callRing) all() []*LoggedCall {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]*LoggedCall(nil), r.calls...)
}

type originKey struct{}

// Origin marks calls; the log puts into Kept what it kept of one.
type Origin struct {
	Name string
	Kept *LoggedCall
}

// WithOrigin marks the call made with the context.
func WithOrigin(ctx context.Context, o *Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// Log keeps a call if the vendor's share of this second is not used up; calls
// of the sandbox desk are always kept.
func (s *Service) Log(ctx context.Context, c *Seen) {
	vendor := c.Vendor
	if c.Proof != ProofGood && !s.hasKeys(vendor) {
		vendor = unknown
	}
	ring := s.calls.ring(vendor)
	if ring.lets(ctx, c.Start, c.Status) {
		s.keepCall(ctx, ring, s.kept(c), c.Start)
	}
}

// lets counts a call and reports whether it is kept.
func (r *callRing) lets(ctx context.Context, at clock.Instant, status seamless.Status) bool {
	r.seen.Add(1)
	share := &r.good
	if status != seamless.OK {
		share = &r.bad
	}
	return share.take(int64(at)/1_000_000, callsASecond) || ctx.Value(originKey{}) != nil
}

func (s *Service) keepCall(ctx context.Context, ring *callRing, kept *LoggedCall, at clock.Instant) {
	if origin, ok := ctx.Value(originKey{}).(*Origin); ok {
		kept.Origin, origin.Kept = origin.Name, kept
	}
	ring.put(kept)
	if kept.Origin == OriginSandbox || (worthStoring(kept.Status) && ring.stored.take(int64(at)/60_000_000, storedAMin)) {
		select {
		case s.calls.store <- *kept:
		default: // the store does not keep up; memory has it
		}
	}
}

// worthStoring is false for what is the member's and not the vendor's affair.
func worthStoring(s seamless.Status) bool {
	switch s {
	case seamless.OK, seamless.NotEnoughMoney, seamless.LimitReached, seamless.PlayerBlocked, seamless.DoesNotExist:
		return false
	default:
		return true
	}
}

func (s *Service) hasKeys(vendor string) bool {
	if r := s.keys.current.Load(); r != nil {
		for k := range r.signers {
			if k.vendor == vendor {
				return true
			}
		}
	}
	return false
}

func (s *Service) kept(c *Seen) *LoggedCall {
	body := append([]byte(nil), c.Parts.Body...)
	sum := sha256.Sum256(body)
	k := &LoggedCall{
		ID: id.New[callKind](s.d.IDs), Vendor: short(c.Vendor), KeyID: short(c.KeyID), Op: c.Op, HTTP: c.HTTP, Status: c.Status,
		Micros: int64(s.Now() - c.Start), Replayed: c.Replayed, Proof: c.Proof,
		SentAt: short(c.Parts.Timestamp), Nonce: short(c.Parts.Nonce), Signature: short(c.Signature),
		BodyHash: hex.EncodeToString(sum[:]), Request: hideToken(body), ReplyAt: c.ReplyAt, ReplySignature: string(c.ReplySignature),
		Reply: string(c.Reply), body: body,
	}
	if call, err := seamless.Decode(body); err == nil {
		k.TxID, k.RoundRef = short(call.TxID), short(call.RoundID)
		_ = k.Member.UnmarshalText([]byte(call.UserID)) // what is no id is nobody's
	}
	return k
}

// short bounds what a stranger wrote.
func short(s string) string { return text(s[:min(len(s), vendorMax)]) }

// text is what a stranger wrote as every database takes it; a body's hash is of
// what came.
func text(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, "?"), "\x00", "?") }

var tokens = regexp.MustCompile(`("(?:token|i_extparam|hmac)"\s*:\s*")(?:[^"\\]|\\.)*(?:"|\\?$)`)

// hideToken is a body whose session token nobody can use, also where the body
// ends in it; a dialect's tokens and the signatures that it has in bodies too.
func hideToken(body []byte) string { return text(string(tokens.ReplaceAll(body, []byte(`$1***"`)))) }
