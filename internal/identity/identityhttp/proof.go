package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

// proofRoutes are how a member shows that it is they who ask, where a session
// alone is not enough.
func proofRoutes(a *httpx.API, h handlers) {
	const member, path = httpx.Member, "/api/v1/auth/proof"
	httpx.Handle(a, httpx.Route{Op: "proof", Method: "GET", Path: path, Audience: member, Tag: tag, Summary: "What the member proves themselves by: the password, or a method in its stead"}, h.proving)
	httpx.Handle(a, httpx.Route{Op: "proofCode", Method: "POST", Path: path + "/code", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Send a code to a member who has no password"}, h.proofCode)
}

// AnswerBody is how who has no password proves to be the member.
type AnswerBody struct {
	Method string `json:"method,omitempty" enum:"mobile,email,authenticator" doc:"of who has no password: one of the operation proof"`
	Answer string `json:"answer,omitempty" maxLength:"100" doc:"the code of that method"`
}

// ProofBody is the password of who is logged in, or an answer of who has none.
type ProofBody struct {
	Password string `json:"password,omitempty" maxLength:"256" doc:"the login password, of who has one"`
	AnswerBody
}

func (b ProofBody) proof() identity.Proof {
	return identity.Proof{Password: b.Password, Method: b.Method, Answer: b.Answer}
}

// ProvingValue is what a form asks the member for.
type ProvingValue struct {
	HasPassword bool                   `json:"hasPassword"`
	Methods     []identity.MethodOffer `json:"methods" nullable:"false" doc:"of who has no password, masked; empty where an address has to be bound first"`
}

func (h handlers) proving(ctx context.Context, _ *struct{}) (ProvingValue, error) {
	member, _ := me(ctx)
	w, err := h.s.Proving(ctx, member)
	return ProvingValue{HasPassword: w.HasPassword, Methods: append([]identity.MethodOffer{}, w.Methods...)}, err
}

type proofCodeInput struct {
	Origin
	Body struct {
		Method string `json:"method" enum:"mobile,email"`
	}
}

func (h handlers) proofCode(ctx context.Context, in *proofCodeInput) (CodeValue, error) {
	member, _ := me(ctx)
	sent, err := h.s.SendProofCode(ctx, member, in.Body.Method, in.client(ctx))
	return codeValue(sent), err
}
