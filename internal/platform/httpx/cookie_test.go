package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
	"baize/locales"
)

func TestCookie_IsForTheServerAloneAndSecureBehindTLS(t *testing.T) {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	a := httpx.New(httpx.Options{Catalog: catalog, Proxies: httpx.ProxyList{netip.MustParsePrefix("10.0.0.0/8")}})
	httpx.Handle(a, httpx.Route{Op: "bake", Method: "GET", Path: "/api/v1/bake", Audience: httpx.Public, Tag: "test"},
		func(ctx context.Context, _ *struct{}) (struct {
			Got    string `json:"got"`
			Origin string `json:"origin"`
		}, error) {
			httpx.SetCookie(ctx, httpx.Cookie{Name: "crumb", Value: "new", Path: "/api/v1", Age: time.Hour})
			return struct {
				Got    string `json:"got"`
				Origin string `json:"origin"`
			}{httpx.CookieOf(ctx, "crumb"), httpx.SiteOrigin(ctx)}, nil
		})
	ask := func(peer, proto string) (string, string) {
		r := httptest.NewRequest("GET", "http://baize.example/api/v1/bake", nil)
		r.RemoteAddr = peer
		r.Header.Set("X-Forwarded-Proto", proto)
		r.AddCookie(&http.Cookie{Name: "crumb", Value: "old"})
		w := httptest.NewRecorder()
		a.Mux.ServeHTTP(w, r)
		require.Contains(t, w.Body.String(), `"got":"old"`)
		return w.Header().Get("Set-Cookie"), w.Body.String()
	}
	cookie, body := ask("192.0.2.1:99", "https")
	require.Equal(t, "crumb=new; Path=/api/v1; Max-Age=3600; HttpOnly; SameSite=Strict", cookie, "a stranger's word about TLS is not believed")
	require.Contains(t, body, `"origin":"http://baize.example"`)
	cookie, body = ask("10.1.1.1:99", "https")
	require.Equal(t, "crumb=new; Path=/api/v1; Max-Age=3600; HttpOnly; Secure; SameSite=Strict", cookie)
	require.Contains(t, body, `"origin":"https://baize.example"`)
}
