// Package screenshttp serves the sites: filled pages, built files, and the
// boot document for clients that come without a page.
package screenshttp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"baize/internal/catalogue"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
	"baize/internal/screens"
	"baize/internal/site"
)

// Sites are the built sites' files, each rooted at its dist folder.
type Sites struct {
	Member, Agent, Staff, Docs fs.FS
	Outside                    Sources
}

// manifest is prerender/manifest.json of the member site.
type manifest struct {
	Build        string                         `json:"build"`
	Languages    []locale.Lang                  `json:"languages"`
	ScriptHashes []string                       `json:"scriptHashes"`
	StyleHashes  map[string]string              `json:"styleHashes"` // by "home.en"
	Labels       map[locale.Lang]screens.Labels `json:"labels"`
	Parts        map[string][]string            `json:"parts"` // the scripts of a page, by its path
}

// hints name the scripts of a page with the page itself, so that the browser
// asks for them at once instead of one after the other.
func (m *manifest) hints(path string) []string {
	files := m.Parts[strings.TrimSuffix(strings.ToLower(path), "/")]
	links := make([]string, len(files))
	for i, f := range files {
		links[i] = "</" + f + ">; rel=modulepreload; crossorigin"
	}
	return links
}

// Pages serves the sites; Load makes it.
type Pages struct {
	service   *screens.Service
	api       *httpx.API
	sites     Sites
	manifest  manifest
	templates map[string]*screens.Template // "home.en"
	kept      map[string]*kept             // by the same names
	attic     *Attic
	press     sync.Mutex
}

// Build tells the member site's build id, or "" where it is not built.
func Build(sites Sites) string {
	m, _ := readManifest(sites)
	return m.Build
}

// Languages are those that the member site is built in; nil where it is not
// built.
func Languages(sites Sites) []locale.Lang {
	m, _ := readManifest(sites)
	return m.Languages
}

func readManifest(sites Sites) (m manifest, err error) {
	raw, err := fs.ReadFile(sites.Member, "prerender/manifest.json")
	if err != nil {
		return m, err
	}
	return m, json.Unmarshal(raw, &m)
}

// Load parses the templates and adds every page and file to the router. A site
// that was not built says so instead of its pages. Files of former builds come
// from the attic.
func Load(a *httpx.API, s *screens.Service, sites Sites, attic *Attic) error {
	p := &Pages{service: s, api: a, sites: sites, attic: attic, templates: map[string]*screens.Template{}, kept: map[string]*kept{}}
	if err := p.read(); err != nil {
		return err
	}
	httpx.Handle(a, httpx.Route{Op: "boot", Method: "GET", Path: "/api/v1/screens/boot", Audience: httpx.Public, Tag: "screens",
		Summary: "All that the first view of the member site needs"}, p.boot)
	if len(p.manifest.Languages) > 0 {
		a.Mux.Get("/api/v1/screens/rails", p.rails)
	}
	p.routes()
	return nil
}

func (p *Pages) read() error {
	m, err := readManifest(p.sites)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // not built: the pages say so
	}
	if err != nil {
		return err
	}
	p.manifest = m
	for _, lang := range m.Languages {
		p.kept["rails."+string(lang)] = &kept{press: &p.press}
		for _, page := range []string{"home", "shell"} {
			name := page + "." + string(lang)
			raw, err := fs.ReadFile(p.sites.Member, "prerender/"+name+".html")
			if err != nil {
				return err
			}
			if p.templates[name], err = screens.ParseTemplate(string(raw)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			p.kept[name] = &kept{press: &p.press}
		}
	}
	return nil
}

// rails are the lists that firstView leaves out, compressed once for everybody.
func (p *Pages) rails(w http.ResponseWriter, r *http.Request) {
	lang := p.langOf(r)
	ready, err := p.kept["rails."+string(lang)].get(p.service.Clock.Now, func() ([]byte, error) {
		boot, err := p.service.Boot(r.Context(), httpx.ClientIP(r.Context()), lang)
		if err != nil {
			return nil, err
		}
		return json.Marshal(map[string]any{"success": true, "value": boot.Home})
	})
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	ready.Serve(w, r)
}

func (p *Pages) boot(ctx context.Context, _ *struct{}) (screens.Boot, error) {
	return p.service.Boot(ctx, httpx.ClientIP(ctx), p.known(ctx, httpx.Lang(ctx)))
}

// known is the language where the brand offers it, else the brand's first.
func (p *Pages) known(ctx context.Context, lang locale.Lang) locale.Lang {
	offered := p.offered(ctx)
	if slices.Contains(offered, lang) {
		return lang
	}
	return offered[0]
}

// offered are the languages to choose from, the house's own first. Where they
// cannot be told, nothing else of the page can: it says so in the default.
func (p *Pages) offered(ctx context.Context) []locale.Lang {
	offered, err := p.service.Site.Offered(ctx)
	if err != nil {
		return []locale.Lang{locale.Default}
	}
	return offered
}

// isHome tells the addresses that show the home page, or a layer over it.
func isHome(path string) bool {
	switch strings.ToLower(path) {
	case "/", "/index", "/index.html", "/home", "/login", "/register", "/help":
		return true
	}
	return false
}

// page serves the template of an address, filled: the kept one where the site
// is open to the visitor, else one of their own that says why it is not.
func (p *Pages) page(w http.ResponseWriter, r *http.Request) {
	if to := p.domainRoute(r); to != "" {
		http.Redirect(w, r, to, http.StatusFound)
		return
	}
	lang := p.langOf(r)
	ip := httpx.ClientIP(r.Context())
	status, err := p.service.Site.StatusFor(r.Context(), ip)
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	name := "shell." + string(lang)
	if isHome(r.URL.Path) && status == site.Normal {
		name = "home." + string(lang)
	}
	if p.templates[name] == nil {
		unbuilt(w)
		return
	}
	var page *httpx.Ready
	if status == site.Normal {
		page, err = p.kept[name].get(p.service.Clock.Now, func() ([]byte, error) { return p.shared(r.Context(), ip, name, lang) })
	} else {
		page, err = p.own(r.Context(), ip, name, lang)
	}
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	p.headers(r.Context(), w.Header(), name)
	for _, link := range p.manifest.hints(r.URL.Path) {
		w.Header().Add("Link", link)
	}
	page.Serve(w, r)
}

// domainRoute is where the visited domain's front door leads, if elsewhere.
func (p *Pages) domainRoute(r *http.Request) string {
	if r.URL.Path != "/" {
		return ""
	}
	brand, err := p.service.Site.Brand(r.Context())
	if err != nil {
		return ""
	}
	host, _, found := strings.Cut(r.Host, ":")
	if !found {
		host = r.Host
	}
	return brand.RouteFor(host)
}

// shared is a page for everybody who sees the site as the visitor does: it
// leaves out where they come from, which only a closed site tells.
func (p *Pages) shared(ctx context.Context, ip netip.Addr, name string, lang locale.Lang) ([]byte, error) {
	boot, err := p.service.Boot(ctx, ip, lang)
	if err != nil {
		return nil, err
	}
	boot.Permission.Location = site.Location{}
	return p.fill(firstView(boot), name, lang)
}

// firstView leaves out what the first view does not show: the sections below
// it and the texts behind a press. The browser asks for them when it has come
// to rest, and the page stays in one round trip.
func firstView(b screens.Boot) screens.Boot {
	none := []catalogue.Card{}
	b.Home.RNG, b.Home.Live, b.Home.Fish, b.Home.PVP = none, none, none, none
	b.Hot, b.Home.InHouse = slices.Clone(b.Hot), slices.Clone(b.Home.InHouse)
	for i := range b.Hot {
		b.Hot[i].Card = face(b.Hot[i].Card)
	}
	for i := range b.Home.InHouse {
		b.Home.InHouse[i] = face(b.Home.InHouse[i])
	}
	b.Notices, b.Promotions = slices.Clone(b.Notices), slices.Clone(b.Promotions)
	for i := range b.Notices {
		b.Notices[i].Content = ""
	}
	for i := range b.Promotions {
		b.Promotions[i].Content, b.Promotions[i].Claim, b.Promotions[i].Terms = "", "", ""
		b.Promotions[i].CTA, b.Promotions[i].URL, b.Promotions[i].Type = "", "", ""
	}
	b.Banners = slices.Clone(b.Banners)
	for i := range b.Banners {
		b.Banners[i].Group = "" // all are of one group
	}
	b.Permission.Resources = slices.Clone(b.Permission.Resources)
	for i := range b.Permission.Resources {
		b.Permission.Resources[i].LabelEn = "" // the label says it in the reader's language
	}
	// The sites know the languages by name, and ask for the form of registration where
	// it is opened.
	b.Permission.Register = []site.FieldRule{}
	b.Permission.Languages = []site.Language{}
	// Wins would make every page another one every second.
	b.Winners = catalogue.Board{Biggest: []catalogue.Winner{}, Jackpot: []catalogue.Winner{}}
	return b
}

// face is what a card shows; the sheet of a game's facts asks for the game.
func face(c catalogue.Card) catalogue.Card {
	c.DisplayName, c.Classify, c.ReturnPct, c.Volatility = "", "", "", ""
	return c
}

func (p *Pages) own(ctx context.Context, ip netip.Addr, name string, lang locale.Lang) (*httpx.Ready, error) {
	boot, err := p.service.Boot(ctx, ip, lang)
	if err != nil {
		return nil, err
	}
	raw, err := p.fill(boot, name, lang)
	return httpx.NewReady(raw), err
}

func (p *Pages) fill(boot screens.Boot, name string, lang locale.Lang) ([]byte, error) {
	doc, raw, err := screens.Document(boot)
	if err != nil {
		return nil, err
	}
	return p.templates[name].Fill(doc, raw, p.manifest.Labels[lang]), nil
}

// langOf is the chosen language, else the first of the browser's, of those that
// the brand offers; else the brand's first.
func (p *Pages) langOf(r *http.Request) locale.Lang {
	offered := p.offered(r.Context())
	wanted := strings.Split(r.Header.Get("Accept-Language"), ",")
	if c, err := r.Cookie("lang"); err == nil {
		wanted = append([]string{c.Value}, wanted...)
	}
	for _, tag := range wanted {
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), ";")
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if lang := locale.Lang(base); slices.Contains(offered, lang) {
			return lang
		}
	}
	return offered[0]
}

func unbuilt(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintln(w, "This site is not built into the program; run make build.")
}
