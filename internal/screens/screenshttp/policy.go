package screenshttp

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"baize/internal/site"
)

// Sources are places outside that pages may load from, besides our own files;
// usually there are none.
type Sources struct{ Script, Connect, Frame []string }

// office and agents stand for the pages of staff and of agents where a
// template's name is asked for: they have none, open no games, and nobody
// measures them.
const (
	office = ""
	agents = "agents"
)

// The hosts of the measuring service that a brand may name an account of.
var (
	measureScript  = []string{"https://www.googletagmanager.com"}
	measureConnect = []string{"https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"}
	measureImage   = []string{"https://www.googletagmanager.com", "https://*.google-analytics.com"}
)

// originForm is an origin that can be written into a policy without changing
// the rest of it.
var originForm = regexp.MustCompile(`^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$`)

// headers are those of every page; of is its template's name.
func (p *Pages) headers(ctx context.Context, h http.Header, of string) {
	brand, err := p.service.Site.Brand(ctx)
	if err != nil {
		brand = site.Brand{} // then nothing from outside
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Accept-Language, Cookie")
	h.Set("Content-Security-Policy", p.policy(brand, of))
}

// policy lets pages load our own files, what stands in the head for the first
// paint, named by its hash, and what the operator has set up: pictures of their
// hosts, games of theirs, and the measuring service where it has an account.
// Where a way in may ask for digits, they may be heard: their sound comes in the
// answer that asks for them.
func (p *Pages) policy(b site.Brand, of string) string {
	out := p.sites.Outside
	script, connect, image, frame := slices.Clone(out.Script), slices.Clone(out.Connect), []string{"data:"}, slices.Clone(out.Frame)
	image = append(image, origins(b.ImageCDNs)...)
	var styles []string
	if of != office && of != agents {
		styles = []string{p.manifest.StyleHashes[of]}
		frame = append(frame, origins(b.LaunchCDNs)...)
		if b.GtagID != "" {
			script, connect, image = append(script, measureScript...), append(connect, measureConnect...), append(image, measureImage...)
		}
	}
	var media []string
	if of != office {
		media = []string{"data:"}
	}
	return strings.Join([]string{
		"default-src 'self'",
		from("script-src", script, p.manifest.ScriptHashes),
		from("style-src", nil, styles),
		"style-src-attr 'unsafe-inline'",
		from("img-src", image, nil),
		from("media-src", media, nil),
		"font-src 'self'",
		from("connect-src", connect, nil),
		from("frame-src", frame, nil),
		"object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'",
	}, "; ")
}

// from is a directive: our own files, places and hashes.
func from(directive string, places, hashes []string) string {
	all := append([]string{directive, "'self'"}, places...)
	for _, hash := range hashes {
		all = append(all, "'"+strings.Trim(hash, "'")+"'")
	}
	return strings.Join(all, " ")
}

// origins leaves out what cannot stand in a policy.
func origins(list []string) []string {
	var out []string
	for _, o := range list {
		if o = strings.TrimSuffix(o, "/"); originForm.MatchString(o) {
			out = append(out, o)
		}
	}
	return out
}
