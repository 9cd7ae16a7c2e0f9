package httpx

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// exchange is what handlers may know of the request besides its input, and the
// headers of the answer under way.
type exchange struct {
	request *http.Request
	header  http.Header
	secure  bool
}

// Cookie is a small secret that a browser keeps for the server; scripts never
// see it and other sites cannot cause it to be sent.
type Cookie struct {
	Name  string
	Value string
	// Path is the only part of the site that the browser shows it to.
	Path string
	// Age is how long it is kept; 0 or less deletes it.
	Age time.Duration
}

func withExchange(ctx context.Context, w http.ResponseWriter, r *http.Request, proxies ProxyList) context.Context {
	return context.WithValue(ctx, exchangeKey, &exchange{request: r, header: w.Header(), secure: proxies.secure(r)})
}

// secure reports whether the browser speaks TLS, to us or to a believed proxy.
func (l ProxyList) secure(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && l.has(peer.Addr().Unmap()) && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// CookieOf is the value of a cookie of the request, or nothing.
func CookieOf(ctx context.Context, name string) string {
	x, _ := ctx.Value(exchangeKey).(*exchange)
	if x == nil {
		return ""
	}
	c, err := x.request.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie puts a cookie into the answer: HttpOnly, SameSite=Strict, and
// Secure wherever the browser speaks TLS.
func SetCookie(ctx context.Context, c Cookie) {
	x, _ := ctx.Value(exchangeKey).(*exchange)
	if x == nil {
		return
	}
	age := int(c.Age / time.Second)
	if age <= 0 {
		age, c.Value = -1, ""
	}
	out := http.Cookie{
		Name: c.Name, Value: c.Value, Path: c.Path, MaxAge: age,
		HttpOnly: true, Secure: x.secure, SameSite: http.SameSiteStrictMode,
	}
	x.header.Add("Set-Cookie", out.String())
}

// SiteOrigin is the origin that the browser has opened, scheme and host, as
// the request was addressed to it; empty outside a request.
func SiteOrigin(ctx context.Context) string {
	x, _ := ctx.Value(exchangeKey).(*exchange)
	if x == nil {
		return ""
	}
	if x.secure {
		return "https://" + x.request.Host
	}
	return "http://" + x.request.Host
}
