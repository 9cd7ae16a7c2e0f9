package vendors_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/locales"
)

// echo answers with the trouble or the operation.
type echo struct{}

func (echo) Answer(_ context.Context, c *vendors.Call) vendors.Answer {
	return vendors.Answer{HTTP: http.StatusTeapot, Body: []byte(string(c.Trouble) + "|" + c.Op + "|" + string(c.Body))}
}

func world(t *testing.T, d *db.DB) *vendorstest.World {
	return vendorstest.New(t, d, vendors.Hub88, func(*vendorstest.World) vendors.Dialect { return echo{} })
}

func TestService_KeepsSettingsAndTurnsKeysOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, w := context.Background(), world(t, d)
		s, v := w.Vendors, gatewaytest.Vendor
		require.Nil(t, s.Peer(ctx, "nobody"))
		require.NoError(t, s.Set(ctx, vendors.Settings{Vendor: v, Dialect: vendors.Hub88, BaseURL: "https://games.example", OperatorID: "9"}))
		require.Equal(t, "9", s.Peer(ctx, v).OperatorID)
		require.ErrorIs(t, s.Set(ctx, vendors.Settings{Vendor: v, Dialect: vendors.Fundist}), vendors.ErrDialect)
		for _, bad := range []vendors.Settings{
			{Vendor: "", Dialect: vendors.Hub88}, {Vendor: "a/b", Dialect: vendors.Hub88}, {Vendor: "x", Dialect: "esperanto"},
			{Vendor: "x", Dialect: vendors.Hub88, BaseURL: "ftp://x"}, {Vendor: "x", Dialect: vendors.Hub88, BaseURL: "https://a:b@x"},
			{Vendor: "x", Dialect: vendors.Hub88, BaseURL: "https://x?y=1"}, {Vendor: "x", Dialect: vendors.Hub88, OperatorID: strings.Repeat("9", 65)},
		} {
			require.ErrorIs(t, s.Set(ctx, bad), vendors.ErrSettings, bad)
		}

		secret := func(id, text string) vendors.Key {
			return vendors.Key{Vendor: v, Use: vendors.Shared, KeyID: id, Material: []byte(text)}
		}
		require.NoError(t, s.AddKey(ctx, secret("a", "0123456789abcdef")))
		require.NoError(t, s.AddKey(ctx, secret("b", "fedcba9876543210")))
		require.ErrorIs(t, s.AddKey(ctx, secret("c", "fedcba9876543211")), vendors.ErrKeysFull)
		require.Len(t, s.Peer(ctx, v).Secrets, 2)
		require.NoError(t, s.RetireKey(ctx, v, vendors.Shared, "a"))
		require.ErrorIs(t, s.RetireKey(ctx, v, vendors.Shared, "a"), vendors.ErrKeyUnknown)
		require.NoError(t, s.AddKey(ctx, secret("c", "fedcba9876543211")))
		require.Equal(t, "fedcba9876543210", string(s.Peer(ctx, v).Secrets[0]))

		require.ErrorIs(t, s.AddKey(ctx, vendors.Key{Vendor: "nobody", Use: vendors.Shared, KeyID: "a", Material: []byte("0123456789abcdef")}), vendors.ErrUnknown)
		require.ErrorIs(t, s.AddKey(ctx, secret("", "0123456789abcdef")), vendors.ErrKeyWeak)
		require.ErrorIs(t, s.AddKey(ctx, secret("d", "short")), vendors.ErrKeyWeak)
		for _, use := range []vendors.Use{vendors.Verify, vendors.Sign, "other"} {
			require.ErrorIs(t, s.AddKey(ctx, vendors.Key{Vendor: v, Use: use, KeyID: "x", Material: []byte("0123456789abcdef0123456789abcdef")}), vendors.ErrKeyWeak)
		}
		public, err := s.IssueSignKey(ctx, v, "ours")
		require.NoError(t, err)
		require.NoError(t, s.AddKey(ctx, vendors.Key{Vendor: v, Use: vendors.Verify, KeyID: "theirs", Material: public}))
		p := s.Peer(ctx, v)
		require.True(t, p.SignKeys[0].PublicKey.Equal(p.VerifyKeys[0]))

		var open int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM gateway_peer_keys WHERE sealed LIKE '%fedcba%' OR sealed LIKE '%PRIVATE%'`).Scan(&open))
		require.Zero(t, open)
	})
}

func TestDoor_FindsTheVendorAndBoundsTheBody(t *testing.T) {
	w := world(t, dbtest.SQLite(t))
	for _, c := range []struct{ method, path, body, want string }{
		{"POST", "/vendor/hub88/acme/user/info", "x", "|user/info|x"},
		{"POST", "/vendor/hub88/acme", "", "||"},
		{"POST", "/vendor/hub88/other/user/info", "x", string(vendors.NoPeer) + "|user/info|"},
		{"POST", "/vendor/hub88/", "x", string(vendors.NoPeer) + "||"},
		{"GET", "/vendor/hub88/acme/user/info", "", string(vendors.NotPost) + "|user/info|"},
		{"POST", "/vendor/hub88/acme/a", strings.Repeat("x", vendors.MaxBody), "|a|" + strings.Repeat("x", vendors.MaxBody)},
	} {
		rec := httptest.NewRecorder()
		w.Door.ServeHTTP(rec, httptest.NewRequest(c.method, c.path, strings.NewReader(c.body)))
		require.Equal(t, c.want, rec.Body.String(), c.path)
	}
	rec := httptest.NewRecorder()
	w.Door.ServeHTTP(rec, httptest.NewRequest("POST", "/vendor/hub88/acme/a", strings.NewReader(strings.Repeat("x", vendors.MaxBody+1))))
	require.True(t, strings.HasPrefix(rec.Body.String(), string(vendors.TooLarge)))
	rec = httptest.NewRecorder()
	w.Door.ServeHTTP(rec, httptest.NewRequest("POST", "/vendor/esperanto/acme", nil))
	require.Equal(t, http.StatusNotFound, rec.Code)
}

func TestLocales_HaveEveryRefusal(t *testing.T) {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	for _, key := range []string{"gateway.vendor.unknown", "gateway.vendor.settings", "gateway.vendor.dialect", "gateway.vendor.keyWeak"} {
		for _, lang := range []locale.Lang{"en", "bn"} {
			require.NotEqual(t, key, catalog.Text(lang, key, nil), lang)
		}
	}
}
