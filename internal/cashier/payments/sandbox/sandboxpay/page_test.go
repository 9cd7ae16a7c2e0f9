package sandboxpay_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/sandbox"
	"baize/internal/cashier/payments/sandbox/sandboxpay"
	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

var ctx = context.Background()

func open(t *testing.T) (*cashiertest.World, cashier.Payment) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	p, err := w.Provider.CreateDeposit(ctx, cashier.DepositOrder{Reference: "order-1", Method: "bkash", Amount: 250 * money.Unit, Currency: money.BDT})
	require.NoError(t, err)
	return w, p
}

func visit(w *cashiertest.World, method, target string, form url.Values) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, target, strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	rec := httptest.NewRecorder()
	w.API.Mux.ServeHTTP(rec, req)
	return rec
}

func TestPage_SaysSandboxInBothLanguages(t *testing.T) {
	w, p := open(t)
	for lang, words := range map[string][]string{
		"en": {`<html lang="en"`, "Sandbox.", "No real money moves", "Pay now", "Succeeds after 30 seconds.", "250.00"},
		"bn": {`<html lang="bn"`, "স্যান্ডবক্স।", "এখনই পরিশোধ করুন", "৩০ সেকেন্ড পরে সফল হয়।", "২৫০.০০"},
		"ar": {`<html lang="ar" dir="rtl"`},
	} {
		rec := visit(w, http.MethodGet, p.PayURL+"?lang="+lang, nil)
		require.Equal(t, http.StatusOK, rec.Code)
		require.Contains(t, rec.Header().Get("Content-Security-Policy"), "default-src 'none'")
		for _, word := range words {
			require.Contains(t, rec.Body.String(), word)
		}
		require.NotContains(t, rec.Body.String(), "sandboxpay.page.", "an untranslated key")
		for _, mode := range sandboxpay.Modes() {
			require.Contains(t, rec.Body.String(), `value="`+string(mode)+`"`)
		}
	}
	require.Equal(t, http.StatusOK, visit(w, http.MethodGet, "/sandbox-pay/style.css", nil).Code)
	require.Equal(t, http.StatusNotFound, visit(w, http.MethodGet, "/sandbox-pay/pay/GUESSED", nil).Code)
}

func TestPage_TakesOneChoiceAndKeepsTheLanguage(t *testing.T) {
	w, p := open(t)
	rec := visit(w, http.MethodPost, p.PayURL+"?lang=bn", url.Values{"mode": {"now"}})
	require.Equal(t, http.StatusSeeOther, rec.Code)
	require.Equal(t, p.PayURL+"?lang=bn", rec.Header().Get("Location"))
	again := visit(w, http.MethodPost, p.PayURL, url.Values{"mode": {"fail"}})
	require.Equal(t, http.StatusConflict, again.Code)
	require.NotContains(t, again.Body.String(), "<button")
	paid, err := w.Provider.Query(ctx, cashier.PaymentRef{Reference: "order-1"})
	require.NoError(t, err)
	require.Equal(t, cashier.PaySucceeded, paid.State)
	funds, err := w.Provider.Balance(ctx, money.BDT)
	require.NoError(t, err)
	require.Equal(t, 250*money.Unit, funds)
}

func TestAPI_RefusesStrangersAndRepeatsTheSameOrder(t *testing.T) {
	w, p := open(t)
	again, err := w.Provider.CreateDeposit(ctx, cashier.DepositOrder{Reference: "order-1", Method: "bkash", Amount: 250 * money.Unit, Currency: money.BDT})
	require.NoError(t, err)
	require.Equal(t, p, again)
	stranger := sandbox.New(sandbox.Config{
		BaseURL: "http://pay.test", Secret: []byte("a guess"), Clock: w.Clock,
		Client: &http.Client{Transport: httpx.Local{Handler: w.API.Mux}},
	})
	_, err = stranger.Query(ctx, cashier.PaymentRef{Reference: "order-1"})
	require.ErrorContains(t, err, "401")
	_, err = w.Provider.Query(ctx, cashier.PaymentRef{Reference: "order-2"})
	require.ErrorContains(t, err, "404")
}

func TestVerify_RefusesWhatIsAlteredOrOld(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	h, secret, body := http.Header{}, []byte(cashiertest.Secret), []byte(`{"amount":"1.00"}`)
	sandboxwire.Sign(h, secret, body, w.Clock.Now())
	require.NoError(t, sandboxwire.Verify(h, secret, body, w.Clock.Now().Add(sandboxwire.Tolerance)))
	require.Error(t, sandboxwire.Verify(h, secret, body, w.Clock.Now().Add(sandboxwire.Tolerance+1e9)))
	require.Error(t, sandboxwire.Verify(h, secret, body, w.Clock.Now().Add(-sandboxwire.Tolerance-1e9)))
	require.Error(t, sandboxwire.Verify(h, secret, []byte(`{"amount":"9.00"}`), w.Clock.Now()))
	require.Error(t, sandboxwire.Verify(http.Header{}, secret, body, w.Clock.Now()))
}
