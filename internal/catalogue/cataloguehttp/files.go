package cataloguehttp

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"baize/internal/catalogue"
	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"
)

// edition stands in every picture's address; a change of the drawing changes
// it, so that an address always means the same bytes.
const edition = ".v2.svg"

// pastEdition still stands in pages and content written before; it leads on.
const pastEdition = ".v1.svg"

var errPicture = fault.New(fault.NotFound, "request.notFound")

// files adds the pictures and the search index, which are bytes and no
// envelopes.
func files(a *httpx.API, s *catalogue.Service) {
	f := &fileServer{api: a, catalogue: s, kept: newShelf(shelfMax), indexes: newShelf(4)}
	a.Mux.Get("/img/g/{name}", f.picture(func(r *http.Request, name string) ([]byte, error) {
		vendor, code, ok := strings.Cut(name, "-")
		if !ok {
			return nil, errPicture
		}
		return s.GamePicture(r.Context(), vendor, code)
	}))
	a.Mux.Get("/img/v/{name}", f.picture(func(r *http.Request, name string) ([]byte, error) {
		return s.VendorPicture(r.Context(), name)
	}))
	a.Mux.Get("/img/b/{name}", f.picture(func(_ *http.Request, name string) ([]byte, error) {
		return catalogue.BannerPicture(name)
	}))
	a.Mux.Get("/img/s/{name}", f.picture(func(_ *http.Request, name string) ([]byte, error) {
		theme, symbol, ok := strings.Cut(name, "-")
		if !ok {
			return nil, errPicture
		}
		return catalogue.SymbolPicture(theme, symbol)
	}))
	a.Mux.Get("/api/v1/games/search-index", f.index)
}

type fileServer struct {
	api       *httpx.API
	catalogue *catalogue.Service
	kept      *shelf
	indexes   *shelf
}

// picture serves what draw makes of the name in the address, for ever.
func (f *fileServer) picture(draw func(r *http.Request, name string) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if old, past := strings.CutSuffix(r.URL.Path, pastEdition); past {
			http.Redirect(w, r, old+edition, http.StatusPermanentRedirect)
			return
		}
		name, ok := strings.CutSuffix(chi.URLParam(r, "name"), edition)
		if !ok {
			f.api.WriteFault(w, r, errPicture)
			return
		}
		doc, err := f.kept.get(r.URL.Path, func() ([]byte, error) { return draw(r, name) })
		if err != nil {
			f.api.WriteFault(w, r, err)
			return
		}
		httpx.Immutable(w)
		h := w.Header()
		h.Set("Content-Type", "image/svg+xml")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
		doc.serve(w, r, doc.tag)
	}
}

// index serves the browser's search index; it changes with the catalogue.
func (f *fileServer) index(w http.ResponseWriter, r *http.Request) {
	raw, tag, err := f.catalogue.IndexDocument(r.Context(), httpx.Lang(r.Context()))
	if err == nil {
		var doc *document
		if doc, err = f.indexes.get(tag, func() ([]byte, error) { return raw, nil }); err == nil {
			h := w.Header()
			h.Set("Content-Type", "application/json")
			h.Set("Cache-Control", "public, max-age=60, stale-while-revalidate=600")
			h.Add("Vary", "Accept-Language")
			doc.serve(w, r, tag)
			return
		}
	}
	f.api.WriteFault(w, r, err)
}
