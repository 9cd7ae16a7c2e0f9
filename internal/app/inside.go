package app

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"time"
)

// insideURL stands for this process: house games and the sandbox provider are
// outsiders that happen to live here, so they speak HTTP and sign what they
// say, but need no socket.
const insideURL = "http://inside.baize.example"

const insideTimeout = 10 * time.Second

// inside is a transport to the program's own handler.
func (a *App) inside() http.RoundTripper { return insideTransport{a} }

type insideTransport struct{ a *App }

// RoundTrip serves r and returns what was written.
func (t insideTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	in := r.Clone(r.Context())
	in.RequestURI, in.RemoteAddr, in.Host = r.URL.RequestURI(), "127.0.0.1:0", r.URL.Host
	in.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	if in.Body == nil {
		in.Body = http.NoBody
	}
	w := &insideWriter{header: http.Header{}, status: http.StatusOK}
	t.a.handler.ServeHTTP(w, in)
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(bytes.NewReader(w.body.Bytes())), ContentLength: int64(w.body.Len()), Request: r,
	}, nil
}

type insideWriter struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header is the answer's header.
func (w *insideWriter) Header() http.Header { return w.header }

// WriteHeader sets the answer's status.
func (w *insideWriter) WriteHeader(status int) { w.status = status }

// Write adds to the answer's body.
func (w *insideWriter) Write(p []byte) (int, error) { return w.body.Write(p) }
