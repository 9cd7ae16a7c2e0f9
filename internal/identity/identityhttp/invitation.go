package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

func registrationRoutes(a *httpx.API, h handlers) {
	const pub, member = httpx.Public, httpx.Member
	httpx.Handle(a, httpx.Route{Op: "affiliateCheck", Method: "GET", Path: "/api/v1/auth/affiliate", Audience: pub, Tag: tag, Summary: "Is the affiliate code somebody's?"}, h.affiliate)
	httpx.Handle(a, httpx.Route{Op: "registerMobile", Method: "PUT", Path: "/api/v1/auth/register-mobile", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Open an account named by its mobile number"}, h.registerMobile)
	httpx.Handle(a, httpx.Route{Op: "phoneLogin", Method: "POST", Path: "/api/v1/auth/phone", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in by a number that the phone-auth service vouches for"}, h.phoneLogin)
	httpx.Handle(a, httpx.Route{Op: "termsStanding", Method: "GET", Path: "/api/v1/auth/terms", Audience: member, WhileTemporary: true, Tag: tag, Summary: "Version of the terms in force, and the accepted one"}, h.terms)
	httpx.Handle(a, httpx.Route{Op: "acceptTerms", Method: "POST", Path: "/api/v1/auth/terms", Audience: member, WhileTemporary: true, NaturallyIdempotent: true, Tag: tag, Summary: "Accept the terms in force"}, h.acceptTerms)
	httpx.Handle(a, httpx.Route{Op: "firstLogin", Method: "POST", Path: "/api/v1/auth/first-login", Audience: member, Trial: true, NaturallyIdempotent: true, Tag: tag, Summary: "Run the first-login action"}, h.firstLogin)
}

type phoneInput struct {
	Origin
	Body struct {
		Channel string `json:"phoneAuthChannel" enum:"firebase"`
		Token   string `json:"phoneIdToken" maxLength:"8192"`
	}
}

func (h handlers) phoneLogin(ctx context.Context, in *phoneInput) (LoginValue, error) {
	out, err := h.s.LoginByPhone(ctx, in.Body.Token, in.client(ctx))
	return valueOf(out), err
}

type affiliateInput struct {
	Origin
	Code   string `query:"code" maxLength:"64"`
	Domain string `query:"domain" maxLength:"253" doc:"where the visitor is"`
}

// AffiliateValue is the answer about a code that is somebody's.
type AffiliateValue struct {
	Valid bool `json:"valid" doc:"always true: a code that is nobody's is refused at affiliateCode"`
}

func (h handlers) affiliate(ctx context.Context, in *affiliateInput) (AffiliateValue, error) {
	valid, err := h.s.CheckInvitation(ctx, in.Code, in.Domain, in.client(ctx))
	if err == nil && !valid {
		err = identity.ErrInvitation
	}
	return AffiliateValue{Valid: valid}, err
}

// TermsValue is where a member stands with the terms.
type TermsValue struct {
	Version  int  `json:"version" doc:"in force"`
	Accepted int  `json:"acceptedVersion" doc:"0 where none was accepted"`
	Due      bool `json:"due" doc:"the member must be asked"`
}

func (h handlers) terms(ctx context.Context, _ *struct{}) (TermsValue, error) {
	member, _ := me(ctx)
	t, err := h.s.TermsOf(ctx, member)
	return TermsValue{Version: t.Current, Accepted: t.Accepted, Due: t.Due()}, err
}

type acceptInput struct {
	Origin
	Body struct {
		Version int `json:"version" minimum:"1"`
	}
}

func (h handlers) acceptTerms(ctx context.Context, in *acceptInput) (httpx.None, error) {
	member, _ := me(ctx)
	return httpx.None{}, h.s.AcceptTerms(ctx, member, in.Body.Version, in.client(ctx))
}

// FirstLoginValue tells whether the action ran now.
type FirstLoginValue struct {
	First bool `json:"first" doc:"false where it ran before"`
}

func (h handlers) firstLogin(ctx context.Context, _ *struct{}) (FirstLoginValue, error) {
	member, _ := me(ctx)
	first, err := h.s.Welcome(ctx, member)
	return FirstLoginValue{First: first}, err
}
