package identity

import (
	"context"
	"maps"
	"slices"

	"baize/internal/kernel/fault"
)

// wrongs collects what is wrong with a form: at most one fault a field, the
// first, so that each field has one sentence under it.
type wrongs struct{ fields []fault.Field }

func (w *wrongs) add(f *fault.Field) {
	if f != nil && !w.has(f.Path) {
		w.fields = append(w.fields, *f)
	}
}

func (w *wrongs) has(path string) bool {
	return slices.ContainsFunc(w.fields, func(f fault.Field) bool { return f.Path == path })
}

// refusal is one fault that names all, or nil.
func (w *wrongs) refusal() error {
	if len(w.fields) == 0 {
		return nil
	}
	f := fault.New(fault.Invalid, "request.fields.invalid")
	f.Fields = w.fields
	return f
}

// checkForm holds a form against the rules, in the order in which the form
// shows its fields.
func (s *Service) checkForm(ctx context.Context, cmd RegisterCmd) error {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return err
	}
	return s.checkAgainst(ctx, &wrongs{}, withAlways(rules), cmd)
}

// checkAgainst adds what is wrong with a form to w, and refuses if anything is.
// A value that nobody asked for is wrong too, besides the name, which the
// mobile's form fills in itself, and an agent's code, which a link brings.
func (s *Service) checkAgainst(ctx context.Context, w *wrongs, rules []FieldRule, cmd RegisterCmd) error {
	for _, rule := range rules {
		if err := s.checkField(ctx, w, rule, cmd); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(cmd.Values)) {
		if rule := ruleOf(rules, name); cmd.Values[name] != "" && !rule.Enabled && name != "username" && name != fieldAffiliate {
			w.add(&fault.Field{Path: name, Key: "field.unexpected"})
		}
	}
	if !cmd.TermsAccepted {
		age, err := s.minAge(ctx)
		if err != nil {
			return err
		}
		w.add(&fault.Field{Path: "termsAccepted", Key: "identity.terms.needed", Args: fault.Args{"age": age}})
	}
	if err := s.checkInvited(ctx, w, ruleOf(rules, fieldAffiliate).Enabled, cmd); err != nil {
		return err
	}
	return w.refusal()
}

func (s *Service) checkField(ctx context.Context, w *wrongs, rule FieldRule, cmd RegisterCmd) error {
	if !rule.Enabled {
		return nil
	}
	value := cmd.Values[rule.Name]
	field, err := s.checkValue(rule, value, cmd)
	if err != nil {
		return err
	}
	if rule.Name == "captcha" && field != nil {
		field.Key = ErrCaptchaNeeded.Key // its form is nobody's rule: the picture decides
	}
	w.add(field)
	if rule.Name == fieldMobile && value != "" {
		field, err := s.checkNumber(ctx, value, cmd.Dialing)
		if err != nil {
			return err
		}
		w.add(field)
	}
	if rule.Name == paymentField && value != "" && value == inFigures(rule, cmd.Values["password"]) {
		w.add(&fault.Field{Path: rule.Name, Key: sameAsLogin})
	}
	if rule.Name == "password" && cmd.ConfirmPassword != value {
		w.add(&fault.Field{Path: "confirmPassword", Key: "identity.confirm.mismatch"})
	}
	return nil
}

func (s *Service) checkValue(rule FieldRule, value string, cmd RegisterCmd) (*fault.Field, error) {
	if secretField(rule.Name) {
		return s.checkSecret(rule, value, Normalize(cmd.Values["username"]))
	}
	return s.check(rule, readAs(rule.Name, value))
}

// checkNumber is what is wrong with a number: its form, or its country.
func (s *Service) checkNumber(ctx context.Context, value, dialing string) (*fault.Field, error) {
	number, err := s.Mobile(value, dialing)
	if err != nil {
		return &ErrMobile.Fields[0], nil
	}
	x, err := s.texting(ctx)
	return x.wrongCountry(number), err
}

func secretField(name string) bool { return name == "password" || name == paymentField }

// maxLinked bounds a link's code in bytes, whose form no rule knows.
const maxLinked = 64

// checkInvited asks whether the affiliate code is somebody's, unless its form
// is wrong already. Where the field is not asked for the code is a link's, and
// one that is nobody's any more is dropped: there is nothing to be mended.
func (s *Service) checkInvited(ctx context.Context, w *wrongs, asked bool, cmd RegisterCmd) error {
	code := cmd.Values[fieldAffiliate]
	if code == "" || w.has(fieldAffiliate) {
		return nil
	}
	valid, err := s.CheckInvitation(ctx, code, cmd.Domain, cmd.Client)
	switch {
	case err != nil:
		return err
	case valid && (asked || len(code) <= maxLinked):
		return nil
	case asked:
		w.add(&ErrInvitation.Fields[0])
	default:
		delete(cmd.Values, fieldAffiliate)
	}
	return nil
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
