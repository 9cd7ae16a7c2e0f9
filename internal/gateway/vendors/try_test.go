package vendors_test

import (
	"crypto/rsa"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/outward"
)

// caller is a service that calls vendors as the application does.
func caller(t *testing.T, w *vendorstest.World, inside bool) *vendors.Service {
	t.Helper()
	guard := outward.Guard{Inside: inside}
	s, err := vendors.New(vendors.Deps{
		DB: w.DB, Store: w.Store, Clock: w.Clock, Rand: rng.System{}, SealKey: make([]byte, 32), Outward: guard, Catalogue: w.Titles, StepUp: w.Rules, Auditor: w.Audited,
		APIs: map[string]vendors.API{vendors.Hub88: hub88.Games{Client: guard.Client(time.Second)}},
	})
	require.NoError(t, err)
	return s
}

// aim sets the world's vendor to an address.
func aim(t *testing.T, s *vendors.Service, address, operator string) {
	t.Helper()
	require.NoError(t, s.Set(t.Context(), vendors.Settings{
		Vendor: gatewaytest.Vendor, Dialect: vendors.Hub88, BaseURL: address, OperatorID: operator, ReturnURL: "https://us.example.com",
	}))
}

func TestTry_AsksTheVendorAndAuditsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w := t.Context(), world(t, d)
		s, api := caller(t, w, true), &hub88sim.API{Operator: 7, Games: []map[string]any{{"game_code": "sim_a", "name": "A"}, {"game_code": "sim_b", "name": "B"}}}
		vendor := httptest.NewServer(api)
		t.Cleanup(vendor.Close)
		tried := func() vendors.Tried {
			t.Helper()
			out, err := s.Try(ctx, operator, gatewaytest.Vendor)
			require.NoError(t, err)
			return out
		}
		aim(t, s, vendor.URL, "7")
		require.Equal(t, vendors.Tried{Outcome: vendors.Lacking}, tried(), "no key of ours")
		_, err := s.IssueSignKey(ctx, gatewaytest.Vendor, "ours")
		require.NoError(t, err)
		other, _ := vendorstest.RSA(t)
		api.Platform = &other.PublicKey
		require.Equal(t, vendors.Tried{Outcome: vendors.Disbelieved, HTTP: 403, Said: `{"error":"signature"}`}, tried())
		api.Platform = &keyOf(t, s).PublicKey
		require.Equal(t, vendors.Tried{Outcome: vendors.Answered, Games: 2}, tried())
		aim(t, s, vendor.URL, "8")
		require.Equal(t, vendors.Tried{Outcome: vendors.OtherStatus, HTTP: 400, Said: `{"error":"operator"}`}, tried())
		require.Equal(t, []string{"gateway.vendor.try", "gateway.vendor.try", "gateway.vendor.try", "gateway.vendor.try"}, w.Audited.Names())
		_, err = s.Try(ctx, operator, "nobody")
		require.ErrorIs(t, err, vendors.ErrUnknown)
	})
}

func keyOf(t *testing.T, s *vendors.Service) *rsa.PrivateKey {
	t.Helper()
	return s.Peer(t.Context(), gatewaytest.Vendor).SignKeys[0]
}

func TestTry_TellsWhatIsWrongWithTheWay(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	serve := func(answer http.HandlerFunc) string {
		server := httptest.NewServer(answer)
		t.Cleanup(server.Close)
		return server.URL
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	unproved := httptest.NewTLSServer(http.NotFoundHandler())
	t.Cleanup(unproved.Close)
	unproved.Config.ErrorLog = nil
	done := make(chan struct{})
	defer close(done) // before the servers wait for their last call
	for _, c := range []struct {
		address string
		strict  bool
		want    vendors.Tried
	}{
		{serve(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>\nlogin\x00")) }), false, vendors.Tried{Outcome: vendors.OtherAnswer, HTTP: 200, Said: "<html> login"}},
		{serve(func(w http.ResponseWriter, _ *http.Request) {
			http.Redirect(w, &http.Request{}, "https://elsewhere.example", http.StatusFound)
		}), false, vendors.Tried{Outcome: vendors.OtherStatus, HTTP: 302}},
		{serve(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, strings.Repeat("x", 900), 500) }), false, vendors.Tried{Outcome: vendors.OtherStatus, HTTP: 500, Said: strings.Repeat("x", 200)}},
		{serve(func(http.ResponseWriter, *http.Request) { <-done }), false, vendors.Tried{Outcome: vendors.Silent}},
		{serve(func(w http.ResponseWriter, _ *http.Request) {
			c, _, _ := w.(http.Hijacker).Hijack()
			_ = c.Close()
		}), false, vendors.Tried{Outcome: vendors.Broken}},
		{gone.URL, false, vendors.Tried{Outcome: vendors.Closed}},
		{unproved.URL, false, vendors.Tried{Outcome: vendors.Certificate}},
		{"https://nobody.invalid", false, vendors.Tried{Outcome: vendors.NameUnknown}},
		{strings.Replace(unproved.URL, "127.0.0.1", "localhost", 1), true, vendors.Tried{Outcome: vendors.NotOutside}},
	} {
		s := caller(t, w, !c.strict)
		aim(t, s, c.address, "7")
		if len(s.Peer(t.Context(), gatewaytest.Vendor).SignKeys) == 0 {
			_, err := s.IssueSignKey(t.Context(), gatewaytest.Vendor, "ours")
			require.NoError(t, err)
		}
		got, err := s.Try(t.Context(), operator, gatewaytest.Vendor)
		require.NoError(t, err, c.address)
		require.Equal(t, c.want, got, c.address)
	}
}

func TestTry_HasNothingToAskInADialectWithoutCalls(t *testing.T) {
	w := vendorstest.New(t, dbtest.SQLite(t), vendors.Fundist, func(*vendorstest.World) vendors.Dialect { return echo{} })
	_, err := w.Vendors.Try(t.Context(), operator, gatewaytest.Vendor)
	require.ErrorIs(t, err, vendors.ErrNoCalls)
	_, err = w.Vendors.ImportGames(t.Context(), 0, gatewaytest.Vendor)
	require.ErrorIs(t, err, vendors.ErrNoCalls)
	require.Empty(t, w.Audited.Names())
}
