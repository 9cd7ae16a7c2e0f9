package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

func resetRoutes(a *httpx.API, h handlers) {
	line := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: "POST", Path: "/api/v1/auth/forgot" + path, Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("forgotPasswordByEmail", "/email", "Send a link that sets a new password"), h.forgotEmail)
	httpx.Handle(a, line("setPasswordByLink", "/link", "Set a new password with a link"), h.resetLink)
	httpx.Handle(a, line("setPasswordByPhone", "/phone", "Set a new password with a code and log in"), h.resetPhone)
}

type forgotInput struct {
	Origin
	Body struct {
		Username   string `json:"username" maxLength:"64"`
		Email      string `json:"email" maxLength:"254"`
		HumanToken string `json:"humanToken,omitempty" maxLength:"64"`
	}
}

func (h handlers) forgotEmail(ctx context.Context, in *forgotInput) (httpx.None, error) {
	b := in.Body
	if err := required(map[string]string{"username": b.Username, "email": b.Email}); err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Forgot(ctx, identity.ForgotCmd{
		Username: b.Username, Email: b.Email, Client: in.client(ctx), Proof: identity.HumanProof{Token: b.HumanToken},
	})
}

// ResetLinkBody is plain, or an envelope that holds the same.
type ResetLinkBody struct {
	JWE                string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	Token              string `json:"token,omitempty" maxLength:"64"`
	NewPassword        string `json:"newPassword,omitempty" maxLength:"256"`
	ConfirmNewPassword string `json:"confirmNewPassword,omitempty" maxLength:"256"`
}

type resetLinkInput struct {
	Origin
	Body ResetLinkBody
}

func (h handlers) resetLink(ctx context.Context, in *resetLinkInput) (httpx.None, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.ResetByLink(ctx, identity.ResetCmd{Token: b.Token, New: b.NewPassword, Confirm: b.ConfirmNewPassword, Client: in.client(ctx)})
}

// ResetPhoneBody is plain, or an envelope that holds the same.
type ResetPhoneBody struct {
	JWE                string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	MobileNum          string `json:"mobileNum,omitempty" maxLength:"32"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" maxLength:"8"`
	VerificationCode   string `json:"verificationCode,omitempty" maxLength:"16"`
	NewPassword        string `json:"newPassword,omitempty" maxLength:"256"`
}

type resetPhoneInput struct {
	Origin
	Body ResetPhoneBody
}

func (h handlers) resetPhone(ctx context.Context, in *resetPhoneInput) (LoginValue, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return LoginValue{}, err
	}
	err := required(map[string]string{"mobileNum": b.MobileNum, "verificationCode": b.VerificationCode, "newPassword": b.NewPassword})
	if err != nil {
		return LoginValue{}, err
	}
	out, err := h.s.ResetByPhone(ctx, identity.ResetByPhoneCmd{
		Mobile: b.MobileNum, DialingCode: b.CountryDialingCode, Code: b.VerificationCode, New: b.NewPassword, Client: in.client(ctx),
	})
	return valueOf(out), err
}
