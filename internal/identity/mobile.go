package identity

import (
	"context"
	"errors"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const fieldMobile, fieldCode, fieldAffiliate = "mobileNum", "verificationCode", "affiliateCode"

// byMobile is what the mobile's form asks for besides the other's.
type byMobile struct {
	tabs Tabs
	// number is the form's in E.164.
	number string
	// proof is of the phone-auth service, nil where a message's code is spent.
	proof *PhoneProof
}

// RegisterMobile opens an account whose name is its mobile number; what it asks
// for beyond the number is the operator's to say; an account that is opened
// without a password has none. A number proven by the phone-auth service needs no
// code and is bound for good. ErrRegisterClosed, the faults of codes and of phone
// sign-in, else as Register.
func (s *Service) RegisterMobile(ctx context.Context, cmd RegisterCmd) (LoginResult, error) {
	tabs, err := s.tabs(ctx)
	if err != nil || !tabs.Mobile {
		return LoginResult{}, orElse(err, ErrRegisterClosed)
	}
	m := byMobile{tabs: tabs}
	if cmd.PhoneToken != "" {
		proof, err := s.provePhone(ctx, cmd.PhoneToken)
		if err != nil {
			return LoginResult{}, err
		}
		m.proof, cmd.Values[fieldMobile], cmd.Dialing = &proof, proof.Number, ""
	}
	if m.number, err = s.Mobile(cmd.Values[fieldMobile], cmd.Dialing); err == nil {
		cmd.Values["username"] = strings.TrimPrefix(m.number, "+")
	}
	if err := s.readFigures(ctx, cmd.Values); err != nil {
		return LoginResult{}, err
	}
	if err := s.checkMobileForm(ctx, cmd, m); err != nil {
		return LoginResult{}, err
	}
	return s.registerBy(ctx, cmd, m)
}

func (s *Service) registerBy(ctx context.Context, cmd RegisterCmd, m byMobile) (LoginResult, error) {
	if err := s.admitRegistration(ctx, cmd, m.proof); err != nil {
		return LoginResult{}, err
	}
	cmd.Values[fieldMobile] = m.number
	o, err := s.openingOf(ctx, cmd)
	if err != nil {
		return LoginResult{}, err
	}
	o.Phone, o.Proven = m.proof, m.proof != nil || m.tabs.MobileCode
	if m.tabs.MobileCode && m.proof == nil {
		if err := s.spendCode(ctx, CodeRegister, m.number, cmd.VerificationCode, cmd.Client); err != nil {
			return LoginResult{}, err
		}
	}
	out, err := s.open(ctx, o)
	if errors.Is(err, ErrUsernameTaken) {
		err = fault.InvalidField(fieldMobile, ErrContactTaken.Key)
	}
	return out, err
}

// checkMobileForm is checkForm with the rules as the mobile's form has them:
// no username, the number needed, the password as the operator says.
func (s *Service) checkMobileForm(ctx context.Context, cmd RegisterCmd, m byMobile) error {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return err
	}
	asked := []FieldRule{mobileRule(rules, m.proof != nil)}
	if m.tabs.MobilePassword {
		password := ruleOf(rules, "password")
		password.Enabled, password.Required = true, true
		asked = append(asked, password)
	}
	for _, rule := range rules {
		if !always(rule.Name) && rule.Name != fieldMobile {
			asked = append(asked, rule)
		}
	}
	var w wrongs
	if m.tabs.MobileCode && m.proof == nil && cmd.VerificationCode == "" {
		w.add(&fault.Field{Path: fieldCode, Key: "field.required"})
	}
	return s.checkAgainst(ctx, &w, asked, cmd)
}

// mobileRule is needed on the mobile's form; a proven number is in E.164 and
// has no further form.
func mobileRule(rules []FieldRule, proven bool) FieldRule {
	rule := ruleOf(rules, fieldMobile)
	rule.Enabled, rule.Required = true, true
	if proven || rule.MaxLength == 0 {
		rule.AcceptedPattern, rule.MinLength, rule.MaxLength = anything, 0, 0
	}
	return rule
}

// confirmNumber notes that the form's number is the member's proven own, and
// whom the service vouches for, if it did. A number that is somebody else's
// proven own refuses.
func (s *Service) confirmNumber(ctx context.Context, tx *db.Tx, member id.Member, o opening) error {
	err := s.KeepContact(ctx, tx, member, ChannelSMS, o.Profile.Fields[fieldMobile], true)
	if errors.Is(err, ErrContactTaken) {
		err = fault.InvalidField(fieldMobile, ErrContactTaken.Key)
	}
	if err != nil || o.Phone == nil {
		return err
	}
	if err := s.takePhone(ctx, tx, *o.Phone); err != nil {
		return err
	}
	return s.bindPhone(ctx, tx, member, *o.Phone)
}
