package screenshttp

import (
	"io/fs"
	"net/http"
	"strings"

	"baize/internal/platform/httpx"
)

// routes adds pages and files. Whatever no other route wants and a browser
// asks for is a page of the member site, whose own router knows it or says
// that it does not.
func (p *Pages) routes() {
	mux := p.api.Mux
	mux.Get("/", p.ours(p.page)) // for those too who do not say that they want HTML
	mux.Handle("/assets/*", p.attic.under(p.api, p.sites.Member, "member", "/"))
	mux.Get("/version.json", p.file(p.sites.Member, "version.json", "no-store"))
	mux.Get("/sw.js", p.file(p.sites.Member, "sw.js", "no-cache"))
	mux.Get("/robots.txt", p.file(p.sites.Member, "robots.txt", "public, max-age=86400"))
	mux.Get("/app.webmanifest", p.webmanifest)
	for _, icon := range []string{"app-180.png", "app-192.png", "app-512.png", "mask-512.png"} {
		mux.Get("/icons/"+icon, p.file(p.sites.Member, "icons/"+icon, "public, max-age=604800"))
	}
	mux.Get("/favicon.svg", p.file(p.sites.Member, "favicon.svg", "public, max-age=86400"))
	mux.Get("/api/docs", p.docs)
	mux.Get("/api/docs/*", p.docs)
	mux.Post("/vitals", p.vitals(httpx.NewLimiter(p.service.Clock, vitalsRate, vitalsBurst)))
	p.single("staff", p.sites.Staff, office)
	p.single("agent", p.sites.Agent, agents)
	// The agent centre has two addresses in the specification.
	mux.Get("/agentHome", p.index(p.sites.Agent, agents))
	mux.Get("/agentHome/*", p.index(p.sites.Agent, agents))
	mux.NotFound(p.fallback)
}

func (p *Pages) file(site fs.FS, name, cache string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", cache)
		p.api.ServeFile(w, r, site, name)
	}
}

// single serves a site of one page under its name.
func (p *Pages) single(name string, site fs.FS, of string) {
	prefix := "/" + name
	p.api.Mux.Handle(prefix+"/assets/*", p.attic.under(p.api, site, name, prefix+"/"))
	p.api.Mux.Get(prefix+"/favicon.svg", p.file(site, "favicon.svg", "public, max-age=86400"))
	p.api.Mux.Get(prefix, p.index(site, of))
	p.api.Mux.Get(prefix+"/*", p.index(site, of))
}

func (p *Pages) index(site fs.FS, of string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		raw, err := fs.ReadFile(site, "index.html")
		if err != nil {
			unbuilt(w)
			return
		}
		p.headers(r.Context(), w.Header(), of)
		httpx.WriteCompressed(w, r, raw, nil)
	}
}

// fallback is the member site's page for browsers, and 404 for everything that
// is no page.
func (p *Pages) fallback(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || !strings.Contains(r.Header.Get("Accept"), "text/html") || strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/img/") {
		p.api.NotFound(w, r)
		return
	}
	p.ours(p.page)(w, r)
}
