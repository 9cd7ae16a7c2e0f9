package app_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// tableToken opens the first live title whose table has a name that starts so.
func (w *world) tableToken(member, name string) string {
	var found struct {
		Items []struct {
			NodeID, Mechanic string
			Playable         bool
		}
	}
	w.ask("GET", "/api/v1/games/search?q="+name, "", "").value(w.t, &found)
	for _, g := range found.Items {
		if g.Playable && g.Mechanic == "table" {
			var v struct{ GameToken, Engine string }
			w.ask("POST", "/api/v1/member/games/"+g.NodeID+"/launch", member, `{}`).value(w.t, &v)
			require.Equal(w.t, "table", v.Engine)
			return v.GameToken
		}
	}
	w.t.Fatal("no table to open: " + name)
	return ""
}

type tableBet struct {
	BetID, State, Stake, Payout, Balance string
}

// A bet at a table walks the whole corridor on the true clock: launch, stake
// through the signed protocol, close, deal, payout, proof; the wallet agrees
// with what the table says.
func TestTables_PayThroughTheWalletWhatTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a round of half a minute")
	}
	w := open(t, t.TempDir())
	member := w.member("member1")
	token := w.tableToken(member, "Dragon+Tiger")
	path := "/api/v1/studio/tables/dragontiger-1"
	var state struct {
		Phase, Outcome string
		Mine           []tableBet
	}
	look := func(phase string) {
		require.Eventually(t, func() bool {
			w.ask("GET", path, token, "").value(t, &state)
			return state.Phase == phase
		}, time.Minute, 100*time.Millisecond)
	}
	var before, after struct{ Cash string }
	w.ask("GET", "/api/v1/member/wallet", member, "").value(t, &before)
	look("BETTING")
	var bet tableBet
	w.ask("POST", path+"/bets", token, `{"wagers":[{"spot":"dragon","stake":"100"},{"spot":"tiger","stake":"100"},{"spot":"tie","stake":"10"}]}`).value(t, &bet)
	require.Equal(t, "LIVE", bet.State)
	look("CLOSED")
	require.Equal(t, "studio.tables.closed", w.ask("POST", path+"/bets", token, `{"wagers":[{"spot":"dragon","stake":"100"}]}`).code())
	look("SETTLED")
	var replay struct {
		tableBet
		Revealed bool
		Verify   struct{ ServerSeed string }
	}
	require.Eventually(t, func() bool {
		w.ask("GET", "/api/v1/studio/tables/bets/"+bet.BetID, token, "").value(t, &replay)
		w.ask("GET", "/api/v1/member/wallet", member, "").value(t, &after)
		return replay.Revealed && after.Cash == replay.Balance
	}, 10*time.Second, 50*time.Millisecond)
	// Dragon and tiger together give 200 back, or 100 with a tie, which pays 120.
	require.Contains(t, []string{"200.00", "220.00"}, replay.Payout)
	require.Len(t, replay.Verify.ServerSeed, 64)
	require.NotEqual(t, before.Cash, after.Cash)
	other := w.tableToken(w.member("member2"), "Dragon+Tiger")
	require.Equal(t, http.StatusNotFound, w.ask("GET", "/api/v1/studio/tables/bets/"+bet.BetID, other, "").Status)
}
