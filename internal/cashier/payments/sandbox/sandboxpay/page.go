package sandboxpay

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/cashier/payments/hosted"
)

func (s *Service) showPage(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, http.StatusOK, false)
}

// render answers the page of the payment that the token names.
func (s *Service) render(w http.ResponseWriter, r *http.Request, status int, over bool) {
	p, err := s.getPayment(r.Context(), "token", chi.URLParam(r, "token"))
	if err != nil {
		http.Error(w, http.StatusText(statusOf(err)), statusOf(err))
		return
	}
	modes := make([]string, 0, len(Modes()))
	for _, m := range Modes() {
		modes = append(modes, string(m))
	}
	hosted.Write(w, r, s.Catalog, status, hosted.Page{
		Amount: p.Amount, Currency: p.Currency, State: p.State, Open: p.State == pending, Modes: modes, Over: over, Return: s.ReturnURL,
		Facts: []hosted.Fact{
			{Key: "method", Value: p.Method}, {Key: "reference", Value: p.Reference, Code: true}, {Key: "transaction", Value: p.TrxID, Code: true},
		},
	})
}

// choose does what the tester pressed, then shows the page anew, so that
// reloading presses nothing.
func (s *Service) choose(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	err := s.act(r.Context(), chi.URLParam(r, "token"), Mode(r.PostFormValue("mode")))
	switch {
	case errors.Is(err, errOver):
		s.render(w, r, http.StatusConflict, true)
	case err != nil:
		http.Error(w, http.StatusText(statusOf(err)), statusOf(err))
	default:
		http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
	}
}
