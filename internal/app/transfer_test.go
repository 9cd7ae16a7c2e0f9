package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A member sends money to a vendor that keeps wallets, plays there in a browser
// and collects it again; staff choose how the vendor behaves.
func TestTransfer_FromTheSiteToAVendorsGameAndBack(t *testing.T) {
	w := open(t, t.TempDir())
	one := w.member("member1")
	var made, now struct{ ID, State, Moved string }
	w.ask("POST", "/api/v1/member/transfers", one, `{"vendor":"MINT","direction":"IN","amount":"500"}`).value(t, &made)
	ended := func() bool {
		w.ask("GET", "/api/v1/member/transfers/"+made.ID, one, "").value(t, &now)
		return now.State == "DONE"
	}
	require.Eventually(t, ended, 20*time.Second, 50*time.Millisecond)

	var games struct {
		Items []struct{ NodeID, Vassalage string }
	}
	w.ask("GET", "/api/v1/games?gameType=RNG&vassalage=MINT", one, "").value(t, &games)
	require.Len(t, games.Items, 1)
	var launched struct{ Mode, URL, GameToken string }
	w.ask("POST", "/api/v1/member/games/"+games.Items[0].NodeID+"/launch", one, "{}").value(t, &launched)
	require.Equal(t, "vendor", launched.Mode)
	require.Empty(t, launched.GameToken)
	page := w.browse("GET", launched.URL, "")
	require.Equal(t, http.StatusOK, page.Code)
	require.Contains(t, page.Body.String(), "500.00")
	require.Equal(t, http.StatusSeeOther, w.browse("POST", launched.URL, "side=heads&stake=10").Code)
	require.Equal(t, http.StatusUnprocessableEntity, w.browse("POST", launched.URL, "side=heads&stake=1000").Code)
	require.Equal(t, http.StatusNotFound, w.browse("GET", launched.URL+"x", "").Code)

	var list []struct{ ID, State, Moved string }
	w.ask("POST", "/api/v1/member/merchant-wallets/collect", one, "").value(t, &list)
	require.Len(t, list, 1)
	made.ID = list[0].ID
	require.Eventually(t, ended, 20*time.Second, 50*time.Millisecond)
	require.Contains(t, []string{"490.00", "509.60"}, now.Moved)
	require.Equal(t, "gateway.transfer.coolDown", w.ask("POST", "/api/v1/member/merchant-wallets/collect", one, "").code())

	owner := w.staff("owner")
	changeOver(t, w, owner)
	for _, direction := range []string{"IN", "OUT"} {
		w.ask("POST", "/api/v1/member/transfers", one, fmt.Sprintf(`{"vendor":"MINT","direction":%q,"amount":"5"}`, direction)).value(t, &made)
		require.Eventually(t, ended, 20*time.Second, 50*time.Millisecond, "with the second key")
	}
	var sims []struct{ Vendor, Mode, Held string }
	require.Equal(t, http.StatusUnprocessableEntity, w.ask("PUT", "/api/v1/staff/sandbox/transfer-vendors/MINT", owner, `{"mode":"odd"}`).Status)
	w.ask("PUT", "/api/v1/staff/sandbox/transfer-vendors/MINT", owner, `{"mode":"refuses"}`).value(t, &struct{}{})
	w.ask("GET", "/api/v1/staff/sandbox/transfer-vendors", owner, "").value(t, &sims)
	require.Equal(t, "refuses", sims[0].Mode)
	require.Equal(t, "0.00", sims[0].Held)
}

// changeOver gives MINT a second key and retires its first, as staff do.
func changeOver(t *testing.T, w *world, owner string) {
	t.Helper()
	const keys = "/api/v1/staff/gateway/keys"
	require.Less(t, w.ask("POST", keys, owner, `{"vendor":"MINT","keyId":"k1","seen":1}`).Status, 300)
	require.Less(t, w.ask("POST", keys+"/MINT/house/retire", owner, `{"reason":"changed over"}`).Status, 300)
}

// page opens a page as a browser without a login.
func (w *world) browse(method, path, form string) *httptest.ResponseRecorder {
	u, err := url.Parse(path)
	require.NoError(w.t, err)
	r := httptest.NewRequest(method, u.RequestURI(), strings.NewReader(form))
	if form != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	rec := httptest.NewRecorder()
	w.Handler().ServeHTTP(rec, r)
	return rec
}
