package httpx

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"baize/internal/kernel/fault"
)

// No database stores a NUL or broken UTF-8 as text, so neither comes in: what a
// room reads from an address or a body is text that can be asked for and kept.

func storable(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// textOnly refuses addresses that hold what is not text.
func (a *API) textOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		if err != nil || !storable(query) || !storable(r.URL.Path) {
			a.WriteFault(w, r, fault.New(fault.Invalid, "request.fields.invalid"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

var errNUL = errors.New("a text holds a NUL")

// jsonText is JSON whose strings hold no NUL; broken UTF-8 is replaced by the
// decoder itself.
func jsonText() huma.Format {
	f := huma.DefaultJSONFormat
	decode := f.Unmarshal
	f.Unmarshal = func(data []byte, v any) error {
		if bytes.Contains(data, []byte(`\u0000`)) {
			return errNUL
		}
		return decode(data, v)
	}
	return f
}
