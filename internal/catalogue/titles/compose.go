package titles

import (
	"strings"
	"unicode/utf8"

	"baize/internal/catalogue/art"
	"baize/internal/kernel/locale"
)

// Languages in which every name stands.
const (
	English locale.Lang = "en"
	Bengali locale.Lang = "bn"
)

func (w word) text() Text { return Text{English: w.en, Bengali: w.bn} }

// deal is the fixed sequence of choices behind the names (SplitMix64). It is no
// source of chance: it always deals the same.
type deal struct{ state uint64 }

func (d *deal) upTo(n int) int {
	d.state += 0x9E3779B97F4A7C15
	z := d.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int((z ^ z>>31) % uint64(n))
}

func pick(d *deal, list []word) word { return list[d.upTo(len(list))] }

// namer composes names and never gives one twice in any language.
type namer struct {
	deal *deal
	used map[string]bool
}

// name is a new name on a theme's nouns, with the icon of its thing.
func (n *namer) name(theme string, icons []string) (word, string) {
	for {
		icon := icons[n.deal.upTo(len(icons))]
		w, ok := n.attempt(theme, icon, icons)
		if ok && !n.used[w.en] && !n.used[w.bn] {
			n.used[w.en], n.used[w.bn] = true, true
			return w, icon
		}
	}
}

// attempt fills one of the templates; ok is false where the words do not go
// together.
func (n *namer) attempt(theme, icon string, icons []string) (word, bool) {
	thing, d := nouns[icon], n.deal
	switch d.upTo(10) {
	case 0, 1:
		return join(pick(d, adjectives), thing.word)
	case 2:
		return joinOf(thing.word, pick(d, treasures))
	case 3:
		return joinOf(pick(d, worlds[theme].places), thing.word)
	case 4:
		return ofPlace(pick(d, treasures), pick(d, worlds[theme].places))
	case 5:
		return joinOf(pick(d, times), thing.word)
	case 6:
		other := nouns[icons[d.upTo(len(icons))]]
		return word{thing.en + " & " + other.en, thing.bn + " ও " + other.bn}, other.en != thing.en
	case 7:
		count := pick(d, counts)
		return word{count.en + " " + thing.plural, count.bn + " " + thing.bn}, thing.en != "Seven"
	default:
		first, ok := join(pick(d, adjectives), thing.word)
		if !ok {
			return first, false
		}
		return joinOf(first, pick(d, treasures))
	}
}

// join sets two words side by side; the same word twice, or inside the other,
// makes no name.
func join(a, b word) (word, bool) {
	return word{a.en + " " + b.en, a.bn + " " + b.bn}, distinct(a, b)
}

// joinOf is join with the first Bengali word in its genitive: বাঘ, ধন → বাঘের ধন.
func joinOf(a, b word) (word, bool) {
	return word{a.en + " " + b.en, genitive(a.bn) + " " + b.bn}, distinct(a, b)
}

func ofPlace(what, where word) (word, bool) {
	return word{what.en + " of the " + where.en, genitive(where.bn) + " " + what.bn}, distinct(what, where)
}

func distinct(a, b word) bool {
	for part := range strings.FieldsSeq(b.en) {
		if strings.Contains(a.en, part) {
			return false
		}
	}
	for part := range strings.FieldsSeq(b.bn) {
		if strings.Contains(a.bn, part) {
			return false
		}
	}
	return true
}

// genitive is the Bengali possessive: র after a vowel sign, য়ের after a vowel
// letter, ের after a consonant.
func genitive(s string) string {
	last, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case strings.HasSuffix(s, "ই") || strings.HasSuffix(s, "উ"):
		return s + "য়ের"
	case last >= 'া' && last <= 'ৌ':
		return s + "র"
	default:
		return s + "ের"
	}
}

// keywords are what a member may type to find a title: its thing and its world,
// in English and in Banglish.
func keywords(theme, icon string) []string {
	thing := nouns[icon]
	out := append([]string{theme}, worlds[theme].search...)
	if thing.en != "" {
		out = append(out, strings.ToLower(thing.en), thing.banglish)
	}
	return out
}

// symbolsOf is the symbol set that all titles of a theme share.
func symbolsOf(theme string) []Symbol {
	named := map[string]word{"W": {"Wild", "ওয়াইল্ড"}, "S": {"Scatter", "স্ক্যাটার"}}
	out := make([]Symbol, 0, 10)
	for _, key := range []string{"A", "B", "C", "D", "E", "F", "G", "H", "W", "S"} {
		icon := art.SymbolIcon(theme, key)
		w, ok := named[key]
		if !ok {
			w = nouns[icon].word
		}
		out = append(out, Symbol{Key: key, Icon: icon, Name: w.text()})
	}
	return out
}
