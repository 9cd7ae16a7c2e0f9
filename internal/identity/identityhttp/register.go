package identityhttp

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
)

// SettingsValue is what the registration form is drawn from.
type SettingsValue struct {
	Fields       []FieldValue `json:"fields" nullable:"false"`
	Tabs         TabsValue    `json:"tabs"`
	MinAge       int          `json:"minAge"`
	TermsTag     string       `json:"termsTag" doc:"topic of the help centre"`
	TermsVersion int          `json:"termsVersion" doc:"the version that registering accepts"`
}

// TabsValue tells which ways of registering there are.
type TabsValue struct {
	Username       bool `json:"username"`
	Mobile         bool `json:"mobile" doc:"the first one shown where it is open"`
	MobilePassword bool `json:"mobilePassword" doc:"the mobile's form asks for a password"`
	MobileCode     bool `json:"mobileCode" doc:"the mobile's form asks for the code of a message"`
}

// FieldValue is one field of the form.
type FieldValue struct {
	Name            string `json:"name"`
	Enabled         bool   `json:"enabled"`
	Required        bool   `json:"required"`
	AcceptedPattern string `json:"acceptedPattern" doc:"regular expression for the whole value, or * for anything"`
	PatternID       int    `json:"patternId" doc:"names the message reg_pattern_<n>"`
	MinLength       int    `json:"minLength"`
	MaxLength       int    `json:"maxLength"`
}

func (h handlers) settings(ctx context.Context, _ *struct{}) (SettingsValue, error) {
	s, err := h.s.Settings(ctx)
	out := SettingsValue{Fields: []FieldValue{}, Tabs: TabsValue(s.Tabs), MinAge: s.MinAge, TermsTag: s.TermsTag, TermsVersion: s.TermsVersion}
	for _, f := range s.Fields {
		out.Fields = append(out.Fields, FieldValue(f))
	}
	return out, err
}

// RegisterBody is plain, or an envelope that holds the same.
type RegisterBody struct {
	JWE              string `json:"jwe,omitempty" doc:"envelope that holds the other fields with iat and jti"`
	Username         string `json:"username,omitempty" maxLength:"64"`
	Password         string `json:"password,omitempty" maxLength:"256"`
	ConfirmPassword  string `json:"confirmPassword,omitempty" maxLength:"256"`
	TermsAccepted    bool   `json:"termsAccepted,omitempty" doc:"declares the terms and the least age"`
	Marketing        bool   `json:"marketing,omitempty" doc:"wants to be told of offers"`
	CaptchaID        string `json:"captchaId,omitempty" maxLength:"64"`
	Captcha          string `json:"captcha,omitempty" maxLength:"16"`
	PayeeName        string `json:"payeeName,omitempty" maxLength:"200"`
	Email            string `json:"email,omitempty" maxLength:"254"`
	MobileNum        string `json:"mobileNum,omitempty" maxLength:"32"`
	PaymentPassword  string `json:"paymentPassword,omitempty" maxLength:"256"`
	QQNum            string `json:"qqNum,omitempty" maxLength:"64"`
	Line             string `json:"line,omitempty" maxLength:"64"`
	Whatsapp         string `json:"whatsapp,omitempty" maxLength:"64"`
	Facebook         string `json:"facebook,omitempty" maxLength:"100"`
	Wechat           string `json:"wechat,omitempty" maxLength:"64"`
	IDNumber         string `json:"idNumber,omitempty" maxLength:"64"`
	RecommenderID    string `json:"recommenderId,omitempty" maxLength:"64"`
	AffiliateCode    string `json:"affiliateCode,omitempty" maxLength:"64"`
	ReferralCode     string `json:"referralCode,omitempty" maxLength:"64"`
	CountryCode      string `json:"countryDialingCode,omitempty" maxLength:"8"`
	RegisterURL      string `json:"registerUrl,omitempty" maxLength:"500"`
	RegisterMethod   string `json:"registerMethod,omitempty" maxLength:"16"`
	Domain           string `json:"domain,omitempty" maxLength:"253"`
	VerificationCode string `json:"verificationCode,omitempty" maxLength:"16" doc:"of the message, on the mobile's form"`
	PhoneChannel     string `json:"phoneAuthChannel,omitempty" enum:"firebase" doc:"who vouches for the number"`
	PhoneToken       string `json:"phoneIdToken,omitempty" maxLength:"8192" doc:"the service's ID token, in place of a code"`
	HumanToken       string `json:"humanToken,omitempty" maxLength:"64" doc:"what the human check answered"`
	Login            bool   `json:"login,omitempty" doc:"a new account is always logged in"`
}

func (b RegisterBody) values() map[string]string {
	return map[string]string{
		"username": b.Username, "password": b.Password, "captcha": b.Captcha, "payeeName": b.PayeeName, "paymentPassword": b.PaymentPassword, "email": b.Email,
		"mobileNum": b.MobileNum, "qqNum": b.QQNum, "line": b.Line, "whatsapp": b.Whatsapp, "facebook": b.Facebook,
		"wechat": b.Wechat, "idNumber": b.IDNumber, "recommenderId": b.RecommenderID, "affiliateCode": b.AffiliateCode,
	}
}

type registerInput struct {
	Origin
	Body RegisterBody
}

func (h handlers) register(ctx context.Context, in *registerInput) (LoginValue, error) {
	return h.openAccount(ctx, in, h.s.Register)
}

func (h handlers) registerMobile(ctx context.Context, in *registerInput) (LoginValue, error) {
	return h.openAccount(ctx, in, h.s.RegisterMobile)
}

type registering func(context.Context, identity.RegisterCmd) (identity.LoginResult, error)

func (h handlers) openAccount(ctx context.Context, in *registerInput, by registering) (LoginValue, error) {
	b := in.Body
	if err := unseal(ctx, h.s, b.JWE, &b); err != nil {
		return LoginValue{}, err
	}
	out, err := by(ctx, identity.RegisterCmd{
		Dialing: b.CountryCode, VerificationCode: b.VerificationCode, PhoneToken: b.PhoneToken, Proof: identity.HumanProof{Token: b.HumanToken},
		Values: b.values(), ConfirmPassword: b.ConfirmPassword, TermsAccepted: b.TermsAccepted, Marketing: b.Marketing, CaptchaID: b.CaptchaID,
		ReferralCode: b.ReferralCode, RegisterURL: b.RegisterURL, Domain: b.Domain, Client: in.client(ctx),
	})
	return valueOf(out), err
}

// required names every field that is empty.
func required(values map[string]string) error {
	f := fault.New(fault.Invalid, "request.fields.invalid")
	for name, value := range values {
		if value == "" {
			f.Fields = append(f.Fields, fault.Field{Path: name, Key: "field.required"})
		}
	}
	if len(f.Fields) > 0 {
		return f
	}
	return nil
}

// unseal fills the body from its envelope; plain fields beside one are not
// believed.
func unseal[T any](ctx context.Context, s *identity.Service, jwe string, body *T) error {
	if jwe != "" {
		*body = *new(T)
	}
	return s.Unseal(ctx, jwe, body)
}
