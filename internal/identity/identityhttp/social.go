package identityhttp

import (
	"context"
	"time"

	"baize/internal/identity/social"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// socialCookie binds a visit to a provider to the browser that began it.
const (
	socialCookie    = "baize_social"
	socialCookieFor = 15 * time.Minute
)

// SocialRoutes adds the operations of sign-in by other providers.
func SocialRoutes(a *httpx.API, s *social.Service) {
	h := socialHandlers{s}
	const member, pub, path = httpx.Member, httpx.Public, "/api/v1/auth/social"
	httpx.Handle(a, httpx.Route{Op: "socialProviders", Method: "GET", Path: path, Audience: pub, Tag: tag, Summary: "Providers that members may sign in by"}, h.providers)
	httpx.Handle(a, httpx.Route{Op: "startSocial", Method: "POST", Path: path + "/{provider}/start", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Where to go to sign in by a provider"}, h.start)
	httpx.Handle(a, httpx.Route{Op: "finishSocial", Method: "POST", Path: path + "/finish", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in with what a provider answered"}, h.finish)
	httpx.Handle(a, httpx.Route{Op: "claimSocial", Method: "POST", Path: path + "/claim", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Link an account at a provider"}, h.claim)
	httpx.Handle(a, httpx.Route{Op: "socialLinks", Method: "GET", Path: path + "/links", Audience: member, Tag: tag, Summary: "Linked accounts at providers"}, h.links)
	httpx.Handle(a, httpx.Route{Op: "unlinkSocial", Method: "DELETE", Path: path + "/links/{provider}", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Unlink an account at a provider"}, h.unlink)
}

type socialHandlers struct{ s *social.Service }

// ProvidersValue lists providers.
type ProvidersValue struct {
	Items []ProviderValue `json:"items" nullable:"false"`
}

// ProviderValue is one provider.
type ProviderValue struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

func (h socialHandlers) providers(context.Context, *struct{}) (ProvidersValue, error) {
	out := ProvidersValue{Items: []ProviderValue{}}
	for _, p := range h.s.Providers() {
		out.Items = append(out.Items, ProviderValue{Code: p.Code, Name: p.Name})
	}
	return out, nil
}

// ProviderPath names a provider in an address.
type ProviderPath struct {
	Provider string `path:"provider" maxLength:"32"`
}

// StartSocialBody tells where to come back to in the end.
type StartSocialBody struct {
	Back string `json:"back,omitempty" maxLength:"300" doc:"path of this site"`
}

// StartedValue is where to go.
type StartedValue struct {
	Address string `json:"address"`
}

func (h socialHandlers) start(ctx context.Context, in *struct {
	ProviderPath
	Body StartSocialBody
}) (StartedValue, error) {
	out, err := h.s.Start(ctx, social.StartCmd{Provider: in.Provider, Origin: httpx.SiteOrigin(ctx), Back: in.Body.Back})
	if err != nil {
		return StartedValue{}, err
	}
	httpx.SetCookie(ctx, httpx.Cookie{Name: socialCookie, Value: out.Browser, Path: cookiePath, Age: socialCookieFor})
	return StartedValue{Address: out.Address}, nil
}

// FinishSocialBody is what the provider sent the browser back with.
type FinishSocialBody struct {
	State string `json:"state" maxLength:"100"`
	Code  string `json:"code,omitempty" maxLength:"2000"`
	// LinkOnly is asked by who is logged in already.
	LinkOnly bool `json:"linkOnly,omitempty" doc:"do not log in as somebody else, only give a ticket"`
}

// FinishedValue is a session, or a ticket for who is unknown here.
type FinishedValue struct {
	Login    *LoginValue `json:"login"`
	Back     string      `json:"back"`
	Ticket   string      `json:"ticket"`
	Provider string      `json:"provider"`
	Email    string      `json:"email"`
	Name     string      `json:"name"`
}

func (h socialHandlers) finish(ctx context.Context, in *struct {
	Origin
	Body FinishSocialBody
}) (FinishedValue, error) {
	out, err := h.s.Finish(ctx, social.FinishCmd{
		State: in.Body.State, Code: in.Body.Code, Origin: httpx.SiteOrigin(ctx), Browser: httpx.CookieOf(ctx, socialCookie),
		LinkOnly: in.Body.LinkOnly, Client: in.client(ctx),
	})
	if err != nil {
		return FinishedValue{}, err
	}
	value := FinishedValue{Back: out.Back, Ticket: out.Ticket, Provider: out.Provider, Email: out.Email, Name: out.Name}
	if out.Ticket == "" {
		login := entered(ctx, out.Login)
		value.Login = &login
	}
	return value, nil
}

// ClaimBody is the ticket of an account that is not linked yet. The proof is left
// out by who has logged in since the visit to the provider began.
type ClaimBody struct {
	Ticket string `json:"ticket" maxLength:"64"`
	ProofBody
}

// LinkValue is a linked account at a provider.
type LinkValue struct {
	Provider   string        `json:"provider"`
	Label      string        `json:"label"`
	LinkedAt   clock.Instant `json:"linkedAt"`
	LastUsedAt clock.Instant `json:"lastUsedAt"`
}

func valueOfLink(l social.Link) LinkValue {
	return LinkValue{Provider: l.Provider, Label: l.Label, LinkedAt: l.LinkedAt, LastUsedAt: l.UsedAt}
}

func (h socialHandlers) claim(ctx context.Context, in *struct{ Body ClaimBody }) (LinkValue, error) {
	member, session := me(ctx)
	link, err := h.s.Claim(ctx, social.ClaimCmd{
		Member: member, Session: session, Ticket: in.Body.Ticket, Browser: httpx.CookieOf(ctx, socialCookie),
		Proof: in.Body.proof(), IP: httpx.ClientIP(ctx).String(),
	})
	return valueOfLink(link), err
}

// LinksValue lists linked accounts.
type LinksValue struct {
	Items []LinkValue `json:"items" nullable:"false"`
}

func (h socialHandlers) links(ctx context.Context, _ *struct{}) (LinksValue, error) {
	member, _ := me(ctx)
	all, err := h.s.Links(ctx, member)
	out := LinksValue{Items: []LinkValue{}}
	for _, l := range all {
		out.Items = append(out.Items, valueOfLink(l))
	}
	return out, err
}

func (h socialHandlers) unlink(ctx context.Context, in *ProviderPath) (httpx.None, error) {
	member, _ := me(ctx)
	return httpx.None{}, h.s.Unlink(ctx, member, in.Provider, httpx.ClientIP(ctx).String())
}
