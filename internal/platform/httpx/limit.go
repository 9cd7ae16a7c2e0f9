package httpx

import (
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
)

// Limiter bounds how many state-changing calls one caller makes: a bucket of
// burst calls that refills at rate a second. Rules with a meaning of their own
// (logins, codes) live in their rooms and in the database; this one only keeps
// a single caller from taking the house.
type Limiter struct {
	clock clock.Clock
	rate  int64 // calls a second
	burst int64

	mu      sync.Mutex
	buckets map[string]bucket
	swept   time.Time
}

type bucket struct {
	tokens int64 // thousandths of a call
	at     time.Time
}

// NewLimiter allows burst calls at once and rate a second after that.
func NewLimiter(c clock.Clock, rate, burst int64) *Limiter {
	return &Limiter{clock: c, rate: rate, burst: burst, buckets: map[string]bucket{}, swept: c.Now()}
}

// Take spends one call of the caller; it returns how long to wait where none
// is left.
func (l *Limiter) Take(caller string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	l.sweep(now)
	b, known := l.buckets[caller]
	if !known {
		b = bucket{tokens: l.burst * 1000, at: now}
	}
	b.tokens = min(l.burst*1000, b.tokens+now.Sub(b.at).Milliseconds()*l.rate)
	b.at = now
	if b.tokens < 1000 {
		l.buckets[caller] = b
		return time.Duration((1000-b.tokens)/l.rate+1) * time.Millisecond
	}
	b.tokens -= 1000
	l.buckets[caller] = b
	return 0
}

const sweepEvery = time.Minute

// sweep forgets callers whose bucket is full again.
func (l *Limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < sweepEvery {
		return
	}
	l.swept = now
	full := time.Duration(l.burst*1000/l.rate) * time.Millisecond
	for caller, b := range l.buckets {
		if now.Sub(b.at) > full {
			delete(l.buckets, caller)
		}
	}
}

// Limit refuses state-changing API calls past the limiter with 429 and
// Retry-After; members and staff are counted by account, visitors by address.
func (a *API) Limit(l *Limiter) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !isAPI(r.URL.Path) || r.Method == http.MethodGet || r.Method == http.MethodHead {
				next.ServeHTTP(w, r)
				return
			}
			if wait := l.Take(caller(r)); wait > 0 {
				seconds := int(wait.Seconds()) + 1
				a.WriteFault(w, r, fault.New(fault.Limited, "request.limited", fault.Args{"seconds": seconds}))
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Spend counts a call that Limit does not count but that costs as one which it
// does: a page that asks somebody else before it answers. It is false where the
// caller has none left.
func (a *API) Spend(r *http.Request) bool {
	return a.limiter == nil || a.limiter.Take(caller(r)) == 0
}

func caller(r *http.Request) string {
	if p := PrincipalOf(r.Context()); p != nil {
		return string(p.Audience) + strconv.FormatInt(p.Subject, 10)
	}
	return Origin(ClientIP(r.Context()))
}

// Origin is what limits of visitors are counted by: one IPv4 address, or the /64
// that one IPv6 household has, in which it takes new addresses at will.
func Origin(ip netip.Addr) string {
	ip = ip.Unmap()
	switch {
	case !ip.IsValid():
		return "unknown"
	case ip.Is6():
		return netip.PrefixFrom(ip.WithZone(""), 64).Masked().String()
	}
	return ip.String()
}
