package httpx

import (
	"context"
	"net/netip"

	"baize/internal/kernel/locale"
)

// Audience says who a route is for; a request of anybody else is refused
// before the handler runs.
type Audience string

// The audiences. Agent is a member whose account is an agent's; Game is a
// running game session of a house game.
const (
	Public Audience = "public"
	Member Audience = "member"
	Agent  Audience = "agent"
	Staff  Audience = "staff"
	Game   Audience = "game"
)

// Principal is who asks, as found by an Authenticator.
type Principal struct {
	Audience Audience
	// Subject is the id of the member or operator; Session of the login.
	Subject int64
	Session int64
	// Kind is the account type: "member", "trial", "agent", or the role of
	// staff. MemberRoutes of trial accounts are refused unless they say Trial.
	Kind        string
	Permissions map[string]bool
	// MustChange says that the secret is temporary, or too old: only routes
	// with WhileTemporary are open.
	MustChange bool
	// Expired says why a secret must change that is not temporary.
	Expired bool
}

type contextKey int

const (
	principalKey contextKey = iota
	langKey
	requestIDKey
	clientIPKey
	exchangeKey
	latinKey
)

// PrincipalOf is who asks, or nil on a public route without a login.
func PrincipalOf(ctx context.Context) *Principal {
	p, _ := ctx.Value(principalKey).(*Principal)
	return p
}

// WithPrincipal sets who asks; authenticators and tests use it.
func WithPrincipal(ctx context.Context, p *Principal) context.Context {
	return context.WithValue(ctx, principalKey, p)
}

// Lang is the language of the answer.
func Lang(ctx context.Context) locale.Lang {
	if l, ok := ctx.Value(langKey).(locale.Lang); ok {
		return l
	}
	return locale.Default
}

// say puts a sentence of the catalog into the reader's language and digits.
func say(ctx context.Context, c *locale.Catalog, key string, args map[string]any) string {
	text := c.Text(Lang(ctx), key, args)
	if latin, _ := ctx.Value(latinKey).(bool); latin {
		return locale.Latin(text)
	}
	return text
}

// RequestID names the request in logs and refusals.
func RequestID(ctx context.Context) string {
	s, _ := ctx.Value(requestIDKey).(string)
	return s
}

// ClientIP is the caller's address: the peer's, or what a configured proxy
// says.
func ClientIP(ctx context.Context) netip.Addr {
	ip, _ := ctx.Value(clientIPKey).(netip.Addr)
	return ip
}
