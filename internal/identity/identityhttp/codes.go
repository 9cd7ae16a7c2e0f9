package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/platform/httpx"
)

// codeRoutes are open to visitors; what is sent, and whether anything is, is
// said to nobody.
func codeRoutes(a *httpx.API, h handlers) {
	line := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: "POST", Path: "/api/v1/auth" + path, Audience: httpx.Public, NaturallyIdempotent: true, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("loginCode", "/login-code", "Send a code to log in with"), h.sendCode(identity.CodeLogin))
	httpx.Handle(a, line("registerCode", "/register-code", "Send a code to register with"), h.sendCode(identity.CodeRegister))
	httpx.Handle(a, line("resetCode", "/reset-code", "Send a code to set a new password with"), h.sendCode(identity.CodeReset))
	httpx.Handle(a, httpx.Route{Op: "countryCodes", Method: "GET", Path: "/api/v1/auth/countries", Audience: httpx.Public, Tag: tag, Summary: "Dialling codes of the countries whose numbers are taken, the brand's own first"}, h.countries)
}

// CodeBody asks for a code by SMS.
type CodeBody struct {
	MobileNum          string `json:"mobileNum" maxLength:"32" doc:"with or without the dialling code"`
	CountryDialingCode string `json:"countryDialingCode,omitempty" maxLength:"8" doc:"+880"`
	HumanToken         string `json:"humanToken,omitempty" maxLength:"64" doc:"what the human check answered"`
}

// CodeValue tells when the code ends and when another may be sent.
type CodeValue struct {
	ExpiredMinutes int `json:"expiredMinutes"`
	ResendSeconds  int `json:"resendSeconds" doc:"how long the button stays closed"`
}

type codeInput struct {
	Origin
	Body CodeBody
}

func (h handlers) sendCode(p identity.Purpose) func(context.Context, *codeInput) (CodeValue, error) {
	return func(ctx context.Context, in *codeInput) (CodeValue, error) {
		b := in.Body
		if err := required(map[string]string{"mobileNum": b.MobileNum}); err != nil {
			return CodeValue{}, err
		}
		sent, err := h.s.SendCode(ctx, identity.SendCodeCmd{
			Purpose: p, Channel: identity.ChannelSMS, To: b.MobileNum, DialingCode: b.CountryDialingCode,
			Client: in.client(ctx), Proof: identity.HumanProof{Token: b.HumanToken},
		})
		return codeValue(sent), err
	}
}

func codeValue(sent identity.CodeSent) CodeValue {
	return CodeValue{ExpiredMinutes: int(sent.ExpiresIn.Minutes()), ResendSeconds: int(sent.ResendIn.Seconds())}
}

// CountriesValue lists dialling codes.
type CountriesValue struct {
	Items []CountryValue `json:"items" nullable:"false"`
}

// CountryValue is one country.
type CountryValue struct {
	CountryCode        string `json:"countryCode" doc:"ISO 3166, BD"`
	CountryDialingCode string `json:"countryDialingCode" doc:"+880"`
	Example            string `json:"example" doc:"a mobile number as it is written there"`
	MinDigits          int    `json:"minDigits"`
	MaxDigits          int    `json:"maxDigits" doc:"without the dialling code and trunk"`
	Trunk              string `json:"trunk" doc:"what people there write before a number, 0"`
}

func (h handlers) countries(ctx context.Context, _ *struct{}) (CountriesValue, error) {
	out := CountriesValue{Items: []CountryValue{}}
	all, err := h.s.Countries(ctx)
	if err != nil {
		return out, err
	}
	for _, c := range all {
		out.Items = append(out.Items, CountryValue{
			CountryCode: c.Region, CountryDialingCode: c.DialingCode, Example: c.Example, MinDigits: c.MinDigits, MaxDigits: c.MaxDigits,
			Trunk: c.Trunk,
		})
	}
	return out, nil
}
