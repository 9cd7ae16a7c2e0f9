// Package outward calls addresses that people name, a member's push service or
// a vendor that staff set up, and keeps such calls out of the house's own
// network.
package outward

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// Guard keeps calls to addresses that people name away from the house's own
// network.
type Guard struct {
	// Inside allows hosts that are not public: the outsiders of a test or of the
	// sandbox live there.
	Inside bool
}

// ErrInside says that an address is not one of a public host by https.
var ErrInside = errors.New("outward: not a public https address")

// Check refuses what is no https address of a public host on its usual port.
func (g Guard) Check(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || u.Hostname() == "" || u.Fragment != "" {
		return ErrInside
	}
	if g.Inside {
		return nil
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if _, err := netip.ParseAddr(host); err == nil || u.Port() != "" && u.Port() != "443" {
		return ErrInside // a public service has a name
	}
	if !strings.Contains(host, ".") || strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".internal") || strings.HasSuffix(host, ".localhost") {
		return ErrInside
	}
	return nil
}

// public reports an address that the internet leads to.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// reserved are ranges that count as global yet lead to no public host; the last
// ones carry IPv4 addresses inside.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

const dialTimeout = 10 * time.Second

// Client calls what the guard lets through, each call for so long at most: the
// address is looked at after its name was resolved, so that a name cannot lead
// inside; no redirect is followed, no proxy of the environment is asked.
func (g Guard) Client(longest time.Duration) *http.Client {
	dialer := net.Dialer{Timeout: dialTimeout, ControlContext: func(_ context.Context, _, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !g.Inside && !public(at.Addr()) {
			return ErrInside
		}
		return nil
	}}
	return &http.Client{
		Timeout:       longest,
		Transport:     &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, MaxIdleConnsPerHost: 4, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
