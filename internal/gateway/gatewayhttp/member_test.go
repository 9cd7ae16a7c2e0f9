package gatewayhttp_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewayhttp"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

// logins are fixed bearer tokens.
type logins map[string]*httpx.Principal

func (l logins) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	return l[token], nil
}

func TestLaunchRoute_AnswersEachAudience(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p, trial := w.Player(t, "1"), w.Player(t, "1")
	w.Rules.MakeTrial(trial.Member)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	a := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Version: "test", Authenticators: []httpx.Authenticator{
		logins{
			"member": {Audience: httpx.Member, Subject: int64(p.Member), Kind: "member"},
			"agent":  {Audience: httpx.Agent, Subject: int64(p.Member), Kind: "agent"},
			"trial":  {Audience: httpx.Member, Subject: int64(trial.Member), Kind: "trial"},
			"staff":  {Audience: httpx.Staff, Subject: 1, Kind: "owner"},
		}, gatewayhttp.Sessions{Service: w.Gateway},
	}})
	gatewayhttp.Routes(a, w.Gateway, nil)
	for _, c := range []struct {
		login, node string
		noTrial     bool
		status      int
		part        string
	}{
		{"", gatewaytest.NodeID, false, 401, "request.unauthenticated"},
		{"staff", gatewaytest.NodeID, false, 403, "request.forbidden"},
		{p.Token, gatewaytest.NodeID, false, 403, "request.forbidden"}, // a game may not open games
		{"member", gatewaytest.NodeID, false, 200, `"engine":"slot"`},
		{"agent", gatewaytest.NodeID, false, 200, `"mode":"house"`},
		{"member", gatewaytest.NodeID, false, 200, `"color":"#a02c62"`},
		{"member", "nowhere", false, 422, "catalogue.game.closed"},
		{"trial", gatewaytest.NodeID, false, 200, `"gameToken":`},
		{"trial", gatewaytest.NodeID, true, 403, "members.trial.realAccountNeeded"},
	} {
		w.Rules.NoTrial = c.noTrial
		req := httptest.NewRequest(http.MethodPost, "/api/v1/member/games/"+c.node+"/launch", strings.NewReader("{}"))
		req.Header.Set("Content-Type", "application/json")
		if c.login != "" {
			req.Header.Set("Authorization", "Bearer "+c.login)
		}
		rec := httptest.NewRecorder()
		a.Mux.ServeHTTP(rec, req)
		require.Equal(t, c.status, rec.Code, "%+v: %s", c, rec.Body)
		require.Contains(t, rec.Body.String(), c.part)
		if c.status == 200 {
			var body struct{ Value gatewayhttp.LaunchDTO }
			require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &body))
			_, ok, err := w.Gateway.Session(context.Background(), body.Value.GameToken)
			require.NoError(t, err)
			require.True(t, ok)
		}
	}
}

func TestLaunchRoute_TellsWhatTheClientAsksForFirstWhereItCan(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "1")
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	a := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Version: "test", Authenticators: []httpx.Authenticator{
		logins{"member": {Audience: httpx.Member, Subject: int64(p.Member), Kind: "member"}},
	}})
	var away error
	gatewayhttp.Routes(a, w.Gateway, func(ctx context.Context, token string) (any, error) {
		_, open, err := w.Gateway.Session(ctx, token)
		require.NoError(t, err)
		return map[string]bool{"open": open}, away
	})
	launch := func() string {
		req := httptest.NewRequest(http.MethodPost, "/api/v1/member/games/"+gatewaytest.NodeID+"/launch", strings.NewReader("{}"))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer member")
		rec := httptest.NewRecorder()
		a.Mux.ServeHTTP(rec, req)
		require.Equal(t, http.StatusOK, rec.Code, rec.Body)
		return rec.Body.String()
	}
	require.Contains(t, launch(), `"session":{"open":true}`)
	away = errors.New("the studio is away")
	require.NotContains(t, launch(), `"session"`)
}

func TestLocales_HaveEveryRefusalOfTheRoom(t *testing.T) {
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	for _, key := range []string{"gateway.key.full", "gateway.key.unknown", "gateway.key.weak", "gateway.launch.notServed"} {
		for _, lang := range []locale.Lang{"en", "bn"} {
			require.NotEqual(t, key, catalog.Text(lang, key, nil), lang)
		}
	}
}
