// Package hosted draws the pages of the simulated payment providers: what is to
// be paid, and buttons by which a tester chooses how the payment behaves.
//
// Every page says that no real money moves. A button posts the form's "mode" to
// the page's own address.
package hosted

import (
	_ "embed" // the page and its style
	"errors"
	"html/template"
	"net/http"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

// StylePath is where the pages' style is served.
const StylePath = "/sandbox-pay/style.css"

//go:embed page.html
var pageHTML string

//go:embed style.css
var styleCSS []byte

// Page is what a page shows. Facts, State and Modes are keys of the sandbox
// provider's sentences.
type Page struct {
	Brand    string // whose page it plays
	Amount   money.Amount
	Currency money.Currency
	Facts    []Fact
	State    string
	Open     bool // the choices are there
	Modes    []string
	Over     bool // a choice came too late
	Return   string
}

// Fact is a line of the page; Code is set in letters of one width.
type Fact struct {
	Key   string
	Value string
	Code  bool
}

type view struct {
	Page
	Lang  locale.Lang
	Text  func(key string) string
	Total string
}

// Write answers the page in the reader's language.
func Write(w http.ResponseWriter, r *http.Request, c *locale.Catalog, status int, p Page) {
	page, err := template.New("page").Parse(pageHTML)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	lang := langOf(r, c)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'")
	w.WriteHeader(status)
	_ = page.Execute(w, view{
		Page: p, Lang: lang, Total: p.Currency.Symbol() + lang.Figures(p.Amount.String()),
		Text: func(key string) string {
			return c.Text(lang, "sandboxpay.page."+key, map[string]any{"seconds": 30})
		},
	})
}

// langOf is the language asked for in the address, else the browser's.
func langOf(r *http.Request, c *locale.Catalog) locale.Lang {
	if asked := locale.Lang(r.URL.Query().Get("lang")); c.Has(asked) {
		return asked
	}
	return httpx.Lang(r.Context())
}

// Style answers the pages' style.
func Style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(styleCSS)
}

// Refuse answers who looks for what is not there, which is any of missing, with
// 404, and everybody else with 500: a database that stops is no reason to say
// that a payment never was.
func Refuse(w http.ResponseWriter, err error, missing ...error) {
	status := http.StatusInternalServerError
	for _, m := range missing {
		if errors.Is(err, m) {
			status = http.StatusNotFound
		}
	}
	http.Error(w, http.StatusText(status), status)
}
