package cashier_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

// signedNotice makes a webhook with the provider's signature; calling it posts
// it and answers the status. tamper may spoil its headers.
func signedNotice(w *cashiertest.World, p cashier.Payment, tamper ...func(http.Header)) func() int {
	w.T.Helper()
	body, err := json.Marshal(sandboxwire.Transaction{
		Type: sandboxwire.TypePayment, Reference: p.Reference, State: string(p.State), TrxID: p.TrxID,
		Amount: p.Amount, Currency: p.Currency, Reason: p.Reason,
	})
	require.NoError(w.T, err)
	header := http.Header{}
	sandboxwire.Sign(header, []byte(cashiertest.Secret), body, w.Clock.Now())
	for _, spoil := range tamper {
		spoil(header)
	}
	return func() int {
		req := httptest.NewRequest(http.MethodPost, "/callback/v1/sandbox", bytes.NewReader(body))
		req.Header = header.Clone()
		rec := httptest.NewRecorder()
		w.API.Mux.ServeHTTP(rec, req)
		return rec.Code
	}
}
