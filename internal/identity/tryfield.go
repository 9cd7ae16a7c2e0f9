package identity

import (
	"context"
	"unicode/utf8"
)

// FieldTrial is what registration says of a value that somebody tries.
type FieldTrial struct {
	// Rule is as registration holds it.
	Rule FieldRule
	// Length is in characters, of the value as registration reads it.
	Length int
	// Fits says that the length is within the bounds, Matches that the value is of
	// the pattern, whatever its length.
	Fits, Matches bool
	// Refusal is the key of the sentence that refuses the value, empty for none; it
	// may be refused although it fits and matches, as a secret that is guessed
	// first or a number that is nobody's.
	Refusal string
}

// TryField asks registration for a value of a field, by a rule that need not be
// the operator's yet; an error says that nobody could tell.
func (s *Service) TryField(ctx context.Context, rule FieldRule, typed string) (FieldTrial, error) {
	rule = HeldRule(rule)
	rule.Enabled = true
	value := inFigures(rule, typed)
	read := readAs(rule.Name, value)
	wide := rule
	wide.MinLength, wide.MaxLength = 0, 0
	misfit, err := s.check(wide, read)
	if err != nil {
		return FieldTrial{}, err
	}
	var w wrongs
	if err := s.checkField(ctx, &w, rule, RegisterCmd{Values: map[string]string{rule.Name: value}, ConfirmPassword: value}); err != nil {
		return FieldTrial{}, err
	}
	n := utf8.RuneCountInString(read)
	out := FieldTrial{Rule: rule, Length: n, Fits: n >= rule.MinLength && (rule.MaxLength == 0 || n <= rule.MaxLength), Matches: misfit == nil}
	if len(w.fields) > 0 {
		out.Refusal = w.fields[0].Key
	}
	return out, nil
}

// HeldRule is an operator's rule as registration holds it and the browser is told
// it: with its pattern written out, and a secret of payments within the house's
// bounds.
func HeldRule(rule FieldRule) FieldRule {
	if rule.Name == paymentField {
		rule = boundPayment(rule)
	}
	if table := Patterns(); rule.AcceptedPattern == "" && rule.PatternID > 0 && rule.PatternID < len(table) {
		rule.AcceptedPattern = table[rule.PatternID].Browser()
	} else if rule.AcceptedPattern == "" {
		rule.AcceptedPattern = anything
	}
	return rule
}
