package httpx

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"
)

// Local is a transport that calls a handler of the same process: outsiders who
// happen to live here (the house's games, the sandbox provider) speak the whole
// protocol, signatures included, without a socket.
type Local struct{ Handler http.Handler }

// RoundTrip answers the request from the handler. A deadline of the request is
// seen by the handler, which finishes its work either way.
func (l Local) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	// The route that the caller came by is not the route of this request.
	in := r.Clone(context.WithValue(r.Context(), chi.RouteCtxKey, nil))
	in.RequestURI, in.RemoteAddr, in.Host = r.URL.RequestURI(), "127.0.0.1:0", r.URL.Host
	in.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	if in.Body == nil {
		in.Body = http.NoBody
	}
	w := &localWriter{header: http.Header{}, status: http.StatusOK}
	l.Handler.ServeHTTP(w, in)
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: r,
	}, nil
}

type localWriter struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *localWriter) Header() http.Header         { return w.header }
func (w *localWriter) WriteHeader(status int)      { w.status = status }
func (w *localWriter) Write(p []byte) (int, error) { return w.body.Write(p) }
