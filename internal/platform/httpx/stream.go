package httpx

import (
	"context"
	"io"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// File is an answer that is written as it is made, for the browser to keep.
type File struct {
	Type string // text/csv; charset=utf-8
	Name string // letters, digits, - and .
	// Write is called once. Where it fails the connection is broken off, so that
	// nobody takes a part for the whole.
	Write func(ctx context.Context, w io.Writer) error
}

// HandleFile adds a route that answers a file instead of an envelope; its
// refusals are problems as everywhere.
func HandleFile[I any](a *API, route Route, handler func(ctx context.Context, in *I) (File, error)) {
	a.add(route)
	op := huma.Operation{
		OperationID: route.Op, Method: route.Method, Path: route.Path, Summary: route.Summary,
		Tags: []string{route.Tag}, Errors: errorsOf(route), Middlewares: huma.Middlewares{a.guard(route)}, Security: securityOf(route.Audience),
		Responses: map[string]*huma.Response{"200": {
			Description: "A file", Content: map[string]*huma.MediaType{"text/csv": {Schema: &huma.Schema{Type: huma.TypeString}}},
		}},
	}
	huma.Register(a.huma, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		f, err := handler(ctx, in)
		if err != nil {
			return nil, a.problems.of(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hctx huma.Context) {
			hctx.SetHeader("Content-Type", f.Type)
			hctx.SetHeader("Content-Disposition", `attachment; filename="`+strings.NewReplacer(`"`, "", "\r", "", "\n", "").Replace(f.Name)+`"`)
			if err := f.Write(hctx.Context(), hctx.BodyWriter()); err != nil {
				panic(http.ErrAbortHandler)
			}
		}}, nil
	})
}
