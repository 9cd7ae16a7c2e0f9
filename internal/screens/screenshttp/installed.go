package screenshttp

import (
	"encoding/json"
	"net/http"
	"net/url"

	"baize/internal/platform/httpx"
	"baize/internal/screens"
)

// webManifest is what a device needs to know of an installed site.
type webManifest struct {
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	Lang       string         `json:"lang"`
	ID         string         `json:"id"`
	StartURL   string         `json:"start_url"`
	Scope      string         `json:"scope"`
	Display    string         `json:"display"`
	Background string         `json:"background_color"`
	Theme      string         `json:"theme_color"`
	Icons      []manifestIcon `json:"icons"`
	Shortcuts  []shortcut     `json:"shortcuts"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

const (
	nightColor = "#07171c" // bg0 of the dark theme, which is the first one
	crash      = "crash"
)

// manifestOf describes the site of a boot document; words are the labels of
// its language.
func manifestOf(b screens.Boot, words map[string]string) webManifest {
	name := b.Permission.Brand.Name
	png := func(src, sizes, purpose string) manifestIcon {
		return manifestIcon{Src: "/icons/" + src, Sizes: sizes, Type: "image/png", Purpose: purpose}
	}
	m := webManifest{
		Name: name, ShortName: name, Lang: string(b.Lang), ID: "/", StartURL: "/", Scope: "/", Display: "standalone",
		Background: nightColor, Theme: nightColor,
		Icons: []manifestIcon{png("app-192.png", "192x192", ""), png("app-512.png", "512x512", ""), png("mask-512.png", "512x512", "maskable")},
		Shortcuts: []shortcut{
			{Name: words["deposit"], URL: "/member/deposit"},
			{Name: words["search"], URL: "/search"},
		},
	}
	for _, game := range b.Home.InHouse {
		if game.Mechanic == crash {
			m.Shortcuts = append(m.Shortcuts, shortcut{Name: game.GameName, URL: "/seamless?id=" + url.QueryEscape(game.NodeID.String())})
			break
		}
	}
	return m
}

// webmanifest serves it in the visitor's language, under the brand's name.
func (p *Pages) webmanifest(w http.ResponseWriter, r *http.Request) {
	lang := p.langOf(r)
	boot, err := p.service.Boot(r.Context(), httpx.ClientIP(r.Context()), lang)
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	raw, err := json.Marshal(manifestOf(boot, p.manifest.Labels[lang]["app"]))
	if err != nil {
		p.api.WriteFault(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	httpx.WriteCompressed(w, r, raw, nil)
}
