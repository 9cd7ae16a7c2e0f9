// Package identityhttp is the door of room identity: log in, register, try for
// free, and look after one's sessions and password.
package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

const tag = "identity"

// Routes adds the room's operations.
func Routes(a *httpx.API, s *identity.Service) {
	h := handlers{s}
	const pub = httpx.Public
	httpx.Handle(a, httpx.Route{Op: "login", Method: "POST", Path: "/api/v1/auth/login", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in as a member"}, h.login)
	httpx.Handle(a, httpx.Route{Op: "agentLogin", Method: "POST", Path: "/api/v1/agent/login", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in as an agent"}, h.agentLogin)
	httpx.Handle(a, httpx.Route{Op: "captcha", Method: "POST", Path: "/api/v1/auth/captcha", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Digits to be read or heard"}, h.captcha)
	httpx.Handle(a, httpx.Route{Op: "registerSettings", Method: "GET", Path: "/api/v1/auth/register-settings", Audience: pub, Tag: tag, Summary: "Fields of the registration form"}, h.settings)
	httpx.Handle(a, httpx.Route{Op: "register", Method: "PUT", Path: "/api/v1/auth/register", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Open an account"}, h.register)
	httpx.Handle(a, httpx.Route{Op: "freePlay", Method: "POST", Path: "/api/v1/auth/free-play", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Open a trial account"}, h.freePlay)
	registrationRoutes(a, h)
	codeRoutes(a, h)
	humanRoutes(a, h)
	resetRoutes(a, h)
	memberRoutes(a, h)
	deviceRoutes(a, h)
	handoverRoutes(a, h)
	contactRoutes(a, h)
	paymentRoutes(a, h)
	proofRoutes(a, h)
}

type handlers struct{ s *identity.Service }

// Origin is embedded by inputs whose client matters.
type Origin struct {
	UserAgent string `header:"User-Agent"`
}

func (o Origin) client(ctx context.Context) identity.Client {
	return identity.Client{
		IP: httpx.ClientIP(ctx), Device: o.UserAgent, Lang: httpx.Lang(ctx), DeviceToken: httpx.CookieOf(ctx, deviceCookie),
	}
}

// LoginBody is plain, or an envelope that holds the same.
type LoginBody struct {
	JWE                string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	Username           string `json:"username,omitempty" maxLength:"64"`
	Password           string `json:"password,omitempty" maxLength:"256"`
	CaptchaID          string `json:"captchaId,omitempty" maxLength:"64"`
	Captcha            string `json:"captcha,omitempty" maxLength:"16"`
	Type               string `json:"type,omitempty" enum:"username,sms" doc:"sms: username is the mobile number and password the code"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" maxLength:"8" doc:"+880, of sms"`
	HumanToken         string `json:"humanToken,omitempty" maxLength:"64" doc:"what the human check answered"`
	Remember           bool   `json:"remember,omitempty" doc:"remember this browser for a day"`
}

// LoginValue is an open session.
type LoginValue struct {
	Token           string `json:"token"`
	FirstTimeLogin  bool   `json:"firstTimeLogin"`
	PasswordExpired bool   `json:"passwordExpired"`
	MustChange      bool   `json:"mustChange" doc:"the secret is temporary: only its change is open"`
}

type loginInput struct {
	Origin
	Body LoginBody
}

func (h handlers) login(ctx context.Context, in *loginInput) (LoginValue, error) {
	return h.enter(ctx, in, false)
}

func (h handlers) agentLogin(ctx context.Context, in *loginInput) (LoginValue, error) {
	return h.enter(ctx, in, true)
}

func (h handlers) enter(ctx context.Context, in *loginInput, agentsOnly bool) (LoginValue, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return LoginValue{}, err
	}
	if err := required(map[string]string{"username": b.Username, "password": b.Password}); err != nil {
		return LoginValue{}, err
	}
	client := in.client(ctx)
	client.Remember = b.Remember && !agentsOnly
	if b.Type == "sms" {
		out, err := h.s.LoginByCode(ctx, identity.CodeLoginCmd{
			Mobile: b.Username, DialingCode: b.CountryDialingCode, Code: b.Password, AgentsOnly: agentsOnly, Client: client,
		})
		return entered(ctx, out), err
	}
	out, err := h.s.Login(ctx, identity.LoginCmd{
		Username: b.Username, Password: b.Password, CaptchaID: b.CaptchaID, Captcha: b.Captcha,
		AgentsOnly: agentsOnly, Client: client, Proof: identity.HumanProof{Token: b.HumanToken},
	})
	return entered(ctx, out), err
}

func valueOf(r identity.LoginResult) LoginValue {
	return LoginValue{Token: r.Token, FirstTimeLogin: r.FirstTimeLogin, PasswordExpired: r.PasswordExpired, MustChange: r.MustChange}
}

// CaptchaValue is digits to be read or heard.
type CaptchaValue struct {
	CaptchaID string `json:"captchaId"`
	DigitsValue
}

// DigitsValue shows digits; their answer is in neither address.
type DigitsValue struct {
	Image  string `json:"image,omitempty" doc:"data: address of a PNG, of a picture"`
	Sound  string `json:"sound,omitempty" doc:"data: address of a WAV, of a sound"`
	Spoken string `json:"spoken" doc:"language in which the digits are spoken, or would be"`
}

// CaptchaBody says how the digits are shown; a picture where nothing is said.
type CaptchaBody struct {
	Kind string `json:"kind,omitempty" enum:"picture,sound" doc:"read the digits, or hear them"`
}

type captchaInput struct {
	Origin
	Body *CaptchaBody // may be left out
}

func (h handlers) captcha(ctx context.Context, in *captchaInput) (CaptchaValue, error) {
	kind := identity.ReadPicture
	if b := in.Body; b != nil && b.Kind != "" {
		kind = identity.ReadKind(b.Kind)
	}
	out, err := h.s.NewCaptcha(ctx, kind, in.client(ctx))
	return CaptchaValue{CaptchaID: out.ID, DigitsValue: DigitsValue(out.Digits)}, err
}

// FreePlayBody says what asks; it may be sealed. Nothing in it is believed.
type FreePlayBody struct {
	JWE      string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	OS       string `json:"os,omitempty" maxLength:"64"`
	Platform string `json:"platform,omitempty" maxLength:"1" doc:"W for the web"`
	Token    string `json:"token,omitempty" maxLength:"256" doc:"drawn by the client for this call"`
	Gateway  int    `json:"gateway,omitempty" minimum:"0" maximum:"9" doc:"version of the call, 3"`
}

type freePlayInput struct {
	Origin
	httpx.IdempotencyKey
	Body *FreePlayBody // may be left out
}

func (h handlers) freePlay(ctx context.Context, in *freePlayInput) (LoginValue, error) {
	if b := in.Body; b != nil && b.JWE != "" {
		if err := unseal(ctx, h.s, b.JWE, b); err != nil {
			return LoginValue{}, err
		}
	}
	out, err := h.s.FreePlay(ctx, in.Key, in.client(ctx))
	return valueOf(out), err
}
