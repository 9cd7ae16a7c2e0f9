package screenshttp

import (
	"io/fs"
	"net/http"
	"strings"
)

// docsPolicy lets the explorer run its own files and ask this server only; it
// styles what it draws by attributes and carries its icons within.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// docs serves the explorer of /api/openapi.json.
func (p *Pages) docs(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/api/docs"), "/")
	cache := "public, max-age=3600"
	if name == "" {
		name, cache = "index.html", "no-cache"
		if _, err := fs.Stat(p.sites.Docs, name); err != nil {
			unbuilt(w)
			return
		}
	}
	w.Header().Set("Cache-Control", cache)
	w.Header().Set("Content-Security-Policy", docsPolicy)
	p.api.ServeFile(w, r, p.sites.Docs, name)
}
