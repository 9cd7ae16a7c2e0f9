package bettinghttp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettinghttp"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

type site struct {
	*bettingtest.World
	api *httpx.API
	who *httpx.Principal
}

func open(t *testing.T, d *db.DB) *site {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	s := &site{World: bettingtest.New(t, d), api: httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler)})}
	bettinghttp.Routes(s.api, s.Service)
	return s
}

// post sends a body as the caller that is set and reads the answer into out.
func (s *site) post(t *testing.T, path string, in, out any) int {
	raw, err := json.Marshal(in)
	require.NoError(t, err)
	r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(raw))
	r.Header.Set("Content-Type", "application/json")
	r = r.WithContext(httpx.WithPrincipal(r.Context(), s.who))
	w := httptest.NewRecorder()
	s.api.Mux.ServeHTTP(w, r)
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), out), w.Body.String())
	return w.Code
}

func (s *site) as(m id.Member) {
	s.who = &httpx.Principal{Audience: httpx.Member, Subject: int64(m), Kind: "member"}
}

type item struct{ ID, RoundID, State, Stake, Payout, PlacedAt, SettledAt string }

type body struct {
	Success bool
	Code    string
	Value   struct {
		Items  []item
		Next   string
		Totals *struct{ Stake, Payout, Net string }
	}
}

func (s *site) get(t *testing.T, query url.Values) (int, body) {
	r := httptest.NewRequest(http.MethodGet, "/api/v1/member/bets?"+query.Encode(), nil)
	if s.who != nil {
		r = r.WithContext(httpx.WithPrincipal(r.Context(), s.who))
	}
	w := httptest.NewRecorder()
	s.api.Mux.ServeHTTP(w, r)
	var b body
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &b), w.Body.String())
	return w.Code, b
}

func TestListBets_CutsPagesAndAddsUpTheWholeSelection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		m, other := s.Funded(t, "100"), s.Funded(t, "100")
		_, err := s.Place(t.Context(), bettingtest.Bet(other, "theirs", "x", "9"))
		require.NoError(t, err)
		for n := range 5 {
			_, err := s.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", n), fmt.Sprint("t", n), "2"))
			require.NoError(t, err)
			s.Book.Clock.Advance(time.Hour)
		}
		win := bettingtest.Win(m, "r3", "w", "t3", "7.50")
		win.CloseRound = true
		_, err = s.Settle(t.Context(), win)
		require.NoError(t, err)
		s.as(m)
		status, first := s.get(t, url.Values{"limit": {"3"}})
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, []string{"r4", "r3", "r2"}, rounds(first))
		require.Equal(t, "7.50", first.Value.Items[1].Payout)
		require.Equal(t, "settled", first.Value.Items[1].State)
		require.Equal(t, "-2.50", first.Value.Totals.Net)
		_, rest := s.get(t, url.Values{"limit": {"3"}, "cursor": {first.Value.Next}})
		require.Equal(t, []string{"r1", "r0"}, rounds(rest))
		require.Empty(t, rest.Value.Next)
		require.Nil(t, rest.Value.Totals)

		at := func(hours int) string {
			text, err := clock.At(s.Book.Clock.Now().Add(time.Duration(hours-5) * time.Hour)).MarshalText()
			require.NoError(t, err)
			return string(text)
		}
		_, some := s.get(t, url.Values{"from": {at(1)}, "to": {at(3)}})
		require.Equal(t, []string{"r2", "r1"}, rounds(some))
		require.Equal(t, "4.00", some.Value.Totals.Stake)
		_, settled := s.get(t, url.Values{"state": {"settled"}})
		require.Equal(t, []string{"r3"}, rounds(settled))
		_, none := s.get(t, url.Values{"vendor": {"nobody"}})
		require.Empty(t, none.Value.Items)
	})
}

func rounds(b body) (refs []string) {
	for _, i := range b.Value.Items {
		refs = append(refs, i.RoundID)
	}
	return refs
}

func TestListBets_RefusesStrangersAndNonsense(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	status, _ := s.get(t, nil)
	require.Equal(t, http.StatusUnauthorized, status)
	s.who = &httpx.Principal{Audience: httpx.Staff, Subject: 1}
	status, _ = s.get(t, nil)
	require.Equal(t, http.StatusForbidden, status)
	s.as(s.Funded(t, "1"))
	for name, query := range map[string]url.Values{
		"cursor": {"cursor": {"nonsense"}}, "from": {"from": {"yesterday"}}, "state": {"state": {"lost"}}, "limit": {"limit": {"101"}},
	} {
		status, b := s.get(t, query)
		require.Equal(t, http.StatusUnprocessableEntity, status, name)
		require.Equal(t, "request.fields.invalid", b.Code, name)
	}
}
