package site

import (
	"regexp"
	"unicode"
)

// AnyPattern matches every text.
const AnyPattern = "*"

// strongPassword is the pattern that needs look-ahead, which the server's
// engine lacks; Accepts checks it by hand.
const strongPassword = 17

// patterns are the accepted patterns by patternId; messages reg_pattern_0..21
// of the client explain them. All but strongPassword read the same in both
// expression engines. Only read.
var patterns = [...]string{
	0:  AnyPattern,                                                // plain length
	1:  `[A-Za-z][A-Za-z0-9]*`,                                    // a letter, then letters or digits
	2:  `[A-Za-z0-9]*(?:[A-Za-z][0-9]|[0-9][A-Za-z])[A-Za-z0-9]*`, // digits and letters both
	3:  `[A-Za-z0-9]*`,                                            // letters and digits only
	4:  `[0-9]*`,                                                  // digits only
	5:  `[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`,     // e-mail
	6:  `.*[A-Z].*`,                                               // at least one capital
	7:  `[A-Za-z ]*`,                                              // English letters and spaces only
	8:  `\S*`,                                                     // no spaces
	9:  `[A-Za-z0-9.,'"!?;:()@#&*_ -]*`,                           // letters, digits and punctuation
	10: `[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`,   // yyyy-MM-dd
	11: `(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}`,   // MM-dd-yyyy
	12: `[\x{0E00}-\x{0E7F}]*`,                                    // Thai only
	13: `[A-Za-z\x{0E00}-\x{0E7F} ]*`,                             // Thai or English with spaces
	14: `[\x{4E00}-\x{9FFF}]*`,                                    // kanji
	15: `[\x{AC00}-\x{D7A3}]*`,                                    // Korean
	16: `[A-Z ]*[A-Z][A-Z ]*`,                                     // capitals and spaces, at least one letter
	17: `(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9]).*`,   // strong password
	18: `\S+ \S+`,                                                 // given and family name
	19: `[A-Za-z0-9_]*`,                                           // letters, digits and underscore
	20: `[A-Z0-9]*`,                                               // capitals and digits
	21: `[A-Za-z\x{0980}-\x{09FF} .]*`,                            // Bengali or English with spaces
}

// browserPattern is a pattern as browsers write code points: \uXXXX.
func browserPattern(id int) string {
	return bracedPoint.ReplaceAllString(patterns[id], `\u$1`)
}

var bracedPoint = regexp.MustCompile(`\\x\{([0-9A-F]{4})\}`)

func compilePattern(id int) *regexp.Regexp {
	if patterns[id] == AnyPattern || id == strongPassword {
		return nil
	}
	return regexp.MustCompile(`^(?:` + patterns[id] + `)$`)
}

func isStrong(s string) bool {
	var lower, upper, digit, other bool
	for _, r := range s {
		switch {
		case unicode.IsLower(r):
			lower = true
		case unicode.IsUpper(r):
			upper = true
		case unicode.IsDigit(r):
			digit = true
		default:
			other = true
		}
	}
	return lower && upper && digit && other
}
