package locale

import (
	"fmt"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Figure is an argument that reads as a figure ("5 - 12", "1.01"): Text writes
// it with the marks and in the numerals of the reader's language, as it does
// amounts; of whole numbers it changes the numerals alone. What is typed back as
// it stands (a code, an account) stays a string.
type Figure string

// zeros are the digits nought of the languages that have digits of their own.
func (l Lang) zero() rune {
	switch l {
	case "bn":
		return '\u09e6'
	case "ne":
		return '\u0966'
	case "fa":
		return '\u06f0'
	}
	return '0'
}

// written is an argument as a sentence of the language takes it.
func written(lang Lang, value any) string {
	switch v := value.(type) {
	case clock.Instant:
		return lang.Figures(v.Time().UTC().Format("2006-01-02 15:04") + " UTC")
	case Figure, money.Amount:
		return lang.Amounts(fmt.Sprint(value))
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return lang.Figures(fmt.Sprint(value))
	}
	return fmt.Sprint(value)
}

// Figures writes Latin digits in the numerals of the language.
func (l Lang) Figures(text string) string {
	zero := l.zero()
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return zero + r - '0'
		}
		return r
	}, text)
}

// Latin writes the digits of a finished sentence as 0 to 9, for readers who
// want them so in any language.
func Latin(text string) string {
	return strings.Map(func(r rune) rune {
		for _, l := range []Lang{"bn", "ne", "fa"} {
			if zero := l.zero(); r >= zero && r <= zero+9 {
				return '0' + r - zero
			}
		}
		return r
	}, text)
}

// WantsLatin reports whether an Accept-Language header asks for Latin digits in
// its first language ("bn-u-nu-latn").
func WantsLatin(header string) bool {
	first, _, _ := strings.Cut(header, ",")
	return strings.Contains(strings.ToLower(first), "-nu-latn")
}
