package catalogue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// spoken is a word as the sounds it is searched by. A word of a script that
// does not write every vowel has two ways: with the vowels that are said
// between its consonants, and without.
type spoken struct {
	ways    []string
	letters int // as it was written
}

// fold writes a text as the sounds it is searched by, so that "cricket",
// "kriket", "ক্রিকেট" and "क्रिकेट" are one: lower case, Bengali and Devanagari
// letters as Latin ones, aspirates as plain, one letter for one sound, no
// doubled letters. What divides words divides the words of the answer. The
// site's fold.ts does the same; testdata/search.json holds both.
func fold(text string) []spoken {
	words := strings.FieldsFunc(joiners.Replace(strings.ToLower(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	out := make([]spoken, 0, len(words))
	for _, w := range words {
		if ways := foldWord(w); len(ways) > 0 {
			out = append(out, spoken{ways: ways, letters: utf8.RuneCountInString(w)})
		}
	}
	return out
}

// foldWord folds one lower-case word: as it is said, and as it is written
// where that differs.
func foldWord(word string) []string {
	said, written := latin(word)
	var ways []string
	for _, w := range []string{said, written} {
		w = undouble(soften(sounds.Replace(w)))
		if w != "" && (len(ways) == 0 || ways[0] != w) {
			ways = append(ways, w)
		}
	}
	return ways
}

// joiners shape letters and are not said.
var joiners = strings.NewReplacer("\u200c", "", "\u200d", "")

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

// undouble writes a doubled letter once. What no word is written with stays
// two, so that it is like no word: a letter three times and more, and one
// letter twice that is all there is ("zz" is no beginning of "jackpot"), but
// for "aa", which "aam" begins with.
func undouble(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		n := 1
		for i+n < len(s) && s[i+n] == s[i] {
			n++
		}
		keep := 1
		switch {
		case s[i] >= utf8.RuneSelf || (s[i] >= '0' && s[i] <= '9'):
			keep = n
		case n > 2, n == 2 && n == len(s) && s[i] != 'a':
			keep = 2
		}
		b = append(b, s[i:i+keep]...)
		i += n
	}
	return string(b)
}
