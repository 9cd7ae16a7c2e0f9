package cashierhttp

import (
	"errors"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

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

// comeBack takes a member who returns from a provider's page, lets the provider
// be asked what happened, and leads to the deposit whatever the answer is: its
// page tells the truth, and what is not known yet comes by the deposit's job. Who
// calls too often is led there without a look.
func comeBack(a *httpx.API, s *cashier.Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var deposit cashier.DepositID
		err := deposit.UnmarshalText([]byte(chi.URLParam(r, "deposit")))
		if err == nil && a.Spend(r) {
			err = s.Return(r.Context(), chi.URLParam(r, "provider"), deposit, r.URL.Query())
		}
		if err != nil && !errors.Is(err, cashier.ErrProvider) {
			a.WriteFault(w, r, cashier.ErrDeposit.Wrap(err))
			return
		}
		http.Redirect(w, r, "/member/deposit?id="+deposit.String(), http.StatusSeeOther)
	}
}
