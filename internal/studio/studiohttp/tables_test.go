package studiohttp_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/pit"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/pokerdb"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiohttp"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/talk"
)

// tableClient is a client with a pit behind it; pass moves the clock.
func tableClient(t *testing.T, game string) (c client, p *pit.Service, pass func(d time.Duration)) {
	c = open(t, game)
	h := c.house
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(t, err)
	p = pit.New(pit.Deps{
		DB: h.DB, Store: studiodb.NewPit(h.DB), Push: h.Pushes, Box: box, Clock: h.Clock, Rand: rng.System{}, IDs: id.NewSource(h.Clock, 2), Log: slog.New(slog.DiscardHandler),
		Auditor: &audited{},
		Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: seamless.NewClient(seamless.Config{
			BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: h.Platform.Secret, Clock: h.Clock, Rand: rng.System{},
			Transport: httpx.Local{Handler: h.Platform}, Attempts: 2, Pause: time.Millisecond,
		})}},
	})
	require.NoError(t, p.Start(t.Context()))
	t.Cleanup(p.Stop)
	studiohttp.TableRoutes(c.api, h.Service, p)
	studiohttp.TableStaffRoutes(c.api, p, cardroom.New(cardroom.Deps{DB: h.DB, Store: pokerdb.New(h.DB), Tables: cardroom.HouseTables(money.BDT, money.Trial, false)}))
	return c, p, func(d time.Duration) {
		h.Clock.Advance(d)
		require.NoError(t, p.Wake(t.Context()))
	}
}

// audited counts what was audited.
type audited struct{ names []string }

func (a *audited) Audit(_ context.Context, _ *db.Tx, x pit.Action) error {
	a.names = append(a.names, x.Name)
	return nil
}

func TestTables_BlackjackIsDecidedOverHTTP(t *testing.T) {
	c, _, pass := tableClient(t, "blackjack")
	require.Equal(t, "99.4296", c.value("GET", "/session", "", "")["game"].(map[string]any)["returnPct"])
	lobby := c.value("GET", "/tables", "", "")["items"].([]any)
	require.Len(t, lobby, 6)
	require.Len(t, lobby[0].(map[string]any)["spots"], 7)
	require.Equal(t, "1.50", lobby[0].(map[string]any)["spots"].([]any)[0].(map[string]any)["pays"])
	for n := 0; ; n++ {
		require.Less(t, n, 50, "nobody had to decide in fifty rounds")
		for c.value("GET", "/tables/blackjack-1", "", "")["phase"] != "BETTING" {
			pass(time.Second)
		}
		c.refused("POST", "/tables/blackjack-1/bets", fmt.Sprint("12345670-", n), `{"wagers":[{"spot":"b3d","stake":"10"}]}`, "studio.tables.spot")
		c.value("POST", "/tables/blackjack-1/bets", fmt.Sprint("12345678-", n), `{"wagers":[{"spot":"b3","stake":"10"}]}`)
		c.refused("POST", "/tables/blackjack-1/moves", "12345679-0", `{"box":3,"made":0,"move":"H"}`, "studio.tables.noTurn")
		pass(17 * time.Second)
		state := c.value("GET", "/tables/blackjack-1", "", "")
		if state["phase"] != "PLAYING" {
			pass(time.Minute)
			continue
		}
		box := state["play"].(map[string]any)["boxes"].([]any)[0].(map[string]any)
		require.Equal(t, 3.0, box["box"])
		if box["may"] == "IN" { // the dealer shows an ace
			c.refused("POST", "/tables/blackjack-1/moves", "12345679-1", `{"box":3,"made":0,"move":"H"}`, "studio.tables.noTurn")
			c.value("POST", "/tables/blackjack-1/moves", "12345679-2", `{"box":3,"made":0,"move":"N"}`)
			pass(time.Minute)
			pass(time.Minute)
			continue
		}
		c.refused("POST", "/tables/blackjack-1/moves", fmt.Sprint("12345671-", n), `{"box":3,"made":0,"move":"I"}`, "studio.tables.insurance")
		require.NotEmpty(t, box["until"])
		require.NotContains(t, state, "outcome")
		c.refused("POST", "/tables/blackjack-1/moves", "12345679-1", `{"box":2,"made":0,"move":"H"}`, "studio.tables.noTurn")
		c.refused("POST", "/tables/blackjack-1/moves", "12345679-2", `{"box":3,"made":1,"move":"H"}`, "studio.tables.stale")
		c.refused("POST", "/tables/blackjack-1/moves", "12345679-3", `{"box":3,"made":0,"move":"X"}`, "")
		after := c.value("POST", "/tables/blackjack-1/moves", "12345679-4", `{"box":3,"made":0,"move":"S"}`)
		require.Equal(t, "DEALING", after["phase"])
		require.Contains(t, after["outcome"], "|3:")
		return
	}
}

func TestTables_AMutedMemberReadsAndDoesNotWrite(t *testing.T) {
	c, p, pass := tableClient(t, "baccarat")
	c.value("POST", "/tables/baccarat-1/chat", "12345678-1", `{"text":"good luck"}`)
	said, err := p.Talk("baccarat-1")
	require.NoError(t, err)
	who := talk.Lines(said)[0].Member
	require.NotZero(t, who, "staff see who said it")
	_, err = p.Mute(t.Context(), pit.MuteCmd{Staff: 7, Member: who, For: 10 * time.Minute})
	require.ErrorContains(t, err, "studio.tables.mute.reason")
	_, err = p.Mute(t.Context(), pit.MuteCmd{Staff: 7, Member: who, For: 31 * 24 * time.Hour, Reason: "rude"})
	require.ErrorContains(t, err, "studio.tables.mute.time")
	_, err = p.Mute(t.Context(), pit.MuteCmd{Staff: 7, Member: who, For: 10 * time.Minute, Reason: "rude"})
	require.NoError(t, err)
	pass(5 * time.Second)
	c.refused("POST", "/tables/baccarat-1/chat", "12345678-2", `{"text":"again"}`, "studio.tables.chat.muted")
	state := c.value("GET", "/tables/baccarat-1", "", "")
	require.NotEmpty(t, state["mutedUntil"])
	require.Len(t, state["chat"], 1)
	all, err := p.Mutes(t.Context())
	require.NoError(t, err)
	require.Equal(t, "rude", all[0].Reason)
	pass(10 * time.Minute)
	require.NotContains(t, c.value("GET", "/tables/baccarat-1", "", ""), "mutedUntil", "it ends by itself")
	c.value("POST", "/tables/baccarat-1/chat", "12345678-3", `{"text":"thank you"}`)
}

func TestTables_StaffMuteByPermissionOnly(t *testing.T) {
	c, _, pass := tableClient(t, "baccarat")
	c.value("POST", "/tables/baccarat-1/chat", "12345678-1", `{"text":"good luck"}`)
	member := c.token
	c.token = "staff:" + studiohttp.MayReadTalk
	line := c.value("GET", "/staff/tables/baccarat-1/chat", "", "")["lines"].([]any)[0].(map[string]any)
	require.Equal(t, "good luck", line["text"])
	tables := c.value("GET", "/staff/tables/chats", "", "")["tables"].([]any)
	require.Len(t, tables, 1)
	require.Equal(t, "baccarat-1", tables[0].(map[string]any)["table"])
	at := "/staff/tables/mutes/" + line["member"].(string)
	c.refused("PUT", at, "", `{"minutes":10,"reason":"rude"}`, "forbidden")
	c.refused("POST", at+"/lift", "", `{"reason":"sorry"}`, "forbidden")
	c.token = member
	c.refused("PUT", at, "", `{"minutes":10,"reason":"rude"}`, "")
	c.token = "staff:" + studiohttp.MayMute
	c.refused("GET", "/staff/tables/mutes", "", "", "forbidden")
	for _, bad := range []string{`{"minutes":0,"reason":"rude"}`, `{"minutes":43201,"reason":"rude"}`, `{"minutes":10,"reason":""}`, `{"minutes":10}`} {
		c.refused("PUT", at, "", bad, "")
	}
	require.Equal(t, "rude", c.value("PUT", at, "", `{"minutes":10,"reason":"rude"}`)["reason"])
	c.token = "staff:" + studiohttp.MayReadTalk
	require.Len(t, c.value("GET", "/staff/tables/mutes", "", "")["mutes"], 1)
	c.token = member
	pass(5 * time.Second)
	c.refused("POST", "/tables/baccarat-1/chat", "12345678-2", `{"text":"again"}`, "studio.tables.chat.muted")
	c.token = "staff:" + studiohttp.MayMute
	c.refused("POST", at+"/lift", "", `{"reason":""}`, "")
	c.value("POST", at+"/lift", "", `{"reason":"said sorry"}`)
	c.token = member
	c.value("POST", "/tables/baccarat-1/chat", "12345678-3", `{"text":"thank you"}`)
}

func TestTables_ArePlayedOverHTTP(t *testing.T) {
	c, _, pass := tableClient(t, "baccarat")
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
