package app_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What a member sets for protection holds on every way into play: a limit at
// the game, a pause at bets, launches and deposits; reading and withdrawing go
// on.
func TestCare_HoldsWhereverPlayBegins(t *testing.T) {
	w := open(t, t.TempDir())
	member := w.member("member1")
	game := w.gameToken(member, "dice")
	roll := func(stake string) reply {
		return w.ask("POST", "/api/v1/studio/dice/roll", game, `{"stake":"`+stake+`","target":"50.00","over":true}`)
	}
	const care = "/api/v1/member/care"
	require.Equal(t, http.StatusOK, roll("10").Status)
	require.Equal(t, http.StatusOK, w.ask("PUT", care+"/limits", member, `{"kind":"stake","period":"day","amount":"25"}`).Status)
	require.Equal(t, http.StatusOK, roll("20").Status)
	require.Equal(t, http.StatusUnprocessableEntity, roll("10").Status)

	var meter struct{ StartedAt, Stake string }
	w.ask("GET", care+"/session", member, "").value(t, &meter)
	require.Equal(t, "30.00", meter.Stake)
	require.NotEmpty(t, meter.StartedAt)

	require.Equal(t, http.StatusOK, w.ask("PUT", care+"/limits", member, `{"kind":"deposit","period":"day","amount":"700"}`).Status)
	require.Equal(t, http.StatusOK, w.ask("POST", "/api/v1/member/deposits", member, `{"method":"bkash","amount":"500"}`).Status)
	require.Equal(t, "care.deposit.limit", w.ask("POST", "/api/v1/member/deposits", member, `{"method":"bkash","amount":"500"}`).code())

	require.Equal(t, http.StatusOK, w.ask("POST", care+"/pause", member, `{"kind":"timeout","hours":24,"months":0}`).Status)
	refused := roll("1")
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status, string(refused.Body))
	var boot struct {
		Home struct {
			Inhouse []struct {
				NodeID   string
				Playable bool
			}
		}
	}
	w.ask("GET", "/api/v1/screens/boot", "", "").value(t, &boot)
	require.Equal(t, "care.member.excluded", w.ask("POST", "/api/v1/member/games/"+boot.Home.Inhouse[0].NodeID+"/launch", member, `{}`).code())
	require.Equal(t, "care.member.excluded", w.ask("POST", "/api/v1/member/deposits", member, `{"method":"bkash","amount":"100"}`).code())
	again := w.member("member1")
	require.Equal(t, http.StatusOK, w.ask("GET", "/api/v1/member/wallet", again, "").Status)
	require.Equal(t, http.StatusOK, w.ask("GET", "/api/v1/member/withdrawal-methods", again, "").Status)
}

// What was open when a member went away is settled and paid, and staff can see
// that it was.
func TestCare_APaymentToWhoIsAwayIsASignificantEvent(t *testing.T) {
	w := open(t, t.TempDir())
	member, owner := w.member("member1"), w.staff("owner")
	game := w.gameToken(member, "hilo")
	var round struct {
		RoundID, State, Payout string
		Next                   []struct{ Picks []int }
	}
	for round.State = "LOST"; round.State != "ACTIVE"; { // until a guess was right
		w.ask("POST", "/api/v1/studio/steps", game, `{"stake":"5.00","bet":{}}`).value(t, &round)
		pick := strconv.Itoa(round.Next[0].Picks[0])
		w.ask("POST", "/api/v1/studio/steps/"+round.RoundID+"/picks", game, `{"made":0,"pick":`+pick+`}`).value(t, &round)
	}
	require.Equal(t, http.StatusOK, w.ask("POST", "/api/v1/member/care/pause", member, `{"kind":"timeout","hours":24,"months":0}`).Status)
	w.ask("POST", "/api/v1/studio/steps/"+round.RoundID+"/cashout", game, `{"made":1}`).value(t, &round)
	require.Equal(t, "CASHED", round.State)
	require.Eventually(t, func() bool {
		var list struct {
			Items []struct{ Kind, Amount, Detail string }
		}
		w.ask("GET", "/api/v1/staff/compliance/events?kind=paidShutOut", owner, "").value(t, &list)
		return len(list.Items) == 1 && list.Items[0].Amount == round.Payout && strings.HasPrefix(list.Items[0].Detail, "timeout ")
	}, 20*time.Second, 100*time.Millisecond)
}
