package sandboxpay

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"

	"baize/internal/cashier/payments/hosted"
	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

// PagePath is where the hosted pages live; a payment's token follows it.
const PagePath = "/sandbox-pay/pay/"

const maxBody = 16 << 10

// Routes mounts the provider's API and its hosted pages.
func Routes(mux chi.Router, s *Service) {
	mux.Post(sandboxwire.PaymentsPath, s.signed(s.postPayment))
	mux.Get(sandboxwire.PaymentsPath+"/{reference}", s.signed(s.readPayment))
	mux.Post(sandboxwire.PayoutsPath, s.signed(s.postPayout))
	mux.Get(sandboxwire.PayoutsPath+"/{reference}", s.signed(s.readPayout))
	mux.Get(sandboxwire.BalancePath+"/{currency}", s.signed(s.readFunds))
	mux.Get(PagePath+"{token}", s.showPage)
	mux.Post(PagePath+"{token}", s.choose)
	mux.Get(hosted.StylePath, hosted.Style)
}

// signed lets only the merchant's own requests through and answers JSON.
func (s *Service) signed(handle func(r *http.Request, body []byte) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			http.Error(w, "body too large", http.StatusRequestEntityTooLarge)
			return
		}
		content := sandboxwire.RequestContent(r.Method, r.URL.EscapedPath(), body)
		if err := sandboxwire.Verify(r.Header, s.Secret, content, s.Clock.Now()); err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		out, err := handle(r, body)
		if err != nil {
			http.Error(w, http.StatusText(statusOf(err)), statusOf(err))
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(out)
	}
}

var errOrder = errors.New("sandboxpay: incomplete order")

func statusOf(err error) int {
	switch {
	case errors.Is(err, errMissing):
		return http.StatusNotFound
	case errors.Is(err, errOrder):
		return http.StatusBadRequest
	case fault.IsCode(err, fault.Conflict):
		return http.StatusConflict
	}
	return http.StatusInternalServerError
}

func (s *Service) postPayment(r *http.Request, body []byte) (any, error) {
	var o sandboxwire.PaymentOrder
	if err := json.Unmarshal(body, &o); err != nil || !complete(o.Reference, o.Currency, o.Amount) {
		return nil, errOrder
	}
	p, err := s.createPayment(r.Context(), o)
	return s.wire(p), err
}

func (s *Service) readPayment(r *http.Request, _ []byte) (any, error) {
	p, err := s.getPayment(r.Context(), "reference", chi.URLParam(r, "reference"))
	return s.wire(p), err
}

func (s *Service) postPayout(r *http.Request, body []byte) (any, error) {
	var o sandboxwire.PayoutOrder
	if err := json.Unmarshal(body, &o); err != nil || !complete(o.Reference, o.Currency, o.Amount) || o.Number == "" {
		return nil, errOrder
	}
	p, err := s.createPayout(r.Context(), o)
	return p.wire(), err
}

func (s *Service) readPayout(r *http.Request, _ []byte) (any, error) {
	p, err := s.getPayout(r.Context(), chi.URLParam(r, "reference"))
	return p.wire(), err
}

func (s *Service) readFunds(r *http.Request, _ []byte) (any, error) {
	return s.funds(r.Context(), chi.URLParam(r, "currency"))
}

func complete(reference string, c money.Currency, amount money.Amount) bool {
	_, err := money.ParseCurrency(string(c))
	return err == nil && reference != "" && amount > 0
}
