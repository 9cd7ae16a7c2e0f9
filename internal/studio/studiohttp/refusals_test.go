package studiohttp_test

import (
	"encoding/json"
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/studio"
	"baize/locales"
)

// bad is a call that no honest client makes at that moment.
type bad struct {
	what, method, path, body, key string
}

// said is a refusal as a reader of a language gets it.
func (c client) said(b bad, n int, lang locale.Lang) (status int, key, message string) {
	c.t.Helper()
	r := httptest.NewRequest(b.method, "/api/v1/studio"+b.path, strings.NewReader(b.body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Accept-Language", string(lang))
	r.Header.Set("Idempotency-Key", "bad-input-"+string(lang)+strings.Repeat("x", n+1))
	w := httptest.NewRecorder()
	c.api.Mux.ServeHTTP(w, r)
	var out struct {
		Message string
		Errors  []struct{ Message, Key string }
	}
	require.NoError(c.t, json.Unmarshal(w.Body.Bytes(), &out), w.Body.String())
	if len(out.Errors) > 0 && out.Errors[0].Message != "" {
		out.Message = out.Errors[0].Message
	}
	return w.Code, w.Body.String(), out.Message
}

// refuseAll holds every bad call to a refusal in words of each language, and
// the balance to what it was.
func (c client) refuseAll(calls []bad) {
	c.t.Helper()
	folders, err := fs.ReadDir(locales.Files, ".")
	require.NoError(c.t, err)
	before := c.house.Platform.Balance(alice)
	for n, b := range calls {
		_, _, english := c.said(b, n, "en")
		for _, folder := range folders {
			lang := locale.Lang(folder.Name())
			status, body, message := c.said(b, n, lang)
			require.GreaterOrEqual(c.t, status, 400, "%s: %s", b.what, body)
			require.Less(c.t, status, 500, "%s: %s", b.what, body)
			require.Contains(c.t, body, b.key, b.what)
			require.NotContains(c.t, message, "studio.", "%s in %s", b.what, lang)
			require.NotEmpty(c.t, message, "%s in %s", b.what, lang)
			if lang == "bn" {
				require.NotEqual(c.t, english, message, b.what)
			}
		}
	}
	require.Equal(c.t, before, c.house.Platform.Balance(alice), "nothing is posted")
}

func TestSlot_RefusesBadInput(t *testing.T) {
	c := open(t, studio.Slot)
	c.refuseAll([]bad{
		{"a stake between two steps", "POST", "/slots/spin", `{"stake":"2.01"}`, "studio.stake.step"},
		{"a stake below the least", "POST", "/slots/spin", `{"stake":"0.00"}`, "studio.stake.range"},
		{"a stake above the most", "POST", "/slots/spin", `{"stake":"99999999.00"}`, "studio.stake.range"},
		{"more than there is", "POST", "/slots/spin", `{"stake":"200.00"}`, "studio.funds.notEnough"},
		{"a negative stake", "POST", "/slots/spin", `{"stake":"-2.00"}`, "stake"},
		{"a field that there is not", "POST", "/slots/spin", `{"stake":"2.00","win":true}`, "win"},
		{"another game's route", "POST", "/dice/roll", `{"stake":"2.00","target":"50.00","over":true}`, "studio.game.otherEngine"},
		{"a round that there is not", "GET", "/rounds/0000000000001", ``, "studio.round.unknown"},
	})
}

func TestInstant_RefusesBadInput(t *testing.T) {
	c := open(t, studio.Keno)
	c.refuseAll([]bad{
		{"no number", "POST", "/instant/play", `{"stake":"2.00","bet":{"picks":[]}}`, "studio.keno.picks"},
		{"a number twice", "POST", "/instant/play", `{"stake":"2.00","bet":{"picks":[7,7]}}`, "studio.keno.picks"},
		{"a number beyond the board", "POST", "/instant/play", `{"stake":"2.00","bet":{"picks":[41]}}`, "studio.keno.picks"},
		{"an outcome in the bet", "POST", "/instant/play", `{"stake":"2.00","bet":{"picks":[7],"drawn":[7]}}`, "studio.verify.params"},
		{"a stake finer than the coin", "POST", "/instant/play", `{"stake":"2.001","bet":{"picks":[7]}}`, "studio.stake.step"},
	})
}

func TestSteps_RefusesBadInput(t *testing.T) {
	c := open(t, studio.Mines)
	begun := c.value("POST", "/steps", "12345678-1", `{"stake":"2.00","bet":{"mines":1}}`)
	path := "/steps/" + begun["roundId"].(string)
	c.refuseAll([]bad{
		{"a cash-out before the first step", "POST", path + "/cashout", `{"made":0}`, "studio.steps.none"},
		{"a tile beyond the field", "POST", path + "/picks", `{"made":0,"pick":25}`, "studio.steps.pick"},
		{"a step too far", "POST", path + "/picks", `{"made":3,"pick":1}`, "studio.steps.stale"},
		{"a second round", "POST", "/steps", `{"stake":"2.00","bet":{"mines":1}}`, "studio.steps.open"},
		{"a round of somebody else", "POST", "/steps/0000000000001/picks", `{"made":0,"pick":1}`, "studio.round.unknown"},
		{"more mines than tiles", "POST", "/steps", `{"stake":"2.00","bet":{"mines":25}}`, "studio."},
	})
}

func TestCrash_RefusesBadInput(t *testing.T) {
	c := open(t, studio.Crash)
	c.value("GET", "/crash/state", "", "")
	c.house.Betting(300)
	bet := c.value("POST", "/crash/bets", "12345678-2", `{"stake":"5.00"}`)
	path := "/crash/bets/" + bet["betId"].(string)
	c.refuseAll([]bad{
		{"a cash-out before the start", "POST", path + "/cashout", ``, "studio.crash."},
		{"an automatic cash-out below the least", "POST", "/crash/bets", `{"stake":"5.00","autoCashout":"1.00"}`, "studio.crash.auto"},
		{"an automatic cash-out with three decimals", "POST", "/crash/bets", `{"stake":"5.00","autoCashout":"1.234"}`, "studio.crash.auto"},
		{"somebody else's bet", "POST", "/crash/bets/0000000000001/cashout", ``, "studio.crash.unknown"},
	})
	c.house.Pass(6 * time.Second)
	c.refuseAll([]bad{
		{"a bet after the close", "POST", "/crash/bets", `{"stake":"5.00"}`, "studio.crash.closed"},
		{"a bet taken back after the close", "DELETE", path, ``, "studio.crash.closed"},
	})
	c.house.Pass(2 * time.Second)
	out := c.value("POST", path+"/cashout", "", "")
	again := c.value("POST", path+"/cashout", "", "")
	require.Equal(t, out["payout"], again["payout"], "a second cash-out answers the first and pays nothing more")
	require.Equal(t, money.MustParse(out["balance"].(string)), c.house.Platform.Balance(alice))
}
