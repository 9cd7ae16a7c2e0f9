package simvendor

import (
	_ "embed" // the page and its style
	"errors"
	"html/template"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

//go:embed page.html
var pageHTML string

//go:embed style.css
var styleCSS []byte

const maxForm = 4 << 10

// pageView is what the page shows.
type pageView struct {
	Lang    locale.Lang
	Text    func(key string) string
	Style   string
	Balance string
	Symbol  string
	Stake   string
	Empty   bool
	Last    *Flip
	Won     string
	History []Flip
	Error   string
	Back    string
}

// Mount adds the game's page, which members open in their browsers.
func (s *Service) Mount(mux chi.Router) {
	mux.Get(s.page()+"style.css", serveStyle)
	mux.Get(s.page()+"{token}", func(w http.ResponseWriter, r *http.Request) { s.show(w, r, http.StatusOK, nil) })
	mux.Post(s.page()+"{token}", s.toss)
}

// toss plays and shows the page anew, so that reloading plays nothing.
func (s *Service) toss(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	v, err := s.session(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		s.show(w, r, http.StatusNotFound, nil)
		return
	}
	stake, err := money.Parse(strings.TrimSpace(r.PostFormValue("stake")))
	if err == nil {
		_, err = s.flip(r.Context(), v.account, r.PostFormValue("side"), stake)
	} else {
		err = errStake
	}
	switch {
	case errors.Is(err, errStake):
		s.show(w, r, http.StatusUnprocessableEntity, errStake)
	case err != nil:
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	default:
		http.Redirect(w, r, r.URL.Path+"?stake="+stake.String()+"&lang="+string(s.lang(r, v)), http.StatusSeeOther)
	}
}

func (s *Service) show(w http.ResponseWriter, r *http.Request, status int, wrong *fault.Fault) {
	v, err := s.session(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		lang := s.lang(r, v)
		http.Error(w, s.Catalog.Text(lang, errSession.Key, nil), http.StatusNotFound)
		return
	}
	lang := s.lang(r, v)
	history, err := s.last(r.Context(), v.account)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	view := pageView{
		Lang: lang, Style: s.page() + "style.css", Balance: v.currency.Symbol() + v.balance.String(), Symbol: v.currency.Symbol(),
		Stake: stakeOf(r), Empty: v.balance == 0, History: history, Back: back(v.backURL),
		Text: func(key string) string {
			return s.Catalog.Text(lang, "gateway.simvendor.page."+key, map[string]any{"house": s.Name(lang), "amount": ""})
		},
	}
	if wrong != nil {
		view.Error = s.Catalog.Text(lang, wrong.Fields[0].Key, nil)
	} else if len(history) > 0 && r.URL.Query().Get("stake") != "" {
		view.Last = &history[0]
		view.Won = s.Catalog.Text(lang, "gateway.simvendor.page.won", map[string]any{"amount": locale.Figure(v.currency.Symbol() + history[0].Payout.String())})
	}
	s.render(w, status, view)
}

func (s *Service) render(w http.ResponseWriter, status int, view pageView) {
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
	_ = page.Execute(w, view)
}

// stakeOf keeps the stake of the last toss in the form.
func stakeOf(r *http.Request) string {
	for _, text := range []string{r.PostFormValue("stake"), r.URL.Query().Get("stake")} {
		if _, err := money.Parse(text); err == nil {
			return text
		}
	}
	return "10"
}

// lang is what was asked for on the page, else what the platform said.
func (s *Service) lang(r *http.Request, v session) locale.Lang {
	for _, asked := range []string{r.URL.Query().Get("lang"), v.lang} {
		if s.Catalog.Has(locale.Lang(asked)) {
			return locale.Lang(asked)
		}
	}
	return locale.Default
}

// back leads to the site only: an address of elsewhere would be an open door.
func back(url string) string {
	if httpx.OwnPath(url) {
		return url
	}
	return "/"
}

func serveStyle(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(styleCSS)
}
