package httpx

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/netip"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Authenticator finds who a bearer token belongs to; nil where it is not one
// of its tokens or no longer valid.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (*Principal, error)
}

// ProxyList is the set of networks whose forwarding headers are believed.
type ProxyList []netip.Prefix

func (l ProxyList) has(ip netip.Addr) bool {
	for _, p := range l {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// clientIP walks X-Forwarded-For from the right past believed proxies. A proxy may
// add a line of its own behind those that the client sent: all are one list.
func (l ProxyList) clientIP(r *http.Request) netip.Addr {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	ip := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && l.has(ip); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		ip = next.Unmap()
	}
	return ip
}

// identify gives every request an id, a language, an address and, where a
// bearer token is valid, a principal.
func (a *API) identify(o Options) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			rid := newRequestID()
			w.Header().Set("X-Request-Id", rid)
			ctx := context.WithValue(r.Context(), requestIDKey, rid)
			wanted := r.Header.Get("Accept-Language")
			ctx = context.WithValue(ctx, langKey, o.Catalog.Match(wanted))
			ctx = context.WithValue(ctx, latinKey, locale.WantsLatin(wanted))
			ctx = context.WithValue(ctx, clientIPKey, o.Proxies.clientIP(r))
			ctx = withExchange(ctx, w, r, o.Proxies)
			ctx, err := authenticate(ctx, o.Authenticators, r)
			if err != nil {
				a.WriteFault(w, r.WithContext(ctx), err)
				return
			}
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

func authenticate(ctx context.Context, all []Authenticator, r *http.Request) (context.Context, error) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || !isAPI(r.URL.Path) {
		return ctx, nil
	}
	for _, one := range all {
		p, err := one.Authenticate(ctx, token)
		if err != nil {
			return ctx, err
		}
		if p != nil {
			return WithPrincipal(ctx, p), nil
		}
	}
	return ctx, nil
}

func newRequestID() string {
	var b [12]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func (a *API) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == http.ErrAbortHandler {
				panic(p) // the server breaks the connection off
			}
			if p != nil {
				a.WriteFault(w, r, fmt.Errorf("panic in a handler: %v", p))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// secure sets the headers that hold for every answer; pages add their own
// Content-Security-Policy.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		if isAPI(r.URL.Path) {
			h.Set("Cache-Control", "no-store")
			h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		}
		next.ServeHTTP(w, r)
	})
}

func (a *API) gates(all []func(*http.Request) error) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			for _, gate := range all {
				if err := gate(r); err != nil {
					a.WriteFault(w, r, err)
					return
				}
			}
			next.ServeHTTP(w, r)
		})
	}
}

// NotFound answers that there is nothing at this address.
func (a *API) NotFound(w http.ResponseWriter, r *http.Request) {
	a.WriteFault(w, r, fault.New(fault.NotFound, "request.notFound"))
}

func (a *API) methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	p := a.problems.of(r.Context(), fault.New(fault.Invalid, "request.method"))
	p.Status, p.Title = http.StatusMethodNotAllowed, http.StatusText(http.StatusMethodNotAllowed)
	writeProblem(w, w.Header().Set, w.WriteHeader, p)
}
