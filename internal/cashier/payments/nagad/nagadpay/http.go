package nagadpay

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"

	"baize/internal/cashier/payments/hosted"
	"baize/internal/cashier/payments/nagad/nagadwire"
)

// PagePath is where the payer's pages live, APIPath what stands before Nagad's
// own paths.
const (
	PagePath = "/sandbox-pay/nagad/"
	APIPath  = "/sandbox-pay/nagad-api"
	maxBody  = 16 << 10
)

// Routes mounts the API and the pages.
func Routes(mux chi.Router, s *Service) {
	mux.Post(APIPath+nagadwire.PathInitialize+"{merchant}/{order}", s.postInitialize)
	mux.Post(APIPath+nagadwire.PathComplete+"{reference}", s.postComplete)
	mux.Get(APIPath+nagadwire.PathVerify+"{reference}", s.getVerify)
	mux.Get(PagePath+"{token}", s.showPage)
	mux.Post(PagePath+"{token}", s.choose)
}

func answer(w http.ResponseWriter, status int, out any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out)
}

func refuse(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if errors.Is(err, errRefused) || errors.Is(err, nagadwire.ErrSealed) || errors.Is(err, errMissing) {
		status = http.StatusBadRequest
	}
	answer(w, status, nagadwire.Completed{Status: nagadwire.Failed, Reason: "refused"})
}

// sealed reads a request with the version that it must name.
func sealed(w http.ResponseWriter, r *http.Request) (in nagadwire.Sealed, err error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil || json.Unmarshal(body, &in) != nil || r.Header.Get(nagadwire.HeaderVersion) != nagadwire.Version {
		return in, errRefused
	}
	return in, nil
}

func (s *Service) postInitialize(w http.ResponseWriter, r *http.Request) {
	in, err := sealed(w, r)
	if err != nil {
		refuse(w, err)
		return
	}
	p, err := s.open(r.Context(), chi.URLParam(r, "merchant"), chi.URLParam(r, "order"), in)
	if err != nil {
		refuse(w, err)
		return
	}
	mine, err := s.Key()
	if err != nil {
		refuse(w, err)
		return
	}
	theirs, err := s.MerchantKey()
	if err != nil {
		refuse(w, err)
		return
	}
	out, err := nagadwire.Seal(rng.Reader{Source: s.Chance}, nagadwire.Initialized{
		PaymentReferenceID: p.Reference, AcceptDateTime: nagadwire.Dhaka(s.Clock.Now()), Challenge: p.Challenge,
	}, theirs, mine)
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, out)
}

func (s *Service) postComplete(w http.ResponseWriter, r *http.Request) {
	in, err := sealed(w, r)
	if err != nil {
		refuse(w, err)
		return
	}
	p, err := s.complete(r.Context(), chi.URLParam(r, "reference"), in)
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, nagadwire.Completed{Status: nagadwire.Success, CallBackURL: PagePath + p.Token})
}

func (s *Service) getVerify(w http.ResponseWriter, r *http.Request) {
	p, silent, err := s.verify(r.Context(), chi.URLParam(r, "reference"))
	switch {
	case err != nil:
		refuse(w, err)
		return
	case silent:
		w.WriteHeader(http.StatusGatewayTimeout)
		return
	}
	v := nagadwire.Verification{
		MerchantID: s.MerchantID, OrderID: p.OrderID, PaymentRefID: p.Reference, Amount: p.Amount.String(), Status: p.State, StatusCode: "001",
		OrderDateTime: nagadwire.Dhaka(p.CreatedAt.Time()),
	}
	if p.State == nagadwire.Success {
		v.StatusCode, v.Amount, v.IssuerPaymentRefNo = "000", p.Paid.String(), p.IssuerRef
	}
	answer(w, http.StatusOK, v)
}

func (s *Service) showPage(w http.ResponseWriter, r *http.Request) {
	p, err := s.find(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		hosted.Refuse(w, err, errMissing)
		return
	}
	s.render(w, r, p, http.StatusOK)
}

func (s *Service) render(w http.ResponseWriter, r *http.Request, p payment, status int) {
	modes := make([]string, 0, len(Modes()))
	for _, m := range Modes() {
		modes = append(modes, string(m))
	}
	back := p.back(nagadwire.Aborted)
	if p.State == nagadwire.Success {
		back = "/member/deposit" // the way back to the callback is lost
	}
	hosted.Write(w, r, s.Catalog, status, hosted.Page{
		Brand: "Nagad", Amount: p.Amount, Currency: money.BDT, State: shown(p.State), Open: p.State == nagadwire.Ready, Modes: modes,
		Over: status == http.StatusConflict, Return: back,
		Facts: []hosted.Fact{{Key: "reference", Value: p.OrderID, Code: true}, {Key: "transaction", Value: p.IssuerRef, Code: true}},
	})
}

func shown(state string) string {
	switch state {
	case nagadwire.Success:
		return "SUCCEEDED"
	case nagadwire.Aborted:
		return "CANCELLED"
	case nagadwire.Failed:
		return "FAILED"
	}
	return "PENDING"
}

// back is the callback address with what happened.
func (p payment) back(status string) string {
	u, err := url.Parse(p.CallbackURL)
	if err != nil {
		return p.CallbackURL
	}
	q := u.Query()
	q.Set("order_id", p.OrderID)
	q.Set("payment_ref_id", p.Reference)
	q.Set("status", status)
	u.RawQuery = q.Encode()
	return u.String()
}

// choose does what the tester pressed and leads the payer back.
func (s *Service) choose(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	mode := Mode(r.PostFormValue("mode"))
	p, pressed, err := s.press(r.Context(), chi.URLParam(r, "token"), mode)
	status := p.State
	switch {
	case err != nil:
		hosted.Refuse(w, err, errMissing)
		return
	case !pressed:
		s.render(w, r, p, http.StatusConflict)
		return
	case mode == LostReturn:
		http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
		return
	case mode == Forged:
		status = nagadwire.Success
	}
	http.Redirect(w, r, p.back(status), http.StatusSeeOther)
}
