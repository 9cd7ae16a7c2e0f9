package identityhttp

import (
	"context"
	"errors"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

// deviceCookie holds the token of a remembered browser; only the doors of
// logging in are shown it.
const (
	deviceCookie = "baize_device"
	cookiePath   = "/api/v1/auth"
)

func deviceRoutes(a *httpx.API, h handlers) {
	const pub = httpx.Public
	httpx.Handle(a, httpx.Route{Op: "rememberedDevice", Method: "GET", Path: "/api/v1/auth/device", Audience: pub, Tag: tag, Summary: "Whom this browser remembers"}, h.remembered)
	httpx.Handle(a, httpx.Route{Op: "continueAs", Method: "POST", Path: "/api/v1/auth/device", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in as whom this browser remembers"}, h.continueAs)
	httpx.Handle(a, httpx.Route{Op: "forgetDevice", Method: "DELETE", Path: "/api/v1/auth/device", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Forget whom this browser remembers"}, h.forget)
	httpx.Handle(a, httpx.Route{Op: "sendStepUp", Method: "POST", Path: "/api/v1/auth/step-up/code", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Send the code of a further proof"}, h.sendStepUp)
	httpx.Handle(a, httpx.Route{Op: "passStepUp", Method: "POST", Path: "/api/v1/auth/step-up", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Give the further proof that a login waits for"}, h.passStepUp)
}

// entered answers an open session and leaves the browser its token.
func entered(ctx context.Context, r identity.LoginResult) LoginValue {
	if r.DeviceToken != "" {
		httpx.SetCookie(ctx, httpx.Cookie{Name: deviceCookie, Value: r.DeviceToken, Path: cookiePath, Age: identity.RememberFor})
	}
	return valueOf(r)
}

// DeviceValue is whom the browser remembers; all is empty where nobody.
type DeviceValue struct {
	Remembered bool   `json:"remembered"`
	Username   string `json:"username"`
	Label      string `json:"label" doc:"the name with all but its beginning hidden"`
	Tap        bool   `json:"tap" doc:"going on asks for nothing more"`
	Way        string `json:"way,omitempty" enum:"username,sms" doc:"what the login begins with: the way they came in by"`
	MobileNum  string `json:"mobileNum" doc:"the number of who came in by a code to it"`
}

func (h handlers) remembered(ctx context.Context, in *struct{ Origin }) (DeviceValue, error) {
	r, err := h.s.Remembered(ctx, in.client(ctx))
	if err != nil || r == nil {
		return DeviceValue{}, err
	}
	out := DeviceValue{Remembered: true, Username: r.Username, Label: r.Label, Tap: r.Tap, Way: "username", MobileNum: r.Mobile}
	if r.Mobile != "" {
		out.Way = "sms"
	}
	return out, nil
}

func (h handlers) continueAs(ctx context.Context, in *struct{ Origin }) (LoginValue, error) {
	out, err := h.s.LoginByDevice(ctx, in.client(ctx))
	if errors.Is(err, identity.ErrDevice) {
		forgetCookie(ctx)
	}
	if err != nil {
		return LoginValue{}, err
	}
	return entered(ctx, out), nil
}

func (h handlers) forget(ctx context.Context, in *struct{ Origin }) (httpx.None, error) {
	forgetCookie(ctx)
	return httpx.None{}, h.s.ForgetDevice(ctx, in.client(ctx))
}

func forgetCookie(ctx context.Context) {
	httpx.SetCookie(ctx, httpx.Cookie{Name: deviceCookie, Path: cookiePath})
}

// StepUpBody names the login that waits and the proof.
type StepUpBody struct {
	Ticket string `json:"ticket" maxLength:"64"`
	Method string `json:"method" enum:"mobile,email,bank,authenticator"`
	Answer string `json:"answer,omitempty" maxLength:"100" doc:"the code, or the name of the bank account's holder"`
}

type stepUpInput struct {
	Origin
	Body StepUpBody
}

func (in *stepUpInput) command(ctx context.Context) identity.StepUpCmd {
	return identity.StepUpCmd{Ticket: in.Body.Ticket, Method: in.Body.Method, Answer: in.Body.Answer, Client: in.client(ctx)}
}

// SentValue tells after how many seconds a code can be sent again.
type SentValue struct {
	Seconds int `json:"seconds"`
}

func (h handlers) sendStepUp(ctx context.Context, in *stepUpInput) (SentValue, error) {
	seconds, err := h.s.SendStepUp(ctx, in.command(ctx))
	return SentValue{Seconds: seconds}, err
}

func (h handlers) passStepUp(ctx context.Context, in *stepUpInput) (LoginValue, error) {
	if err := required(map[string]string{"answer": in.Body.Answer}); err != nil {
		return LoginValue{}, err
	}
	out, err := h.s.PassStepUp(ctx, in.command(ctx))
	if err != nil {
		return LoginValue{}, err
	}
	return entered(ctx, out), nil
}
