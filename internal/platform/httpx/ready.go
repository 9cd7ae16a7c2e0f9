package httpx

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// Ready is a body compressed once and sent to many.
type Ready struct {
	raw, gzip, brotli []byte
	tag               string
}

// readyLevel makes pages nearly as small as tightLevel does, which takes some
// half a second, in an eighth of its time. Pages that a pool's figure changes
// every second are never made tight, and have to stay within their budget.
const (
	readyLevel = 9
	tightLevel = brotli.BestCompression
)

// NewReady compresses raw, which must not change afterwards.
func NewReady(raw []byte) *Ready { return compressed(raw, readyLevel) }

// Tight is the same body as small as it gets, for what is asked for often and
// seldom changes.
func (b *Ready) Tight() *Ready { return compressed(b.raw, tightLevel) }

func compressed(raw []byte, level int) *Ready {
	var zipped, broad bytes.Buffer
	gz, br := gzip.NewWriter(&zipped), brotli.NewWriterLevel(&broad, level)
	// Writing to memory does not fail.
	_, _ = gz.Write(raw)
	_ = gz.Close()
	_, _ = br.Write(raw)
	_ = br.Close()
	return &Ready{raw: raw, gzip: zipped.Bytes(), brotli: broad.Bytes(), tag: etag(raw)}
}

// Is tells whether raw is what was compressed.
func (b *Ready) Is(raw []byte) bool { return bytes.Equal(b.raw, raw) }

// Serve answers with the smallest form that the client takes, or 304 where it
// has it.
func (b *Ready) Serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("ETag", b.tag)
	if unchanged(w, r) {
		return
	}
	body, accepts := b.raw, r.Header.Get("Accept-Encoding")
	switch {
	case strings.Contains(accepts, "br"):
		body = b.brotli
		h.Set("Content-Encoding", "br")
	case strings.Contains(accepts, "gzip"):
		body = b.gzip
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // a reader who went away needs no answer
}
