package identityhttp

import (
	"context"

	"baize/internal/identity/authenticator"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// AuthenticatorRoutes adds the operations of the members' authenticator apps.
func AuthenticatorRoutes(a *httpx.API, s *authenticator.Service) {
	h := appHandlers{s}
	const member, path = httpx.Member, "/api/v1/auth/authenticator"
	httpx.Handle(a, httpx.Route{Op: "authenticator", Method: "GET", Path: path, Audience: member, Tag: tag, Summary: "Whether an authenticator app is on"}, h.state)
	httpx.Handle(a, httpx.Route{Op: "beginAuthenticator", Method: "POST", Path: path, Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Draw the secret of an authenticator app"}, h.begin)
	httpx.Handle(a, httpx.Route{Op: "confirmAuthenticator", Method: "PUT", Path: path, Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Turn the app on by its first code"}, h.confirm)
	httpx.Handle(a, httpx.Route{Op: "disableAuthenticator", Method: "POST", Path: path + "/off", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Turn the app off"}, h.disable)
	httpx.Handle(a, httpx.Route{Op: "renewRecoveryCodes", Method: "POST", Path: path + "/recovery-codes", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Replace the recovery codes"}, h.renew)
}

type appHandlers struct{ s *authenticator.Service }

// AuthenticatorValue is what the security page shows of the app.
type AuthenticatorValue struct {
	On           bool          `json:"on"`
	Since        clock.Instant `json:"since"`
	RecoveryLeft int           `json:"recoveryLeft"`
}

func (h appHandlers) state(ctx context.Context, _ *struct{}) (AuthenticatorValue, error) {
	member, _ := me(ctx)
	state, err := h.s.State(ctx, member)
	return AuthenticatorValue(state), err
}

// SetupValue is what an app is given.
type SetupValue struct {
	Secret  string `json:"secret"`
	Address string `json:"address" doc:"what the QR code holds"`
}

func (h appHandlers) begin(ctx context.Context, in *struct{ Body ProofBody }) (SetupValue, error) {
	member, _ := me(ctx)
	setup, err := h.s.Begin(ctx, member, in.Body.proof())
	return SetupValue(setup), err
}

// AppCodeBody is a code of the app, or a recovery code.
type AppCodeBody struct {
	Code string `json:"code" minLength:"1" maxLength:"20"`
}

type appCodeInput struct{ Body AppCodeBody }

// RecoveryCodesValue are shown this once.
type RecoveryCodesValue struct {
	RecoveryCodes []string `json:"recoveryCodes" nullable:"false"`
}

func (h appHandlers) confirm(ctx context.Context, in *appCodeInput) (RecoveryCodesValue, error) {
	member, _ := me(ctx)
	codes, err := h.s.Confirm(ctx, member, in.Body.Code, httpx.ClientIP(ctx).String())
	return RecoveryCodesValue{codes}, err
}

func (h appHandlers) disable(ctx context.Context, in *appCodeInput) (httpx.None, error) {
	member, _ := me(ctx)
	return httpx.None{}, h.s.Disable(ctx, member, in.Body.Code, httpx.ClientIP(ctx).String())
}

func (h appHandlers) renew(ctx context.Context, in *appCodeInput) (RecoveryCodesValue, error) {
	member, _ := me(ctx)
	codes, err := h.s.Renew(ctx, member, in.Body.Code, httpx.ClientIP(ctx).String())
	return RecoveryCodesValue{codes}, err
}
