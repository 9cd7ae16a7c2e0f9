package catalogue

import (
	"strings"
	"unicode"
)

// latin writes a word of Bengali or Devanagari letters with Latin ones: said
// has the vowel that is heard between two consonants (o in Bengali, a in
// Hindi), written has only those that stand there. A word of Latin letters is
// both.
func latin(word string) (said, written string) {
	vowel := "o"
	if strings.ContainsFunc(word, isDevanagari) {
		word, vowel = strings.Map(asBengali, devanagari.Replace(word)), "a"
	}
	letters := []rune(composed.Replace(word))
	var full, bare strings.Builder
	for i, r := range letters {
		to, bengali := bengaliSounds[r]
		if !bengali {
			if r > unicode.MaxASCII && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				continue
			}
			to = string(r)
		}
		full.WriteString(to)
		bare.WriteString(to)
		if isConsonant(r) && i+1 < len(letters) && !endsVowel(letters[i+1]) {
			full.WriteString(vowel)
		}
	}
	return full.String(), bare.String()
}

// isConsonant tells the Bengali letters that a vowel is heard after.
func isConsonant(r rune) bool { return (r >= 'ক' && r <= 'হ') || r == '\u09dc' || r == '\u09dd' }

// endsVowel tells the Bengali signs that stand for another vowel than the one
// that is heard, or for none.
func endsVowel(r rune) bool {
	return r == '\u09bc' || (r >= '\u09be' && r <= '\u09cd') || r == '\u09d7'
}

func isDevanagari(r rune) bool { return r >= '\u0900' && r <= '\u097f' }

// asBengali is the Bengali letter in the place of a Devanagari one: the two
// scripts stand in the same order.
func asBengali(r rune) rune {
	if isDevanagari(r) {
		return r + 0x80
	}
	return r
}

// devanagari has the letters that Bengali has not, or says otherwise.
var devanagari = strings.NewReplacer(
	"व", "ব", "य", "\u09df", "ळ", "ল", "ं", "n", "ँ", "n",
	"ॉ", "ো", "ॅ", "ে", "ै", "া", "ौ", "ো", "ऑ", "ও", "ऍ", "এ", "ऐ", "এ", "औ", "ও",
)

// composed makes one letter of a letter with its dot, and leaves out the y that
// only colours the vowel behind it ("ড্র্যাগন" is dragon).
var composed = strings.NewReplacer("\u09af\u09bc", "\u09df", "\u09a1\u09bc", "\u09dc", "\u09a2\u09bc", "\u09dd", "\u09cd\u09af", "")

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
