package catalogue

import (
	"strings"
	"unicode"
)

// fold writes a text as the sounds it is searched by, so that "cricket",
// "kriket" and "ক্রিকেট" are one: lower case, Bengali letters as Latin ones,
// aspirates as plain, one letter for one sound, no doubled letters. What
// divides words divides the tokens.
func fold(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	out := words[:0]
	for _, w := range words {
		if f := foldWord(w); f != "" {
			out = append(out, f)
		}
	}
	return out
}

// foldWord folds one lower-case word.
func foldWord(word string) string {
	var latin strings.Builder
	for _, r := range word {
		switch to, bengali := bengaliSounds[r]; {
		case bengali:
			latin.WriteString(to)
		case r < unicode.MaxASCII || unicode.IsLetter(r) || unicode.IsDigit(r):
			latin.WriteRune(r)
		}
	}
	return undouble(soften(sounds.Replace(latin.String())))
}

// sounds is tried from the left, longer spellings first; it is only read.
var sounds = strings.NewReplacer(
	"chh", "C", "ch", "C", "ck", "k", "sh", "s", "kh", "k", "gh", "g", "th", "t", "dh", "d", "bh", "b",
	"ph", "f", "jh", "j", "ee", "i", "ea", "i", "oo", "u", "ou", "u", "x", "ks", "q", "k", "z", "j", "v", "b", "w", "b", "y", "i",
)

// soften makes c an s before e and i, else a k; C stands for ch.
func soften(s string) string {
	b := []byte(s)
	for i, c := range b {
		switch {
		case c == 'C':
			b[i] = 'c'
		case c == 'c' && i+1 < len(b) && (b[i+1] == 'e' || b[i+1] == 'i'):
			b[i] = 's'
		case c == 'c':
			b[i] = 'k'
		}
	}
	return string(b)
}

func undouble(s string) string {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		if i == 0 || s[i] != s[i-1] || s[i] >= 0x80 || (s[i] >= '0' && s[i] <= '9') {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// bengaliSounds writes each Bengali letter or sign as soundex-like Latin; signs
// without a sound of their own become nothing. Only read.
var bengaliSounds = map[rune]string{
	'অ': "o", 'আ': "a", 'ই': "i", 'ঈ': "i", 'উ': "u", 'ঊ': "u", 'ঋ': "ri", 'এ': "e", 'ঐ': "oi", 'ও': "o", 'ঔ': "ou",
	'া': "a", 'ি': "i", 'ী': "i", 'ু': "u", 'ূ': "u", 'ৃ': "ri", 'ে': "e", 'ৈ': "oi", 'ো': "o", 'ৌ': "ou",
	'ক': "k", 'খ': "k", 'গ': "g", 'ঘ': "g", 'ঙ': "ng", 'চ': "C", 'ছ': "C", 'জ': "j", 'ঝ': "j", 'ঞ': "n",
	'ট': "t", 'ঠ': "t", 'ড': "d", 'ঢ': "d", 'ণ': "n", 'ত': "t", 'থ': "t", 'দ': "d", 'ধ': "d", 'ন': "n",
	'প': "p", 'ফ': "f", 'ব': "b", 'ভ': "b", 'ম': "m", 'য': "j", 'র': "r", 'ল': "l", 'শ': "s", 'ষ': "s", 'স': "s", 'হ': "h",
	'\u09dc': "r", '\u09dd': "r", '\u09df': "i", 'ৎ': "t", 'ং': "ng",
	'্': "", 'ঁ': "", 'ঃ': "", '\u09bc': "", '\u09d7': "",
	'০': "0", '১': "1", '২': "2", '৩': "3", '৪': "4", '৫': "5", '৬': "6", '৭': "7", '৮': "8", '৯': "9",
}
