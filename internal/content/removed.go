package content

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"baize/internal/kernel/locale"
)

// Removed is something that cleaning took out of a text: an element ("script")
// or an element's attribute ("img[onerror]"), and how often.
type Removed struct {
	Lang  locale.Lang `json:"lang"`
	What  string      `json:"what"`
	Count int         `json:"count"`
}

// removedBetween tells what of the HTML as it was sent is not in it any more.
func removedBetween(lang locale.Lang, sent, cleaned string) []Removed {
	before, after := partsOf(sent), partsOf(cleaned)
	var out []Removed
	for what, n := range before {
		if gone := n - after[what]; gone > 0 {
			out = append(out, Removed{Lang: lang, What: what, Count: gone})
		}
	}
	slices.SortFunc(out, func(a, b Removed) int { return cmp.Compare(a.What, b.What) })
	return out
}

// partsOf counts the elements and attributes of a piece of HTML.
func partsOf(text string) map[string]int {
	parts := map[string]int{}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return parts
		case html.CommentToken:
			parts["<!-- -->"]++
		case html.StartTagToken, html.SelfClosingTagToken:
			t := tokens.Token()
			parts[t.Data]++
			for _, a := range t.Attr {
				parts[t.Data+"["+a.Key+"]"]++
			}
		}
	}
}

// removals tells what cleaning took out of an item's words, language by
// language.
func removals(sent, cleaned map[locale.Lang]Text) []Removed {
	out := []Removed{}
	for lang, t := range sent {
		c := cleaned[lang]
		out = append(out, removedBetween(lang, t.Body, c.Body)...)
		out = append(out, removedBetween(lang, t.Terms, c.Terms)...)
		plain := strings.Join([]string{t.Title, t.Subtitle, t.CTA, t.Claim}, " ")
		out = append(out, removedBetween(lang, plain, "")...)
	}
	slices.SortStableFunc(out, func(a, b Removed) int { return cmp.Compare(a.Lang, b.Lang) })
	return out
}
