package seamless

import (
	"bytes"
	"io"
	"net/http"
)

// Local is a transport that calls a handler of the same process: our own
// games speak the whole protocol, signatures included, without a socket.
type Local struct{ Handler http.Handler }

// RoundTrip answers the request from the handler. A deadline of the request is
// seen by the handler, which finishes its work either way.
func (l Local) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := req.Context().Err(); err != nil {
		return nil, err
	}
	w := &localWriter{header: http.Header{}, status: http.StatusOK}
	l.Handler.ServeHTTP(w, req)
	return &http.Response{
		StatusCode: w.status, Header: w.header, Request: req, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		ContentLength: int64(w.body.Len()), Body: io.NopCloser(&w.body),
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
