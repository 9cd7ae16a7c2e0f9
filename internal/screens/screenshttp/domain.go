package screenshttp

import (
	"bytes"
	"errors"
	"html/template"
	"net/http"

	"baize/internal/site"
)

// strange is the page under a name that is not the site's: it names no brand
// and runs no script, because whoever points a name here owns neither.
var strange = template.Must(template.New("strange").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>{{.Title}}</title><style>
:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:Canvas;color:CanvasText;font:17px/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:24px;text-align:center}h1{font-size:1.5rem;line-height:1.3;margin:0 0 1.25rem;text-wrap:balance}
a{display:inline-block;margin:6px;padding:12px 22px;border-radius:12px;border:1px solid;color:inherit;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
</style></head><body><main><h1>{{.Title}}</h1><p>{{if .Service}}<a href="{{.Service}}">{{.ServiceText}}</a>{{end}}<a href="https://{{.Domain}}/">{{.Domain}}</a></p></main></body></html>
`))

// ours serves a page under the names of the site only.
func (p *Pages) ours(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, err := p.service.Site.RouteOf(r.Context(), r.Host)
		switch {
		case err == nil:
			page(w, r)
		case errors.Is(err, site.ErrDomain):
			p.stranger(w, r)
		default:
			p.api.WriteFault(w, r, err)
		}
	}
}

func (p *Pages) stranger(w http.ResponseWriter, r *http.Request) {
	domain, service, err := p.service.Site.Contact(r.Context())
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	lang, dir := p.langOf(r), "ltr"
	if lang.RTL() {
		dir = "rtl"
	}
	var out bytes.Buffer
	err = strange.Execute(&out, map[string]any{
		"Lang": lang, "Dir": dir, "Title": p.api.Text(lang, site.ErrDomain.Key), "Domain": domain, "Service": service, "ServiceText": p.api.Text(lang, "site.domain.service"),
	})
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	w.WriteHeader(http.StatusForbidden)
	_, _ = w.Write(out.Bytes())
}
