package content

import (
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"baize/internal/kernel/locale"
)

// cleaner keeps what a text may be made of and drops everything else.
type cleaner struct{ body, plain *bluemonday.Policy }

var (
	// safeLink keeps links to this site, to https and to mail; two slashes would
	// lead elsewhere.
	safeLink = regexp.MustCompile(`^(?:/(?:[^/\\].*)?|#.*|https://.+|mailto:.+)$`)
	// ownPicture is the address of a picture that this site serves.
	ownPicture = regexp.MustCompile(`^/img/[a-z]/[A-Za-z0-9._@-]+$`)
	pixels     = regexp.MustCompile(`^[0-9]{1,4}$`)
)

// newCleaner allows headings, lists, tables, emphasis, this site's own
// pictures, and links to this site, to https and to mail; no pictures from
// elsewhere, no styles, no scripts.
func newCleaner() cleaner {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "strong", "b", "em", "i", "small", "blockquote", "code",
		"table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd")
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^[a-z0-9-]{1,40}$`)).OnElements("h2", "h3", "h4")
	p.AllowAttrs("href").Matching(safeLink).OnElements("a")
	p.AllowAttrs("src").Matching(ownPicture).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(pixels).OnElements("img")
	p.AllowAttrs("colspan", "rowspan").Matching(pixels).OnElements("th", "td")
	p.AllowURLSchemes("https", "mailto")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.RequireNoFollowOnFullyQualifiedLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return cleaner{body: p, plain: bluemonday.StrictPolicy()}
}

func (c cleaner) texts(in map[locale.Lang]Text) map[locale.Lang]Text {
	out := make(map[locale.Lang]Text, len(in))
	for lang, t := range in {
		out[lang] = Text{
			Title: c.text(t.Title), Subtitle: c.text(t.Subtitle), CTA: c.text(t.CTA), Claim: c.text(t.Claim),
			Body: c.body.Sanitize(t.Body), Terms: c.body.Sanitize(t.Terms),
		}
	}
	return out
}

// text is for words that pages show as text: no tags, and no entities either.
func (c cleaner) text(s string) string {
	return strings.TrimSpace(html.UnescapeString(c.plain.Sanitize(s)))
}
