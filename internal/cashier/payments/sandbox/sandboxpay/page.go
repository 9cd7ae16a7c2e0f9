package sandboxpay

import (
	_ "embed" // the page and its style
	"errors"
	"html/template"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

const stylePath = "/sandbox-pay/style.css"

//go:embed page.html
var pageHTML string

//go:embed style.css
var styleCSS []byte

// pageView is what the page shows.
type pageView struct {
	Lang    locale.Lang
	Text    func(key string) string
	Payment payment
	Amount  string
	Open    bool
	Modes   []Mode
	Return  string
	Over    bool // a choice came too late
}

func (s *Service) showPage(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, http.StatusOK, false)
}

// render answers the page of the payment that the token names.
func (s *Service) render(w http.ResponseWriter, r *http.Request, status int, over bool) {
	p, err := s.getPayment(r.Context(), "token", chi.URLParam(r, "token"))
	if err != nil {
		http.Error(w, http.StatusText(statusOf(err)), statusOf(err))
		return
	}
	lang := s.lang(r)
	page, err := template.New("page").Parse(pageHTML)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'")
	w.WriteHeader(status)
	_ = page.Execute(w, pageView{
		Lang: lang, Payment: p, Amount: p.Currency.Symbol() + lang.Figures(p.Amount.String()), Open: p.State == pending,
		Modes: Modes(), Return: s.ReturnURL, Over: over,
		Text: func(key string) string {
			return s.Catalog.Text(lang, "sandboxpay.page."+key, map[string]any{"seconds": 30})
		},
	})
}

// lang is the language asked for in the address, else the browser's.
func (s *Service) lang(r *http.Request) locale.Lang {
	if asked := locale.Lang(r.URL.Query().Get("lang")); s.Catalog.Has(asked) {
		return asked
	}
	return httpx.Lang(r.Context())
}

// choose does what the tester pressed, then shows the page anew, so that
// reloading presses nothing.
func (s *Service) choose(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	err := s.act(r.Context(), chi.URLParam(r, "token"), Mode(r.PostFormValue("mode")))
	switch {
	case errors.Is(err, errOver):
		s.render(w, r, http.StatusConflict, true)
	case err != nil:
		http.Error(w, http.StatusText(statusOf(err)), statusOf(err))
	default:
		http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
	}
}

func serveStyle(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(styleCSS)
}
