package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

func memberRoutes(a *httpx.API, h handlers) {
	const member = httpx.Member
	httpx.Handle(a, httpx.Route{Op: "logout", Method: "DELETE", Path: "/api/v1/auth/session", Audience: member, Trial: true, WhileTemporary: true, NaturallyIdempotent: true, Tag: tag, Summary: "Log out"}, h.logout)
	httpx.Handle(a, httpx.Route{Op: "sessions", Method: "GET", Path: "/api/v1/auth/sessions", Audience: member, Tag: tag, Summary: "Running sessions"}, h.sessions)
	httpx.Handle(a, httpx.Route{Op: "endSession", Method: "DELETE", Path: "/api/v1/auth/sessions/{id}", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "End a session"}, h.endSession)
	httpx.Handle(a, httpx.Route{Op: "endOtherSessions", Method: "DELETE", Path: "/api/v1/auth/sessions", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "End all other sessions"}, h.endOthers)
	httpx.Handle(a, httpx.Route{Op: "changePassword", Method: "PUT", Path: "/api/v1/auth/password", Audience: member, WhileTemporary: true, NaturallyIdempotent: true, Tag: tag, Summary: "Change the password, or set the first"}, h.password)
}

func me(ctx context.Context) (id.Member, id.Session) {
	p := httpx.PrincipalOf(ctx)
	return id.Member(p.Subject), id.Session(p.Session)
}

func (h handlers) logout(ctx context.Context, _ *struct{}) (httpx.None, error) {
	member, session := me(ctx)
	return httpx.None{}, h.s.Logout(ctx, member, session)
}

// SessionsValue lists sessions.
type SessionsValue struct {
	Items []SessionValue `json:"items" nullable:"false"`
}

// SessionValue is one login on one device.
type SessionValue struct {
	ID         id.Session    `json:"id"`
	Current    bool          `json:"current"`
	Device     string        `json:"device"`
	IP         string        `json:"ip"`
	Way        string        `json:"way" doc:"password, code, phone, social, passkey, device, register or handover"`
	Remembered bool          `json:"remembered"`
	CreatedAt  clock.Instant `json:"createdAt"`
	LastSeenAt clock.Instant `json:"lastSeenAt"`
}

func (h handlers) sessions(ctx context.Context, _ *struct{}) (SessionsValue, error) {
	member, current := me(ctx)
	all, err := h.s.Sessions(ctx, member)
	out := SessionsValue{Items: []SessionValue{}}
	for _, v := range all {
		out.Items = append(out.Items, SessionValue{
			ID: v.ID, Current: v.ID == current, Device: v.Device, IP: v.IP, Way: string(v.Way), Remembered: v.Remembered != 0,
			CreatedAt: v.CreatedAt, LastSeenAt: v.SeenAt,
		})
	}
	return out, err
}

type sessionInput struct {
	ID string `path:"id" maxLength:"13"`
}

func (h handlers) endSession(ctx context.Context, in *sessionInput) (httpx.None, error) {
	member, _ := me(ctx)
	var session id.Session
	if err := session.UnmarshalText([]byte(in.ID)); err != nil {
		return httpx.None{}, identity.ErrNoSession
	}
	return httpx.None{}, h.s.EndSession(ctx, member, session)
}

func (h handlers) endOthers(ctx context.Context, _ *struct{}) (httpx.None, error) {
	member, session := me(ctx)
	return httpx.None{}, h.s.LogoutOthers(ctx, member, session)
}

// PasswordBody is plain, or an envelope that holds the same. Who has no password
// answers by a method in place of the old one.
type PasswordBody struct {
	AnswerBody
	JWE                string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	OldPassword        string `json:"oldPassword,omitempty" maxLength:"256"`
	NewPassword        string `json:"newPassword,omitempty" maxLength:"256"`
	ConfirmNewPassword string `json:"confirmNewPassword,omitempty" maxLength:"256"`
}

type passwordInput struct {
	Origin
	Body PasswordBody
}

func (h handlers) password(ctx context.Context, in *passwordInput) (LoginValue, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return LoginValue{}, err
	}
	err := required(map[string]string{"newPassword": b.NewPassword, "confirmNewPassword": b.ConfirmNewPassword})
	if err != nil {
		return LoginValue{}, err
	}
	member, _ := me(ctx)
	out, err := h.s.ChangePassword(ctx, identity.PasswordCmd{
		Member: member, Proof: identity.Proof{Password: b.OldPassword, Method: b.Method, Answer: b.Answer}, New: b.NewPassword, Confirm: b.ConfirmNewPassword, Client: in.client(ctx),
	})
	return valueOf(out), err
}
