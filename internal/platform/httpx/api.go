package httpx

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// API is the server's router with its documented operations.
type API struct {
	Mux      chi.Router
	huma     huma.API
	routes   []Route
	problems problems
	limiter  *Limiter
}

// Options are what an API needs.
type Options struct {
	Catalog *locale.Catalog
	Log     *slog.Logger
	Version string
	// Authenticators find who asks from the bearer token, in turn.
	Authenticators []Authenticator
	// Limiter bounds state-changing calls per caller; nil means no bound.
	Limiter *Limiter
	// Proxies are the addresses whose X-Forwarded-For is believed.
	Proxies ProxyList
	// Gates are asked in turn before any handler, when the caller is known; an
	// error is the answer. They keep everybody out while the site is closed.
	Gates []func(*http.Request) error
}

// New makes an API whose documented operations live under /api.
func New(o Options) *API {
	a := &API{Mux: chi.NewRouter(), problems: problems{catalog: o.Catalog, log: o.Log}, limiter: o.Limiter}
	a.Mux.Use(a.identify(o), a.recoverPanics, secure, a.textOnly, a.gates(o.Gates))
	if o.Limiter != nil {
		a.Mux.Use(a.Limit(o.Limiter))
	}
	cfg := huma.DefaultConfig("Baize", o.Version)
	cfg.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaNames())
	cfg.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[money.Amount](), reflect.TypeFor[amountText]())
	cfg.OpenAPIPath, cfg.DocsPath, cfg.SchemasPath, cfg.CreateHooks = "/api/openapi", "", "", nil
	cfg.Formats = map[string]huma.Format{"application/json": jsonText(), "json": jsonText()}
	cfg.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	for _, audience := range []Audience{Member, Agent, Staff, Game} {
		cfg.Components.SecuritySchemes[string(audience)] = &huma.SecurityScheme{Type: "http", Scheme: "bearer"}
	}
	huma.NewErrorWithContext = func(hctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		if hctx == nil { // huma asks once for the shape of errors, to document it
			return &Problem{Status: status}
		}
		return a.problems.fromHuma(hctx.Context(), status, msg, errs)
	}
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError { return &Problem{Status: status} }
	a.huma = humachi.New(a.Mux, cfg)
	a.Mux.NotFound(a.NotFound)
	a.Mux.MethodNotAllowed(a.methodNotAllowed)
	return a
}

// Routes is the table of all operations, for documentation and for the tests
// that try every route as everybody.
func (a *API) Routes() []Route { return a.routes }

// OpenAPI is the generated description.
func (a *API) OpenAPI() *huma.OpenAPI { return a.huma.OpenAPI() }

// Text is a message in a language, for pages that the server writes itself.
func (a *API) Text(lang locale.Lang, key string) string {
	return a.problems.catalog.Text(lang, key, nil)
}

// WriteFault answers err as a problem, for handlers outside the route tables.
func (a *API) WriteFault(w http.ResponseWriter, r *http.Request, err error) {
	writeProblem(w, w.Header().Set, w.WriteHeader, a.problems.of(r.Context(), err))
}

func writeProblem(w io.Writer, header func(k, v string), status func(int), p *Problem) {
	header("Content-Type", "application/problem+json")
	header("Cache-Control", "no-store")
	for k, v := range p.GetHeaders() {
		header(k, v[0])
	}
	status(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}

func isAPI(path string) bool { return strings.HasPrefix(path, "/api/") }
