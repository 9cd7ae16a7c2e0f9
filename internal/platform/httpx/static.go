package httpx

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// Static serves built files whose names carry a hash of their content:
// immutable, compressed ahead of time where a ".br" or ".gz" stands beside the
// file, and 404 for what is not there, never a page in its place.
func (a *API) Static(files fs.FS, strip string) http.Handler {
	plain := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), strip)
		Immutable(w)
		a.ServeFile(w, r, files, strings.TrimPrefix(name, "/"))
	})
	return plain
}

// ofPages are headers that a browser heeds of a page alone.
var ofPages = []string{"Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy", "X-Frame-Options", "X-Request-Id"}

// Immutable marks a part of pages whose address changes with its content: it is
// kept for ever, and comes without the headers of pages, which weigh as much as a
// small file, some fifty times in a first view.
func Immutable(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	for _, name := range ofPages {
		h.Del(name)
	}
}

// ServeFile answers one file, in its compressed form where the client takes it.
func (a *API) ServeFile(w http.ResponseWriter, r *http.Request, files fs.FS, name string) {
	raw, err := fs.ReadFile(files, name)
	if err != nil || path.Ext(name) == ".br" || path.Ext(name) == ".gz" {
		w.Header().Del("Cache-Control")
		a.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", mediaType(name))
	WriteCompressed(w, r, raw, func(ending string) []byte {
		body, err := fs.ReadFile(files, name+ending)
		if err != nil {
			return nil
		}
		return body
	})
}

// mediaType knows what sites are made of; the machine's own table may not.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	case ".html":
		return "text/html; charset=utf-8"
	case ".json":
		return "application/json"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// WriteCompressed answers a body with an ETag, in brotli or gzip where the
// client takes it and ready gives it by its ending (".br", ".gz"), else gzipped
// on the way. ready may be nil.
func WriteCompressed(w http.ResponseWriter, r *http.Request, raw []byte, ready func(ending string) []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("ETag", etag(raw))
	if unchanged(w, r) {
		return
	}
	accepts := r.Header.Get("Accept-Encoding")
	for _, form := range []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if ready == nil || !strings.Contains(accepts, form.name) {
			continue
		}
		if body := ready(form.ending); body != nil {
			h.Set("Content-Encoding", form.name)
			h.Set("Content-Length", strconv.Itoa(len(body)))
			_, _ = w.Write(body)
			return
		}
	}
	gzhttp.GzipHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(raw) })).ServeHTTP(w, r)
}

// unchanged answers 304 where the client has what the ETag in w names.
func unchanged(w http.ResponseWriter, r *http.Request) bool {
	match := r.Header.Get("If-None-Match")
	if match == "" || !strings.Contains(match, w.Header().Get("ETag")) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

func etag(raw []byte) string {
	sum := sha256.Sum256(raw)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}
