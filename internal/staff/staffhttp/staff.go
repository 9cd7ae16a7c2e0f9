// Package staffhttp is the door of room staff: log in, see who one is, decide
// approvals, read the audit log.
package staffhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
	"baize/internal/staff"
)

const tag = "staff"

// Routes adds the room's operations.
func Routes(a *httpx.API, s *staff.Service) {
	h := handlers{s}
	const self, ops = "staff.self", httpx.Staff
	httpx.Handle(a, httpx.Route{Op: "staffLogin", Method: "POST", Path: "/api/v1/staff/login", Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: "Log in with password and one-time code"}, h.login)
	httpx.Handle(a, httpx.Route{Op: "staffLogout", Method: "DELETE", Path: "/api/v1/staff/session", Audience: ops, Permission: self, NaturallyIdempotent: true, Tag: tag, Summary: "Log out"}, h.logout)
	httpx.Handle(a, httpx.Route{Op: "staffStepUp", Method: "POST", Path: "/api/v1/staff/step-up", Audience: ops, Permission: self, NaturallyIdempotent: true, Tag: tag, Summary: "Give a fresh one-time code"}, h.stepUp)
	httpx.Handle(a, httpx.Route{Op: "staffMe", Method: "GET", Path: "/api/v1/staff/me", Audience: ops, Permission: self, Tag: tag, Summary: "Who is logged in"}, h.me)
	httpx.Handle(a, httpx.Route{Op: "staffApprovals", Method: "GET", Path: "/api/v1/staff/approvals", Audience: ops, Permission: "staff.approval.read", Tag: tag, Summary: "What waits for a second operator"}, h.approvals)
	httpx.Handle(a, httpx.Route{Op: "staffApprove", Method: "POST", Path: "/api/v1/staff/approvals/{id}/approve", Audience: ops, Permission: "staff.approval.decide", NaturallyIdempotent: true, Tag: tag, Summary: "Approve and carry out"}, h.approve)
	httpx.Handle(a, httpx.Route{Op: "staffReject", Method: "POST", Path: "/api/v1/staff/approvals/{id}/reject", Audience: ops, Permission: "staff.approval.decide", NaturallyIdempotent: true, Tag: tag, Summary: "Reject"}, h.reject)
	httpx.Handle(a, httpx.Route{Op: "staffAudit", Method: "GET", Path: "/api/v1/staff/audit", Audience: ops, Permission: "staff.audit.read", Tag: tag, Summary: "What operators did"}, h.audit)
}

type handlers struct{ s *staff.Service }

func me(ctx context.Context) (id.Staff, id.Session) {
	p := httpx.PrincipalOf(ctx)
	return id.Staff(p.Subject), id.Session(p.Session)
}

type loginInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		Username string `json:"username" minLength:"1" maxLength:"64"`
		Password string `json:"password" minLength:"1" maxLength:"256"`
		Code     string `json:"code" minLength:"1" maxLength:"8" doc:"six digits of the authenticator"`
	}
}

// LoginValue is an open session.
type LoginValue struct {
	Token string `json:"token"`
}

func (h handlers) login(ctx context.Context, in *loginInput) (LoginValue, error) {
	token, err := h.s.Login(ctx, staff.LoginCmd{
		Name: in.Body.Username, Password: in.Body.Password, Code: in.Body.Code,
		Client: identity.Client{IP: httpx.ClientIP(ctx), Device: in.UserAgent},
	})
	return LoginValue{Token: token}, err
}

func (h handlers) logout(ctx context.Context, _ *struct{}) (httpx.None, error) {
	operator, session := me(ctx)
	return httpx.None{}, h.s.Logout(ctx, operator, session)
}

type stepUpInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"8"`
	}
}

func (h handlers) stepUp(ctx context.Context, in *stepUpInput) (httpx.None, error) {
	operator, session := me(ctx)
	return httpx.None{}, h.s.StepUp(ctx, operator, session, in.Body.Code)
}

// MeValue is who is logged in and what they may do.
type MeValue struct {
	ID          id.Staff     `json:"id"`
	Name        string       `json:"name"`
	Roles       []staff.Role `json:"roles" nullable:"false"`
	Permissions []string     `json:"permissions" nullable:"false"`
}

func (h handlers) me(ctx context.Context, _ *struct{}) (MeValue, error) {
	operator, _ := me(ctx)
	m, err := h.s.Me(ctx, operator)
	return MeValue(m), err
}
