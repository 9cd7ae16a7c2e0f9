package identity

import (
	"context"
	"strings"
	"unicode"
)

// The patterns of letters and digits, and of digits alone, which those of another
// script do not fit, though who types on a keyboard of that script means the same.
const (
	patternLettersDigits = 3
	patternDigits        = 4
)

// readAs is what a rule is held against: of a number and of a picture's digits
// what they are read as, however a person wrote them.
func readAs(name, value string) string {
	switch name {
	case fieldMobile:
		return strings.TrimPrefix(strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) || strings.ContainsRune("-().", r) {
				return -1
			}
			return r
		}, westernDigits(value)), "+")
	case "captcha":
		return ReadDigits(value)
	}
	return value
}

// inFigures is a value with its figures as Western ones, where it is one of a
// field whose figures mean the same in every script. A secret is that only while
// nothing but digits is taken for it: under any other rule it is what was typed.
func inFigures(rule FieldRule, value string) string {
	read := false
	switch rule.Name {
	case "whatsapp", "qqNum":
		read = true
	case "idNumber":
		read = rule.PatternID == patternDigits || rule.PatternID == patternLettersDigits
	case paymentField:
		read = rule.PatternID == patternDigits
	}
	if read {
		return westernDigits(value)
	}
	return value
}

// readFigures reads the values of a form as they are then held against the
// rules and kept.
func (s *Service) readFigures(ctx context.Context, values map[string]string) error {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return err
	}
	for _, rule := range rules {
		if value, given := values[rule.Name]; given {
			values[rule.Name] = inFigures(rule, value)
		}
	}
	return nil
}
