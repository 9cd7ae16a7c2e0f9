package studiohttp_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/pit"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiohttp"
	"baize/internal/studio/studiotest"
)

// tableClient is a client with a pit behind it; pass moves the clock.
func tableClient(t *testing.T) (c client, pass func(d time.Duration)) {
	c = open(t, "baccarat")
	h := c.house
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(t, err)
	p := pit.New(pit.Deps{
		DB: h.DB, Store: studiodb.NewPit(h.DB), Push: h.Pushes, Box: box, Clock: h.Clock, Rand: rng.System{}, IDs: id.NewSource(h.Clock, 2), Log: slog.New(slog.DiscardHandler),
		Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: seamless.NewClient(seamless.Config{
			BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: h.Platform.Secret, Clock: h.Clock, Rand: rng.System{},
			Transport: httpx.Local{Handler: h.Platform}, Attempts: 2, Pause: time.Millisecond,
		})}},
	})
	require.NoError(t, p.Start(t.Context()))
	t.Cleanup(p.Stop)
	studiohttp.TableRoutes(c.api, h.Service, p)
	return c, func(d time.Duration) {
		h.Clock.Advance(d)
		require.NoError(t, p.Wake(t.Context()))
	}
}

func TestTables_ArePlayedOverHTTP(t *testing.T) {
	c, pass := tableClient(t)
	ses := c.value("GET", "/session", "", "")
	require.Equal(t, "table", ses["engine"])
	require.Equal(t, "98.7649", ses["game"].(map[string]any)["returnPct"])
	lobby := c.value("GET", "/tables", "", "")["items"].([]any)
	require.Len(t, lobby, 4)
	first := lobby[0].(map[string]any)
	require.Equal(t, "baccarat-1", first["code"])
	require.Equal(t, map[string]any{"code": "banker", "pays": "0.95", "returnPct": "98.9421"}, first["spots"].([]any)[1])
	state := c.value("GET", "/tables/baccarat-1", "", "")
	require.Equal(t, "OPENING", state["phase"])
	require.NotContains(t, state, "seed")
	c.refused("POST", "/tables/baccarat-1/bets", "12345678-0", `{"wagers":[{"spot":"banker","stake":"20"}]}`, "studio.tables.early")
	pass(time.Second)
	for body, code := range map[string]string{
		`{"wagers":[{"spot":"red","stake":"20"}]}`:      "studio.tables.spot",
		`{"wagers":[{"spot":"banker","stake":"5"}]}`:    "studio.tables.range",
		`{"wagers":[{"spot":"banker","stake":"5000"}]}`: "studio.tables.range",
		`{"wagers":[]}`: "",
	} {
		c.refused("POST", "/tables/baccarat-1/bets", "12345678-1", body, code)
	}
	bet := c.value("POST", "/tables/baccarat-1/bets", "12345678-2", `{"wagers":[{"spot":"banker","stake":"20"},{"spot":"tie","stake":"10"}]}`)
	require.Equal(t, "LIVE", bet["state"])
	require.Equal(t, "70.00", bet["balance"])
	gone := c.value("POST", "/tables/baccarat-1/bets", "12345678-3", `{"wagers":[{"spot":"player","stake":"20"}]}`)
	require.Equal(t, "CANCELLED", c.value("DELETE", "/tables/baccarat-1/bets/"+gone["betId"].(string), "", "")["state"])
	require.Equal(t, "good luck", c.value("POST", "/tables/baccarat-1/chat", "12345678-4", `{"text":"good luck"}`)["text"])
	replay := c.value("GET", "/tables/bets/"+bet["betId"].(string), "", "")
	require.Equal(t, false, replay["revealed"])
	require.Empty(t, replay["outcome"])
	pass(17 * time.Second)
	c.refused("POST", "/tables/baccarat-1/bets", "12345678-5", `{"wagers":[{"spot":"banker","stake":"20"}]}`, "studio.tables.closed")
	pass(9 * time.Second)
	state = c.value("GET", "/tables/baccarat-1", "", "")
	require.Equal(t, "RESULT", state["phase"])
	require.Len(t, state["board"], 1)
	require.Len(t, state["mine"], 2)
	require.Len(t, state["chat"], 1)
	pass(5 * time.Second)
	replay = c.value("GET", "/tables/bets/"+bet["betId"].(string), "", "")
	require.Equal(t, true, replay["revealed"])
	require.Len(t, replay["paid"], 2)
	require.Equal(t, state["commitment"], replay["verify"].(map[string]any)["hash"])
	require.Len(t, c.value("GET", "/tables/history", "", "")["items"], 2)
	c.refused("GET", "/tables/roulette-1", "", "", "studio.tables.table")
	c.house.Platform.Launch("token-2", 1002, "dice", money.MustParse("5"))
	c.token = "token-2"
	c.refused("GET", "/tables", "", "", "studio.game.otherEngine")
	c.token = "a-stranger"
	status, _ := c.call("GET", "/tables", "", "")
	require.Equal(t, http.StatusUnauthorized, status)
}
