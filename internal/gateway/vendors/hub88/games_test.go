package hub88_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

func calling(t *testing.T) (*vendors.Peer, *hub88sim.API, hub88.Games) {
	key, _ := vendorstest.RSA(t)
	api := &hub88sim.API{Platform: &key.PublicKey, Operator: 7, GameHost: "https://games.example"}
	p := &vendors.Peer{Settings: vendors.Settings{Vendor: "hub", Dialect: vendors.Hub88, BaseURL: "https://api.example/", OperatorID: "7", ReturnURL: "https://us.example"}}
	p.SignKeys = append(p.SignKeys, key)
	return p, api, hub88.Games{Client: &http.Client{Transport: httpx.Local{Handler: api}}}
}

func TestGames_ReadTheVendorsList(t *testing.T) {
	p, api, games := calling(t)
	api.Games = []map[string]any{
		{"game_code": "clt_dragon", "name": "Dragon", "product": "Caleta", "category": "Video Slots", "enabled": true, "rtp": "96.51", "volatility": 5, "demo_game_support": true},
		{"game_code": "evo_roulette", "name": "Roulette", "category": "Live Dealer", "enabled": false, "rtp": 97.3, "volatility": nil},
		{"game_code": "no code", "name": "Left out"}, {"game_code": "noname", "name": ""},
		{"game_code": "odd", "name": "Odd", "category": "Fishing", "rtp": "about 96", "volatility": 9},
	}
	list, err := games.List(context.Background(), p)
	require.NoError(t, err)
	require.Equal(t, []vendors.Title{
		{Code: "clt_dragon", Name: "Dragon", Category: "RNG", Classify: "Video Slots", ReturnPpm: 965_100, Volatility: "high", Trial: true, Open: true},
		{Code: "evo_roulette", Name: "Roulette", Category: "LIVE", Classify: "Live Dealer", ReturnPpm: 973_000},
		{Code: "odd", Name: "Odd", Category: "FISH", Classify: "Fishing", Open: true},
	}, list)
}

func TestGames_OpenWithTheSessionsToken(t *testing.T) {
	p, api, games := calling(t)
	o := vendors.Opening{Launch: gateway.Launch{
		Token: "hub.token", Game: gateway.Game{Vendor: "hub", Code: "clt_dragon"}, Session: gateway.Session{Member: id.Member(12345), Currency: money.BDT},
	}, Lang: "bn"}
	url, err := games.Open(context.Background(), p, o)
	require.NoError(t, err)
	require.Equal(t, "https://games.example/clt_dragon", url)
	asked := api.Opened()[0]
	require.Equal(t, "hub.token", asked["token"])
	require.Equal(t, id.Member(12345).String(), asked["user"])
	require.Equal(t, "BDT", asked["currency"])
	require.Equal(t, "https://us.example", asked["lobby_url"])

	o.Session.Currency = money.Trial
	_, err = games.Open(context.Background(), p, o)
	require.NoError(t, err, "a demo")
	asked = api.Opened()[1]
	require.Equal(t, "XXX", asked["currency"])
	require.NotContains(t, asked, "user", "demo money never leaves the house")
	require.NotContains(t, asked, "token")

	api.GameHost = "javascript:alert(1)//"
	_, err = games.Open(context.Background(), p, o)
	require.True(t, fault.IsCode(err, fault.Unavailable), err)
	api.Operator = 8
	_, err = games.List(context.Background(), p)
	require.ErrorIs(t, err, vendors.ErrUnreachable)
	other, _ := vendorstest.RSA(t)
	p.SignKeys[0] = other
	_, err = games.List(context.Background(), p)
	require.ErrorIs(t, err, vendors.ErrUnreachable)
}

// A second key is made before the vendor has its public half.
func TestGames_AreAskedWithTheOldestKeyUntilItIsRetired(t *testing.T) {
	p, api, games := calling(t)
	next, _ := vendorstest.RSA(t)
	p.SignKeys = append(p.SignKeys, next)
	_, err := games.List(context.Background(), p)
	require.NoError(t, err)
	p.SignKeys, api.Platform = p.SignKeys[1:], &next.PublicKey
	_, err = games.List(context.Background(), p)
	require.NoError(t, err)
}
