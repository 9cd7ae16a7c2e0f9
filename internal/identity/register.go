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
	CaptchaID     string
	ReferralCode  string
	RegisterURL   string
	Domain        string
	Client        Client
}

// Declaration is the evidence of what a member declared.
type Declaration struct {
	Member   id.Member
	TermsTag string
	MinAge   int
	IP       string
	At       clock.Instant
}

// ErrInvitation says that nobody owns the affiliate code.
var ErrInvitation = fault.InvalidField("affiliateCode", "identity.invitation.invalid")

// Register opens an account with profile, credentials and a session, in one
// transaction. Wrong fields are one fault.Invalid that names them all.
func (s *Service) Register(ctx context.Context, cmd RegisterCmd) (LoginResult, error) {
	if err := s.checkForm(ctx, cmd); err != nil {
		return LoginResult{}, err
	}
	if err := s.admitOpening(ctx, "register", cmd); err != nil {
		return LoginResult{}, err
	}
	hash, err := s.hasher.Hash(ctx, cmd.Values["password"])
	if err != nil {
		return LoginResult{}, err
	}
	return s.open(ctx, opening{
		Profile: NewMember{
			Account: Normalize(cmd.Values["username"]), Kind: KindMember, Lang: cmd.Client.Lang, Fields: profileFields(cmd.Values),
			AffiliateCode: cmd.Values["affiliateCode"], ReferralCode: Clean(cmd.ReferralCode),
			RegisterURL: Clean(cmd.RegisterURL), Domain: Clean(cmd.Domain),
		},
		Hash: hash, Client: cmd.Client, Declared: true,
	})
}

// profileFields are the values that are neither secrets nor spent here.
func profileFields(values map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range values {
		switch name {
		case "username", "password", "captcha", "affiliateCode":
		default:
			if value != "" {
				out[name] = value
			}
		}
	}
	return out
}

func (s *Service) checkForm(ctx context.Context, cmd RegisterCmd) error {
	rules, err := s.rules.Rules(ctx)
	if err != nil {
		return err
	}
	f := fault.New(fault.Invalid, "request.fields.invalid")
	for name, value := range cmd.Values {
		if rule := ruleOf(rules, name); value != "" && !rule.Enabled && !always(name) {
			f.Fields = append(f.Fields, fault.Field{Path: name, Key: "field.unexpected"})
		}
	}
	for _, rule := range withAlways(rules) {
		if !rule.Enabled || rule.Name == "captcha" {
			continue
		}
		field, err := s.check(rule, cmd.Values[rule.Name])
		if err != nil {
			return err
		}
		if field != nil {
			f.Fields = append(f.Fields, *field)
		}
	}
	f.Fields = append(f.Fields, s.checkDeclared(cmd)...)
	if len(f.Fields) > 0 {
		return f
	}
	return s.checkInvitation(ctx, cmd.Values["affiliateCode"])
}

func (s *Service) checkDeclared(cmd RegisterCmd) (wrong []fault.Field) {
	if cmd.ConfirmPassword != cmd.Values["password"] {
		wrong = append(wrong, fault.Field{Path: "confirmPassword", Key: "identity.confirm.mismatch"})
	}
	if key := s.weakness(cmd.Values["password"], Normalize(cmd.Values["username"])); key != "" {
		wrong = append(wrong, fault.Field{Path: "password", Key: key})
	}
	if !cmd.TermsAccepted {
		wrong = append(wrong, fault.Field{Path: "termsAccepted", Key: "identity.terms.needed", Args: fault.Args{"age": s.policy.MinAge}})
	}
	return wrong
}

func (s *Service) checkInvitation(ctx context.Context, code string) error {
	if code == "" || s.invitations == nil {
		return nil
	}
	valid, err := s.invitations.Valid(ctx, code)
	if err == nil && !valid {
		err = ErrInvitation
	}
	return err
}

func always(name string) bool { return name == "username" || name == "password" }

// withAlways makes username and password required, whatever the settings say.
func withAlways(rules []FieldRule) []FieldRule {
	out := make([]FieldRule, 0, len(rules)+2)
	for _, name := range []string{"username", "password"} {
		rule := ruleOf(rules, name)
		rule.Enabled, rule.Required = true, true
		out = append(out, rule)
	}
	for _, rule := range rules {
		if !always(rule.Name) {
			out = append(out, rule)
		}
	}
	return out
}

// admitOpening bounds new accounts per address and asks for the captcha that
// the rules want.
func (s *Service) admitOpening(ctx context.Context, what string, cmd RegisterCmd) error {
	rules, err := s.rules.Rules(ctx)
	if err != nil {
		return err
	}
	rule := ruleOf(rules, "captcha")
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		if what == "register" && rule.Enabled && rule.Required {
			var err error
			if refusal, err = s.demandCaptcha(ctx, tx, cmd.CaptchaID, cmd.Values["captcha"]); refusal != nil || err != nil {
				return err
			}
		}
		return s.chargeOpening(ctx, tx, what, cmd.Client)
	})
	if err == nil {
		err = refusal
	}
	return err
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
	_, err = s.throttle.Charge(ctx, tx, gate)
	return err
}
