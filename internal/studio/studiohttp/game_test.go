package studiohttp_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/studio"
	"baize/internal/studio/studiohttp"
	"baize/internal/studio/studiotest"
	"baize/locales"
)

const alice id.Member = 1001

type client struct {
	t     *testing.T
	house *studiotest.House
	api   *httpx.API
	token string
}

func open(t *testing.T, game string) client {
	t.Helper()
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	a := httpx.New(httpx.Options{Catalog: catalog, Log: slog.New(slog.DiscardHandler), Authenticators: []httpx.Authenticator{studiohttp.Sessions{Service: h.Service}, desk{}}})
	studiohttp.Routes(a, h.Service)
	h.Platform.Launch("token-1", alice, game, money.MustParse("100"))
	return client{t: t, house: h, api: a, token: "token-1"}
}

// desk knows operators by tokens that name their permissions.
type desk struct{}

func (desk) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	may, ok := strings.CutPrefix(token, "staff:")
	if !ok {
		return nil, nil
	}
	return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Kind: "staff", Permissions: map[string]bool{may: true}}, nil
}

func (c client) call(method, path, key, body string) (int, map[string]any) {
	c.t.Helper()
	at := "/api/v1/studio" + path
	if rest, staff := strings.CutPrefix(path, "/staff/"); staff {
		at = "/api/v1/staff/studio/" + rest
	}
	r := httptest.NewRequest(method, at, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	c.api.Mux.ServeHTTP(w, r)
	var out map[string]any
	require.NoError(c.t, json.Unmarshal(w.Body.Bytes(), &out), w.Body.String())
	return w.Code, out
}

// value makes a call that must succeed.
func (c client) value(method, path, key, body string) map[string]any {
	c.t.Helper()
	code, out := c.call(method, path, key, body)
	require.Equal(c.t, http.StatusOK, code, out)
	return out["value"].(map[string]any)
}

// refused makes a call that must be refused with a code.
func (c client) refused(method, path, key, body, code string) map[string]any {
	c.t.Helper()
	status, out := c.call(method, path, key, body)
	require.GreaterOrEqual(c.t, status, 400)
	raw, _ := json.Marshal(out)
	require.Contains(c.t, string(raw), code)
	require.NotEqual(c.t, out["code"], out["message"], "the message is not translated")
	return out
}

func TestSlot_IsPlayedOverHTTP(t *testing.T) {
	c := open(t, studio.Slot)
	ses := c.value("GET", "/session", "", "")
	require.Equal(t, "slot", ses["engine"])
	require.Equal(t, "100.00", ses["balance"])
	require.Equal(t, "96.5612", ses["game"].(map[string]any)["returnPct"])
	require.Equal(t, "0.20", ses["game"].(map[string]any)["stakeStep"])
	require.Len(t, ses["paytable"].(map[string]any)["lines"], 20)
	require.Nil(t, ses["open"])
	c.refused("POST", "/slots/spin", "", `{"stake":"2.00"}`, "request.idempotency.missing")
	c.refused("POST", "/slots/spin", "12345678-1", `{"stake":"2.01"}`, "studio.stake.step")
	c.refused("POST", "/slots/spin", "12345678-2", `{"stake":"200.00"}`, "studio.funds.notEnough")
	spin := c.value("POST", "/slots/spin", "12345678-3", `{"stake":"2.00"}`)
	require.Equal(t, "2.00", spin["stake"])
	require.EqualValues(t, 1, spin["nonce"])
	grid := spin["spins"].([]any)[0].(map[string]any)["grid"].([]any)
	require.Len(t, grid, 5)
	require.Len(t, grid[0], 3)
	require.Equal(t, spin, c.value("POST", "/slots/spin", "12345678-3", `{"stake":"2.00"}`))
	c.refused("POST", "/dice/roll", "12345678-4", `{"stake":"2.00","target":"50.00","over":true}`, "studio.game.otherEngine")

	require.Equal(t, "mine", c.value("PUT", "/fairness/client-seed", "", `{"clientSeed":"mine"}`)["clientSeed"])
	rotated := c.value("POST", "/fairness/rotate", "12345678-5", `{}`)
	require.EqualValues(t, 0, rotated["nonce"])
	require.EqualValues(t, 2, rotated["revealed"].(map[string]any)["nonces"])
	history := c.value("GET", "/history", "", "")["items"].([]any)
	require.Len(t, history, 2)
	round := c.value("GET", "/rounds/"+history[0].(map[string]any)["roundId"].(string), "", "")
	require.Equal(t, true, round["revealed"])
	require.Equal(t, spin["spins"], round["spins"])
	sheet := c.value("GET", "/sheets/p1", "", "")
	require.Equal(t, "9142575518427/9468170240000", sheet["figures"].(map[string]any)["return"])
	c.refused("GET", "/sheets/p9", "", "", "request.notFound")
}

func TestCrash_IsPlayedOverHTTP(t *testing.T) {
	c := open(t, studio.Crash)
	c.value("GET", "/crash/state", "", "")
	c.house.Betting(300)
	c.refused("POST", "/crash/bets", "12345678-1", `{"stake":"5.00","autoCashout":"1.00"}`, "studio.crash.auto")
	bet := c.value("POST", "/crash/bets", "12345678-2", `{"stake":"5.00","autoCashout":"2.50"}`)
	require.Equal(t, "LIVE", bet["state"])
	require.Equal(t, "95.00", bet["balance"])
	c.house.Pass(6 * time.Second)
	c.house.Pass(10 * time.Second)
	state := c.value("GET", "/crash/state", "", "")
	require.Equal(t, "RUNNING", state["phase"])
	require.EqualValues(t, 10_000, state["elapsedMs"])
	require.NotContains(t, state, "crashPoint")
	require.NotContains(t, state, "seed")
	require.Len(t, state["mine"], 1)
	out := c.value("POST", "/crash/bets/"+bet["betId"].(string)+"/cashout", "", "")
	require.Equal(t, "1.82", out["multiplier"])
	require.Equal(t, "9.10", out["payout"])
	require.Equal(t, "104.10", out["balance"])
	c.house.Pass(5 * time.Minute)
	state = c.value("GET", "/crash/state", "", "")
	require.NotEmpty(t, state["history"])
	c.refused("DELETE", "/crash/bets/"+bet["betId"].(string), "", "", "studio.crash.")
}

func TestRoutes_AreForGameSessionsOnly(t *testing.T) {
	c := open(t, studio.Dice)
	roll := c.value("POST", "/dice/roll", "12345678-1", `{"stake":"2.00","target":"50.00","over":true}`)
	require.Regexp(t, `^\d+\.\d\d$`, roll["roll"])
	require.Equal(t, "1.9803", roll["multiplier"])
	c.token = "a-stranger"
	for _, r := range c.api.Routes() {
		if r.Audience == httpx.Public {
			continue
		}
		status, _ := c.call(r.Method, strings.TrimPrefix(r.Path, "/api/v1/studio"), "12345678-9", "")
		require.Equal(t, http.StatusUnauthorized, status, r.Op)
	}
}

func TestInstant_IsPlayedOverHTTP(t *testing.T) {
	c := open(t, studio.Plinko)
	ses := c.value("GET", "/session", "", "")
	require.Equal(t, "98.66", ses["game"].(map[string]any)["returnPct"])
	require.Equal(t, "1000000.00", ses["game"].(map[string]any)["maxWin"])
	played := c.value("POST", "/instant/play", "12345678-1", `{"stake":"2.00","bet":{"rows":8,"risk":"low"}}`)
	require.Len(t, played["detail"].(map[string]any)["path"], 8)
	require.Regexp(t, `^\d+\.\d{4}$`, played["multiplier"])
	require.Equal(t, played, c.value("POST", "/instant/play", "12345678-1", `{"stake":"2.00","bet":{"rows":8,"risk":"low"}}`))
	c.refused("POST", "/instant/play", "12345678-2", `{"stake":"2.00","bet":{"rows":7,"risk":"low"}}`, "studio.plinko.table")
	c.refused("POST", "/instant/play", "12345678-3", `{"stake":"2.00","bet":{"rows":8,"risk":"low","bin":0}}`, "studio.verify.params")
	c.refused("POST", "/steps", "12345678-4", `{"stake":"2.00","bet":{"mines":3}}`, "studio.game.otherEngine")
	round := c.value("GET", "/rounds/"+played["roundId"].(string), "", "")
	require.Equal(t, played["detail"], round["detail"])
}

func TestSteps_ArePlayedOverHTTP(t *testing.T) {
	c := open(t, studio.HiLo)
	begun := c.value("POST", "/steps", "12345678-1", `{"stake":"2.00","bet":{}}`)
	require.Equal(t, "ACTIVE", begun["state"])
	require.Equal(t, "98.00", begun["balance"])
	require.Len(t, begun["open"], 1)
	require.Empty(t, begun["hidden"])
	path := "/steps/" + begun["roundId"].(string)
	c.refused("POST", path+"/cashout", "12345678-2", `{"made":0}`, "studio.steps.none")
	c.refused("POST", path+"/picks", "", `{"made":0,"pick":3}`, "studio.steps.pick")
	c.refused("POST", "/steps/none/picks", "", `{"made":0,"pick":1}`, "studio.round.unknown")
	passed := c.value("POST", path+"/picks", "", `{"made":0,"pick":2}`)
	require.Len(t, passed["seen"], 1, "a card is passed over for nothing")
	require.Equal(t, "1.0000", passed["multiplier"])
	require.Equal(t, passed, c.value("GET", "/session", "", "")["steps"], "the client goes on with it")
	c.refused("POST", "/steps", "12345678-3", `{"stake":"2.00","bet":{}}`, "studio.steps.open")
	next := passed["next"].([]any)[0].(map[string]any)
	after := c.value("POST", path+"/picks", "", `{"made":1,"pick":`+strconv.Itoa(int(next["picks"].([]any)[0].(float64)))+`}`)
	if after["state"] == "ACTIVE" {
		require.Equal(t, next["multiplier"], after["multiplier"])
		after = c.value("POST", path+"/cashout", "12345678-5", `{"made":2}`)
		require.Equal(t, "CASHED", after["state"])
		require.Equal(t, next["cashOut"], after["payout"])
	}
	c.refused("POST", path+"/picks", "", `{"made":2,"pick":2}`, "studio.steps.over")
	round := c.value("GET", "/rounds/"+begun["roundId"].(string), "", "")
	require.Equal(t, after["seen"], round["steps"].(map[string]any)["seen"])
}
