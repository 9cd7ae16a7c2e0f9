package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

func handoverRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, httpx.Route{Op: "handOver", Method: "POST", Path: "/api/v1/auth/handover", Audience: httpx.Member, NaturallyIdempotent: true, Tag: tag, Summary: "Draw a code that opens the session in another browser"}, h.handOver)
	httpx.Handle(a, httpx.Route{Op: "takeOver", Method: "POST", Path: "/api/v1/auth/handover/open", Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: "Log in with the code of another browser"}, h.takeOver)
}

// HandoverValue is a code that stands in the query of any page of the site, as
// ?handover=; it is good once.
type HandoverValue struct {
	Code    string `json:"code"`
	Seconds int    `json:"seconds" doc:"how long it is good"`
}

func (h handlers) handOver(ctx context.Context, _ *struct{}) (HandoverValue, error) {
	member, session := me(ctx)
	code, err := h.s.HandOver(ctx, member, session)
	if err != nil {
		return HandoverValue{}, err
	}
	return HandoverValue{Code: code, Seconds: int(identity.HandoverFor.Seconds())}, nil
}

type takeOverInput struct {
	Origin
	Body struct {
		Code string `json:"code" maxLength:"64"`
	}
}

func (h handlers) takeOver(ctx context.Context, in *takeOverInput) (LoginValue, error) {
	out, err := h.s.TakeOver(ctx, in.Body.Code, in.client(ctx))
	if err != nil {
		return LoginValue{}, err
	}
	return entered(ctx, out), nil
}
