package identity

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// RegisterCmd is a filled registration form.
type RegisterCmd struct {
	// Values are the fields by the names of the rules, username and password
	// among them.
	Values          map[string]string
	ConfirmPassword string
	// TermsAccepted declares both the terms and the least age.
	TermsAccepted bool
	// Marketing is the separate wish to be told of offers.
	Marketing bool
	// Dialing is the dialling code chosen beside the number, "+880".
	Dialing string
	// VerificationCode is the message's, on the mobile's form.
	VerificationCode string
	// PhoneToken is the phone-auth service's, in place of a code.
	PhoneToken   string
	CaptchaID    string
	ReferralCode string
	RegisterURL  string
	Domain       string
	Client       Client
	// Proof is of the human check; who came with a number that the phone-auth
	// service has just vouched for needs none.
	Proof HumanProof
}

// Declaration is the evidence of what a member declared.
type Declaration struct {
	Member   id.Member
	TermsTag string
	MinAge   int
	IP       string
	At       clock.Instant
}

// The refusals of a registration as a whole; what is wrong with single fields
// is one fault.Invalid.
var (
	ErrInvitation     = fault.InvalidField("affiliateCode", "identity.invitation.invalid")
	ErrRegisterClosed = fault.New(fault.Forbidden, "identity.register.closed")
)

// Register opens an account with profile, credentials and a session, in one
// transaction. Wrong fields are one fault.Invalid that names them all, each
// once; ErrRegisterClosed where the operator has closed this way.
func (s *Service) Register(ctx context.Context, cmd RegisterCmd) (LoginResult, error) {
	if open, err := s.on(ctx, switchUsername); err != nil || !open {
		return LoginResult{}, orElse(err, ErrRegisterClosed)
	}
	if err := s.readFigures(ctx, cmd.Values); err != nil {
		return LoginResult{}, err
	}
	if err := s.checkForm(ctx, cmd); err != nil {
		return LoginResult{}, err
	}
	if err := s.admitRegistration(ctx, cmd, nil); err != nil {
		return LoginResult{}, err
	}
	if number := cmd.Values[fieldMobile]; number != "" {
		var err error
		if cmd.Values[fieldMobile], err = s.Mobile(number, cmd.Dialing); err != nil {
			return LoginResult{}, err
		}
	}
	o, err := s.openingOf(ctx, cmd)
	if err != nil {
		return LoginResult{}, err
	}
	return s.open(ctx, o)
}

// openingOf does the slow hashing before any transaction. A form that asks for no
// password opens an account that has none, see HasPassword.
func (s *Service) openingOf(ctx context.Context, cmd RegisterCmd) (o opening, err error) {
	o = opening{
		Profile: NewMember{
			Account: Normalize(cmd.Values["username"]), Kind: KindMember, Lang: cmd.Client.Lang, Fields: profileFields(cmd.Values),
			AffiliateCode: cmd.Values["affiliateCode"], ReferralCode: Clean(cmd.ReferralCode),
			RegisterURL: Clean(cmd.RegisterURL), Domain: Clean(cmd.Domain),
		},
		Client: cmd.Client, Declared: true, Marketing: cmd.Marketing,
	}
	if o.MinAge, err = s.minAge(ctx); err != nil {
		return o, err
	}
	if o.TermsVersion, err = s.termsVersion(ctx); err != nil {
		return o, err
	}
	if word := cmd.Values["password"]; word != "" {
		if o.Hash, err = s.hasher.Hash(ctx, word); err != nil {
			return o, err
		}
	}
	if secret := cmd.Values["paymentPassword"]; secret != "" {
		o.PaymentHash, err = s.hasher.Hash(ctx, secret)
	}
	return o, err
}

// profileFields are the values that are neither secrets nor spent here.
func profileFields(values map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range values {
		switch name {
		case "username", "password", "paymentPassword", "captcha", "affiliateCode":
		default:
			if value != "" {
				out[name] = value
			}
		}
	}
	return out
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// admitRegistration bounds new accounts per address, asks for the human check
// where no phone has vouched, and for the captcha that the rules want, at the
// captcha's field.
func (s *Service) admitRegistration(ctx context.Context, cmd RegisterCmd, vouched *PhoneProof) error {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return err
	}
	rule := ruleOf(rules, "captcha")
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal = nil
		if vouched == nil { // a proof that was read, never a field that was filled
			if refusal, err = s.needHuman(ctx, tx, cmd.Proof, cmd.Client); refusal != nil || err != nil {
				return err
			}
		}
		if rule.Enabled && rule.Required {
			fits, err := s.useCaptcha(ctx, tx, cmd.CaptchaID, cmd.Values["captcha"])
			if err != nil {
				return err
			}
			if !fits { // spent all the same
				refusal = fault.InvalidField("captcha", ErrCaptchaWrong.Key).With("captcha", true)
				return nil
			}
		}
		return s.chargeOpening(ctx, tx, "register", cmd.Client)
	})
	return orElse(err, refusal)
}

func (s *Service) chargeOpening(ctx context.Context, tx *db.Tx, what string, client Client) error {
	hour := int64(clock.NowOf(s.clock)) / time.Hour.Microseconds()
	gate := Gate{
		Scope:    what + "@" + client.Origin() + "#" + clock.Instant(hour*time.Hour.Microseconds()).Time().Format("2006-01-02T15"),
		LockFrom: s.policy.OpeningsPerHour + 1, Longest: time.Hour, Forget: time.Hour,
	}
	count, err := s.throttle.Count(ctx, tx, gate)
	if err != nil {
		return err
	}
	if count >= s.policy.OpeningsPerHour {
		return TooOften(clock.Instant((hour + 1) * time.Hour.Microseconds()).Sub(clock.NowOf(s.clock)))
	}
	return s.throttle.Charge(ctx, tx, gate)
}
