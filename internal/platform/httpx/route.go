package httpx

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"baize/internal/kernel/fault"
)

// Route is one line of a room's route table.
type Route struct {
	// Op is the operation's stable camel-case name, also the client's.
	Op       string
	Method   string
	Path     string
	Audience Audience
	// Permission is what staff need besides being staff; required for Staff.
	Permission string
	// Trial lets trial accounts use a Member route.
	Trial bool
	// WhileTemporary keeps the route open while the secret must be changed.
	WhileTemporary bool
	// NaturallyIdempotent excuses a state-changing route from the key: a
	// repeat has no second effect by itself (login, logout, PUT of a state).
	NaturallyIdempotent bool
	// Tag groups the operation in the documentation; the room's name.
	Tag     string
	Summary string
	// MaxBody is the body's limit in bytes; 0 means 64 KiB.
	MaxBody int64
}

// Envelope is the body of every success.
type Envelope[T any] struct {
	Success bool `json:"success"`
	Value   T    `json:"value"`
}

type answer[T any] struct{ Body Envelope[T] }

// None is the value of an operation that answers nothing but success.
type None struct{}

// IdempotencyKey is embedded by the inputs of state-changing operations.
type IdempotencyKey struct {
	Key string `header:"Idempotency-Key" doc:"the caller's own id of this request, a UUID; a repeat gets the first answer" maxLength:"64"`
}

const defaultMaxBody = 64 << 10

// Handle adds a route; in and out are plain structs that huma describes.
func Handle[I, O any](a *API, route Route, handler func(ctx context.Context, in *I) (O, error)) {
	a.add(route)
	op := huma.Operation{
		OperationID: route.Op, Method: route.Method, Path: route.Path, Summary: route.Summary,
		Tags: []string{route.Tag}, MaxBodyBytes: defaultMaxBody, Errors: errorsOf(route),
		Middlewares: huma.Middlewares{a.guard(route)},
		Security:    securityOf(route.Audience),
		// Patience bounds the body; huma's own five seconds are too few for a
		// picture from a slow phone.
		BodyReadTimeout: -1,
	}
	if route.MaxBody > 0 {
		op.MaxBodyBytes = route.MaxBody
	}
	huma.Register(a.huma, op, func(ctx context.Context, in *I) (*answer[O], error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, a.problems.of(ctx, err)
		}
		return &answer[O]{Body: Envelope[O]{Success: true, Value: out}}, nil
	})
}

func errorsOf(r Route) []int {
	codes := []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusInternalServerError}
	if r.Audience != Public {
		codes = append(codes, http.StatusUnauthorized, http.StatusForbidden)
	}
	return codes
}

func securityOf(a Audience) []map[string][]string {
	if a == Public {
		return nil
	}
	return []map[string][]string{{string(a): {}}}
}

// guard decides before the handler: is there a login, is it of the right
// audience, has it the permission, is there an idempotency key.
func (a *API) guard(route Route) func(huma.Context, func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		if err := a.admit(hctx.Context(), route, hctx.Header("Idempotency-Key")); err != nil {
			a.refuse(hctx, err)
			return
		}
		next(hctx)
	}
}

func (a *API) admit(ctx context.Context, route Route, key string) error {
	if route.Audience != Public {
		if err := permit(PrincipalOf(ctx), route); err != nil {
			return err
		}
	}
	if route.writes() && !route.NaturallyIdempotent && (len(key) < 8 || len(key) > 64) {
		return fault.New(fault.Invalid, "request.idempotency.missing")
	}
	return nil
}

func (r Route) writes() bool { return r.Method != http.MethodGet && r.Method != http.MethodHead }

// mustChange tells why nothing but the change of the secret is open.
func mustChange(p *Principal) error {
	refusal := fault.New(fault.Forbidden, "identity.secret.mustChange")
	if p.Expired {
		refusal = fault.New(fault.Forbidden, "identity.secret.expired")
	}
	return refusal.With("mustChange", true)
}

func permit(p *Principal, route Route) error {
	switch {
	case p == nil:
		return ErrUnauthenticated
	case p.Audience != route.Audience && !(p.Audience == Agent && route.Audience == Member):
		return ErrForbidden
	case p.MustChange && !route.WhileTemporary:
		return mustChange(p)
	case p.Kind == "trial" && !route.Trial:
		return fault.New(fault.Forbidden, "members.trial.realAccountNeeded")
	case route.Permission != "" && !p.Permissions[route.Permission]:
		return ErrForbidden
	}
	return nil
}

// ErrUnauthenticated says that nobody is logged in; ErrForbidden that who is
// may not do this.
var (
	ErrUnauthenticated = fault.New(fault.Unauthenticated, "request.unauthenticated")
	ErrForbidden       = fault.New(fault.Forbidden, "request.forbidden")
)

func (a *API) refuse(hctx huma.Context, err error) {
	p := a.problems.of(hctx.Context(), err)
	writeProblem(hctx.BodyWriter(), hctx.SetHeader, hctx.SetStatus, p)
}

// add keeps the table for the authorisation tests and refuses careless lines.
func (a *API) add(r Route) {
	switch {
	case r.Op == "" || r.Tag == "" || r.Audience == "" || !strings.HasPrefix(r.Path, "/"):
		panic("httpx: incomplete route " + r.Method + " " + r.Path)
	case r.Audience == Staff && r.Permission == "":
		panic("httpx: staff route without a permission: " + r.Op)
	}
	a.routes = append(a.routes, r)
}
