package cataloguehttp

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// shelfMax bounds the pictures kept ready, about ten kilobytes each.
const shelfMax = 4096

// document is bytes ready to be sent in each encoding.
type document struct {
	plain, gzip, brotli []byte
	tag                 string
}

// shelf keeps the last documents that were asked for; safe for concurrent use.
type shelf struct {
	mu    sync.RWMutex
	max   int
	docs  map[string]*document
	order []string // oldest first
}

func newShelf(max int) *shelf { return &shelf{max: max, docs: map[string]*document{}} }

// get is the document of the key, made and compressed the first time.
func (s *shelf) get(key string, make func() ([]byte, error)) (*document, error) {
	s.mu.RLock()
	doc := s.docs[key]
	s.mu.RUnlock()
	if doc != nil {
		return doc, nil
	}
	raw, err := make()
	if err != nil {
		return nil, err
	}
	if doc, err = newDocument(raw); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, stands := s.docs[key]; !stands {
		if len(s.order) == s.max {
			delete(s.docs, s.order[0])
			s.order = s.order[1:]
		}
		s.order = append(s.order, key)
		s.docs[key] = doc
	}
	return doc, nil
}

func newDocument(raw []byte) (*document, error) {
	sum := sha256.Sum256(raw)
	doc := &document{plain: raw, tag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	var zipped, broad bytes.Buffer
	gz := gzip.NewWriter(&zipped)
	if _, err := gz.Write(raw); err != nil {
		return nil, err
	}
	if err := gz.Close(); err != nil {
		return nil, err
	}
	br := brotli.NewWriterLevel(&broad, brotliLevel(len(raw)))
	if _, err := br.Write(raw); err != nil {
		return nil, err
	}
	if err := br.Close(); err != nil {
		return nil, err
	}
	doc.gzip, doc.brotli = zipped.Bytes(), broad.Bytes()
	return doc, nil
}

// brotliLevel spends more on what is sent whole to every visitor.
func brotliLevel(size int) int {
	if size > 100<<10 {
		return 9
	}
	return 5
}

// serve sends the smallest form that the caller takes, or 304 where it has it.
func (d *document) serve(w http.ResponseWriter, r *http.Request, tag string) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("ETag", tag)
	if match := r.Header.Get("If-None-Match"); match == tag || match == "W/"+tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, accepts := d.plain, r.Header.Get("Accept-Encoding")
	switch {
	case strings.Contains(accepts, "br"):
		body = d.brotli
		h.Set("Content-Encoding", "br")
	case strings.Contains(accepts, "gzip"):
		body = d.gzip
		h.Set("Content-Encoding", "gzip")
	}
	_, _ = w.Write(body) // a reader who went away needs no answer
}
