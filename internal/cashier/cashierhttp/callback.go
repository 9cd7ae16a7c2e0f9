package cashierhttp

import (
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

// CallbackPath is where providers send their notices; the provider's code
// follows it.
const CallbackPath = "/callback/v1/"

const maxNotice = 64 << 10

// callback takes a provider's notice. The signature is over the raw body, so
// the body is read before anything looks at it; anything but 2xx makes the
// provider send it again.
func callback(a *httpx.API, s *cashier.Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxNotice))
		if err != nil {
			a.WriteFault(w, r, fault.New(fault.TooLarge, "request.body.tooLarge").Wrap(err))
			return
		}
		if err := s.Notify(r.Context(), chi.URLParam(r, "provider"), r.Header, body); err != nil {
			a.WriteFault(w, r, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
