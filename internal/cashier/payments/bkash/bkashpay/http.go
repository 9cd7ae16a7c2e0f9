package bkashpay

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"

	"baize/internal/kernel/money"

	"baize/internal/cashier/payments/bkash/bkashwire"
	"baize/internal/cashier/payments/hosted"
)

// PagePath is where the payer's pages live, APIPath what stands before bKash's
// own paths.
const (
	PagePath = "/sandbox-pay/bkash/"
	APIPath  = "/sandbox-pay/bkash-api"
	certPath = "/sandbox-pay/bkash-cert/"
	maxBody  = 16 << 10
)

// Routes mounts the API, the pages and the signing certificate.
func Routes(mux chi.Router, s *Service) {
	api := APIPath + bkashwire.Base
	mux.Post(api+bkashwire.PathGrant, s.grant)
	mux.Post(api+bkashwire.PathRefresh, s.grant)
	mux.Post(api+bkashwire.PathCreate, authorised(s, s.postCreate))
	mux.Post(api+bkashwire.PathExecute, authorised(s, s.postExecute))
	mux.Post(api+bkashwire.PathQuery, authorised(s, s.postQuery))
	mux.Post(api+bkashwire.PathSearch, authorised(s, s.postSearch))
	mux.Post(api+bkashwire.PathRefund, authorised(s, s.postRefund))
	mux.Post(api+bkashwire.PathPayout, authorised(s, s.postPayout))
	mux.Post(api+bkashwire.PathBalance, authorised(s, s.postBalance))
	mux.Get(PagePath+"{token}", s.showPage)
	mux.Post(PagePath+"{token}", s.choose)
	mux.Get(certPath+"{name}", s.serveCert)
}

// errLost says that an answer does not arrive.
var errLost = errors.New("bkashpay: the answer is lost")

// authorised lets requests with a good token through and answers JSON.
func authorised[I any](s *Service, handle func(r *http.Request, in I) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.good(r.Header.Get("Authorization")) || r.Header.Get("X-App-Key") != s.Merchant.AppKey {
			http.Error(w, `{"message":"Unauthorized"}`, http.StatusUnauthorized)
			return
		}
		var in I
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil || json.Unmarshal(body, &in) != nil {
			answer(w, result("2025"))
			return
		}
		out, err := handle(r, in)
		switch {
		case errors.Is(err, errLost):
			http.Error(w, "", http.StatusGatewayTimeout)
		case err != nil:
			http.Error(w, "", http.StatusInternalServerError)
		default:
			answer(w, out)
		}
	}
}

func answer(w http.ResponseWriter, out any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out)
}

func result(code string) bkashwire.Result {
	if code == bkashwire.OK {
		return bkashwire.Result{StatusCode: code, StatusMessage: "Successful"}
	}
	return bkashwire.Result{StatusCode: code, StatusMessage: "Refused"}
}

func (s *Service) good(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Clock.Now().Before(s.tokens[token])
}

// grant gives a token for the merchant's keys, or for a refresh token.
func (s *Service) grant(w http.ResponseWriter, r *http.Request) {
	var g bkashwire.Grant
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	m := s.Merchant
	if err != nil || json.Unmarshal(body, &g) != nil || g.AppKey != m.AppKey || g.AppSecret != m.AppSecret ||
		r.Header.Get("username") != m.Username || r.Header.Get("password") != m.Password || g.RefreshToken != "" && !s.good(g.RefreshToken) {
		answer(w, result("2001"))
		return
	}
	t := bkashwire.Token{Result: result(bkashwire.OK), IDToken: s.text(40), TokenType: "Bearer", ExpiresIn: int(tokenLife / time.Second), RefreshToken: s.text(40)}
	s.mu.Lock()
	defer s.mu.Unlock()
	for old, end := range s.tokens {
		if end.Before(s.Clock.Now()) {
			delete(s.tokens, old)
		}
	}
	s.tokens[t.IDToken], s.tokens[t.RefreshToken] = s.Clock.Now().Add(tokenLife), s.Clock.Now().Add(paymentLife)
	answer(w, t)
}

func (s *Service) postCreate(r *http.Request, c bkashwire.Create) (any, error) {
	amount, err := money.Parse(c.Amount)
	back, badURL := url.Parse(c.CallbackURL)
	switch {
	case err != nil || amount <= 0:
		return result("2006"), nil
	case c.Currency != string(money.BDT):
		return result("2007"), nil
	case c.Mode != bkashwire.ModeCheckout || c.Intent != "sale" || c.PayerReference == "" || c.MerchantInvoiceNumber == "":
		return result("2065"), nil
	case badURL != nil || !back.IsAbs():
		return result("2049"), nil
	}
	p, err := s.create(r.Context(), c, amount)
	if errors.Is(err, errDuplicate) {
		return result(bkashwire.Duplicate), nil
	}
	if err != nil {
		return nil, err
	}
	out := wire(p, result(bkashwire.OK))
	out.BkashURL, out.CallbackURL, out.MerchantInvoiceNumber = PagePath+p.Token, p.CallbackURL, p.Invoice
	out.SuccessCallbackURL, out.FailureCallbackURL, out.CancelledCallbackURL = p.back("success"), p.back("failure"), p.back("cancel")
	return out, nil
}

// back is the callback address with what happened.
func (p payment) back(status string) string {
	u, err := url.Parse(p.CallbackURL)
	if err != nil {
		return p.CallbackURL
	}
	q := u.Query()
	q.Set("paymentID", p.PaymentID)
	q.Set("status", status)
	u.RawQuery = q.Encode()
	return u.String()
}

func wire(p payment, r bkashwire.Result) bkashwire.Payment {
	out := bkashwire.Payment{
		Result: r, PaymentID: p.PaymentID, Amount: p.Amount.String(), Currency: string(p.Currency), Intent: "sale",
		TransactionStatus: p.State, TrxID: p.TrxID, MerchantInvoice: p.Invoice, VerificationStatus: "Incomplete",
	}
	if p.Verified {
		out.VerificationStatus = bkashwire.VerificationDone
	}
	return out
}

func (s *Service) postExecute(r *http.Request, in bkashwire.PaymentID) (any, error) {
	p, done, err := s.execute(r.Context(), in.PaymentID)
	switch {
	case errors.Is(err, errMissing):
		return result(bkashwire.PaymentUnknown), nil
	case err != nil:
		return nil, err
	case done.lost:
		return nil, errLost
	case done.code != bkashwire.OK:
		return result(done.code), nil
	}
	return wire(p, result(bkashwire.OK)), nil
}

func (s *Service) postQuery(r *http.Request, in bkashwire.PaymentID) (any, error) {
	p, err := s.find(r.Context(), "payment_id", in.PaymentID)
	if errors.Is(err, errMissing) || err == nil && s.now() > p.CreatedAt.Add(paymentLife) {
		return result(bkashwire.PaymentUnknown), nil
	}
	return wire(p, result(bkashwire.OK)), err
}

func (s *Service) showPage(w http.ResponseWriter, r *http.Request) {
	p, err := s.find(r.Context(), "token", chi.URLParam(r, "token"))
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
	back := p.back("cancel")
	if p.Verified {
		back = "/member/deposit" // the way back to the callback is lost
	}
	hosted.Write(w, r, s.Catalog, status, hosted.Page{
		Brand: "bKash", Amount: p.Amount, Currency: p.Currency, State: p.shown(), Open: p.State == bkashwire.Initiated && !p.Verified,
		Modes: modes, Over: status == http.StatusConflict, Return: back,
		Facts: []hosted.Fact{{Key: "reference", Value: p.Invoice, Code: true}, {Key: "transaction", Value: p.TrxID, Code: true}},
	})
}

// shown is the state in the words of the page.
func (p payment) shown() string {
	switch {
	case p.State == bkashwire.Completed:
		return "SUCCEEDED"
	case p.State == bkashwire.Cancelled:
		return "CANCELLED"
	case p.State == bkashwire.Declined:
		return "FAILED"
	case p.Verified:
		return "PROCESSING"
	}
	return "PENDING"
}

// choose does what the tester pressed and leads the payer back, as bKash does.
func (s *Service) choose(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	mode := Mode(r.PostFormValue("mode"))
	p, pressed, err := s.press(r.Context(), chi.URLParam(r, "token"), mode)
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
	}
	status := "success"
	switch mode {
	case Cancel:
		status = "cancel"
	case Fail:
		status = "failure"
	}
	http.Redirect(w, r, p.back(status), http.StatusSeeOther)
}
