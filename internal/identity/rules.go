package identity

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Settings is what the registration form is drawn from.
type Settings struct {
	Fields []FieldRule
	Tabs   Tabs
	MinAge int
	// TermsTag is the topic of the help centre that has the terms.
	TermsTag     string
	TermsVersion int
}

// Tabs are the ways of registering that the operator has opened.
type Tabs struct {
	Username bool
	Mobile   bool
	// MobilePassword asks the mobile's form for a password, MobileCode for the
	// code of a message.
	MobilePassword bool
	MobileCode     bool
}

func (s *Service) tabs(ctx context.Context) (t Tabs, err error) {
	for name, into := range map[string]*bool{
		switchUsername: &t.Username, switchMobile: &t.Mobile, switchMobilePassword: &t.MobilePassword, switchMobileCode: &t.MobileCode,
	} {
		if *into, err = s.on(ctx, name); err != nil {
			return t, err
		}
	}
	return t, nil
}

// fieldRules are the operator's rules as every form of the house holds them.
func (s *Service) fieldRules(ctx context.Context) ([]FieldRule, error) {
	all, err := s.rules.Rules(ctx)
	rules := slices.Clone(all)
	for i, rule := range rules {
		if rule.Name == paymentField {
			rules[i] = boundPayment(rule)
		}
	}
	return rules, err
}

// anything is the accepted pattern that fits every value.
const anything = "*"

// Settings tells the fields of the form, each with the expression that the
// browser may check before it sends.
func (s *Service) Settings(ctx context.Context) (Settings, error) {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return Settings{}, err
	}
	out := Settings{TermsTag: s.policy.TermsTag}
	if out.MinAge, err = s.minAge(ctx); err != nil {
		return out, err
	}
	if out.Tabs, err = s.tabs(ctx); err != nil {
		return out, err
	}
	if out.TermsVersion, err = s.termsVersion(ctx); err != nil {
		return out, err
	}
	for _, r := range rules {
		if r.AcceptedPattern == "" {
			r.AcceptedPattern = s.pattern(r.PatternID).Browser()
		}
		out.Fields = append(out.Fields, r)
	}
	return out, nil
}

// minAge is what a new member declares to be at least.
func (s *Service) minAge(ctx context.Context) (int, error) {
	if s.leastAge == nil {
		return s.policy.MinAge, nil
	}
	age, err := s.leastAge(ctx)
	return max(age, s.policy.MinAge), err
}

func (s *Service) pattern(patternID int) compiledPattern {
	if patternID < 0 || patternID >= len(s.patterns) {
		patternID = 0
	}
	return s.patterns[patternID]
}

func (s *Service) check(rule FieldRule, value string) (*fault.Field, error) {
	return checkWith(s.pattern(rule.PatternID), rule, value)
}

// Check is nil where the value is accepted by the rule, else what is wrong with
// it. An empty value is only wrong where the field is required; an error says
// that the rule itself cannot be read.
func Check(rule FieldRule, value string) (*fault.Field, error) {
	table := Patterns()
	if rule.PatternID < 0 || rule.PatternID >= len(table) {
		rule.PatternID = 0
	}
	return checkWith(compile(table[rule.PatternID]), rule, value)
}

func checkWith(pattern compiledPattern, rule FieldRule, value string) (*fault.Field, error) {
	if value == "" {
		if rule.Required {
			return &fault.Field{Path: rule.Name, Key: "field.required"}, nil
		}
		return nil, nil
	}
	n := utf8.RuneCountInString(value)
	fits := value == Clean(value) && n >= rule.MinLength && (rule.MaxLength == 0 || n <= rule.MaxLength)
	if fits && rule.AcceptedPattern != anything {
		own, err := ownPattern(rule)
		if err != nil {
			return nil, err
		}
		fits = own != nil && own.MatchString(value) || own == nil && pattern.fits(value)
	}
	if fits {
		return nil, nil
	}
	return &fault.Field{Path: rule.Name, Key: pattern.Key(), Args: bounds(rule)}, nil
}

// checkSecret holds a secret that somebody chooses against its rule, and against
// what guessers try first. The usual temporary one is told as such a word,
// whatever its length, so that nobody only makes it longer.
func (s *Service) checkSecret(rule FieldRule, value, username string) (*fault.Field, error) {
	if value != TemporarySecret {
		if field, err := s.check(rule, value); field != nil || err != nil || value == "" {
			return field, err
		}
	}
	if key := s.weakness(value, username); key != "" {
		return &fault.Field{Path: rule.Name, Key: key}, nil
	}
	return nil, nil
}

// ownPattern is the expression that an operator wrote, which counts only where
// no line of the table was chosen.
func ownPattern(rule FieldRule) (*regexp.Regexp, error) {
	if rule.AcceptedPattern == "" || rule.PatternID > 0 {
		return nil, nil
	}
	return regexp.Compile("^(?:" + rule.AcceptedPattern + ")$")
}

// bounds are the arguments of a pattern's message; equal bounds are one number.
func bounds(rule FieldRule) fault.Args {
	span := fmt.Sprintf("%d - %d", rule.MinLength, rule.MaxLength)
	if rule.MinLength == rule.MaxLength {
		span = fmt.Sprint(rule.MinLength)
	}
	return fault.Args{"min": rule.MinLength, "max": rule.MaxLength, "range": locale.Figure(span)}
}

func ruleOf(rules []FieldRule, name string) FieldRule {
	for _, r := range rules {
		if r.Name == name {
			return r
		}
	}
	return FieldRule{Name: name}
}
