package site

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

// Footer is what the operator says at the foot of every page.
type Footer struct {
	Licence map[locale.Lang]string `json:"licence,omitempty" doc:"text of the licence, by language"`
	Links   []FooterLink           `json:"links,omitempty" maxItems:"12"`
}

// FooterLink is a further link of the foot.
type FooterLink struct {
	Label map[locale.Lang]string `json:"label"`
	URL   string                 `json:"url"`
}

// FooterView is the foot in the reader's language.
type FooterView struct {
	Licence string           `json:"licence"`
	Links   []FooterLinkView `json:"links" nullable:"false"`
}

// FooterLinkView is a link of the foot in the reader's language.
type FooterLinkView struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

func (f Footer) in(lang locale.Lang) FooterView {
	v := FooterView{Licence: said(f.Licence, lang), Links: []FooterLinkView{}}
	for _, l := range f.Links {
		v.Links = append(v.Links, FooterLinkView{Label: said(l.Label, lang), URL: l.URL})
	}
	return v
}

// said is a text in a language, else in the default one.
func said(texts map[locale.Lang]string, lang locale.Lang) string {
	if text := texts[lang]; text != "" {
		return text
	}
	return texts[locale.Default]
}

const (
	maxLicence = 1000
	maxLabel   = 80
)

func (b Brand) checkFooter() error {
	for lang, text := range b.Footer.Licence {
		if len([]rune(text)) > maxLicence {
			return fault.InvalidField("footer.licence."+string(lang), "field.size")
		}
	}
	for _, l := range b.Footer.Links {
		switch label := l.Label[locale.Default]; {
		case strings.TrimSpace(label) == "" || len([]rune(label)) > maxLabel:
			return fault.InvalidField("footer.links", "site.footer.label")
		case !b.mayPointTo(l.URL):
			return fault.InvalidField("footer.links", "site.brand.host", fault.Args{"url": l.URL})
		}
	}
	return nil
}

// SocialType is the type of the resources that are links to social networks.
const SocialType = "SOCIAL"

// networks are the hosts where a social network's links lead, by the
// resource's name. Only read.
var networks = map[string][]string{
	"FACEBOOK": {"facebook.com", "fb.com", "m.me", "fb.me"}, "INSTAGRAM": {"instagram.com"}, "TELEGRAM": {"t.me", "telegram.me"},
	"WHATSAPP": {"wa.me", "whatsapp.com"}, "YOUTUBE": {"youtube.com", "youtu.be"}, "TWITTER": {"twitter.com", "x.com"},
	"TIKTOK": {"tiktok.com"}, "LINE": {"line.me", "lin.ee"}, "VIBER": {"viber.com"}, "DISCORD": {"discord.gg", "discord.com"},
}

// Networks lists the social networks that have a name of their own.
func Networks() []string {
	var out []string
	for name := range networks {
		out = append(out, name)
	}
	return sorted(out)
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// mayLead allows a resource what the brand may point to, and a social link its
// network's own hosts; an empty one is not shown.
func (b Brand) mayLead(r Resource) bool {
	if r.URL == "" && r.Type == SocialType {
		return true
	}
	if b.mayPointTo(r.URL) {
		return true
	}
	u, err := url.Parse(r.URL)
	if err != nil || u.Scheme != "https" || u.User != nil {
		return false
	}
	return slices.ContainsFunc(networks[r.Name], func(host string) bool {
		return u.Hostname() == host || strings.HasSuffix(u.Hostname(), "."+host)
	})
}

var (
	gtagForm   = regexp.MustCompile(`^$|^(G|GT|AW|UA|DC)-[A-Z0-9-]{4,30}$`)
	domainForm = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)
	nameForm   = regexp.MustCompile(`^[A-Z][A-Z0-9_]{1,39}$`)
	logoForm   = regexp.MustCompile(`^$|^/img/u/[0-9a-f]{20}-[0-9]{1,4}x[0-9]{1,4}\.(png|jpg)$`)
)

// checkAddresses refuses CDNs that are no https origins, domains that are none,
// and routes that leave the site.
func (b Brand) checkAddresses() error {
	for field, list := range map[string][]string{"imageCDNs": b.ImageCDNs, "launchGameCDNs": b.LaunchCDNs} {
		for _, origin := range list {
			u, err := url.Parse(origin)
			if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || (u.Path != "" && u.Path != "/") || u.RawQuery != "" {
				return fault.InvalidField(field, "site.brand.origin", fault.Args{"url": origin})
			}
		}
	}
	if b.MainDomain != "" && !domainForm.MatchString(strings.ToLower(b.MainDomain)) {
		return fault.InvalidField("mainDomain", "site.brand.domain", fault.Args{"domain": b.MainDomain})
	}
	for _, d := range b.Domains {
		switch {
		case !domainForm.MatchString(strings.ToLower(d.Domain)):
			return fault.InvalidField("domainRoute", "site.brand.domain", fault.Args{"domain": d.Domain})
		case !httpx.OwnPath(d.Route):
			return fault.InvalidField("domainRoute", "site.brand.route", fault.Args{"route": d.Route})
		}
	}
	if !gtagForm.MatchString(b.GtagID) {
		return fault.InvalidField("gtagId", "site.brand.gtag")
	}
	if !logoForm.MatchString(b.Logo) {
		return fault.InvalidField("logo", "site.brand.logo")
	}
	return nil
}

// RouteFor is the page that a domain opens with, or "".
func (b Brand) RouteFor(host string) string {
	for _, d := range b.Domains {
		if strings.EqualFold(d.Domain, host) && d.Route != "/" {
			return d.Route
		}
	}
	return ""
}
