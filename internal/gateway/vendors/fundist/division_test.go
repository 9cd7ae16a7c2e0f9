package fundist_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors/fundist"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// sealed is a body under the signature of another, which must fit it: it is the
// same text, cut elsewhere.
func sealed(t testing.TB, by, b body) []byte {
	t.Helper()
	var of struct {
		HMAC string `json:"hmac"`
	}
	require.NoError(t, json.Unmarshal(sign(t, secret, by), &of))
	sent, err := json.Marshal(b)
	require.NoError(t, err)
	own, err := fundist.SignatureOf(secret, sent)
	require.NoError(t, err)
	require.Equal(t, of.HMAC, own, "%v", b)
	return sign(t, secret, b)
}

func sendCut(t testing.TB, w *vendorstest.World, by, b body) told {
	t.Helper()
	a, _, status := raw(t, w, "", sealed(t, by, b))
	require.Equal(t, http.StatusOK, status)
	return a
}

func TestAnswer_TakesASignatureForOneDivisionOfItsText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		require.Equal(t, "90.00", send(t, w, debitOf(p)).Balance)
		won := with(with(with(with(debitOf(p), "type", "credit"), "amount", "50.00"), "tid", "1777"), "i_actionid", "9001")
		won = with(with(won, "round_start", absent), "i_extparam", absent)
		require.Equal(t, "140.00", send(t, w, won).Balance)
		cuts := map[string]body{
			"a flag from the tid":         with(with(won, "round_ended", true), "tid", "777"),
			"an id from another":          with(with(won, "i_reference_actionid", "1"), "i_gameid", "g"),
			"a reversal from the credit":  with(with(won, "i_rollback", "17"), "tid", "77"),
			"the action in another field": with(with(won, "game_extra", "90"), "i_actionid", "01"),
		}
		for name, cut := range cuts {
			for range 2 {
				require.Equal(t, fundist.Mismatch, sendCut(t, w, won, cut).Error, name)
			}
		}
		require.Equal(t, "140.00", send(t, w, won).Balance, "the division that came first is answered as ever")
		require.Equal(t, "140.00", send(t, w, with(with(won, "tid", 1777), "round_start", false)).Balance, "nothing is divided otherwise")

		prize := body{"type": "credit", "subtype": "promotion", "tid": "5678", "userid": p.Member.String(), "currency": "BDT", "amount": "5.00"}
		require.Equal(t, "145.00", send(t, w, prize).Balance)

		for _, tid := range []string{"17", "171"} {
			send(t, w, with(debitOf(p), "tid", tid))
		}
		undo := with(with(with(with(debitOf(p), "type", "credit"), "i_rollback", "17"), "tid", "c9"), "round_start", true)
		require.Equal(t, "135.00", send(t, w, undo).Balance)
		other := with(with(undo, "i_rollback", "171"), "round_start", false)
		require.Equal(t, fundist.Mismatch, sendCut(t, w, undo, other).Error, "one reversal undoes one bet")
		require.Equal(t, "135.00", send(t, w, undo).Balance)
		require.Equal(t, money.MustParse("135"), p.Cash(t))
	})
}

func TestAnswer_TakesOneOfManyDivisionsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		require.Equal(t, "90.00", send(t, w, debitOf(p)).Balance)
		const action = "123456789"
		won := with(with(with(debitOf(p), "type", "credit"), "i_actionid", action), "i_extparam", absent)
		answers := all(together, func(i int) told {
			cut := with(with(won, "game_extra", action[:i]), "i_actionid", action[i:])
			return sendCut(t, w, won, cut)
		})
		taken := 0
		for _, a := range answers {
			if a.Status == "OK" {
				taken++
			} else {
				require.Equal(t, fundist.Mismatch, a.Error)
			}
		}
		require.Equal(t, 1, taken)
		require.Equal(t, money.MustParse("100"), p.Cash(t))
	})
}

func TestAnswer_RefusesFieldsThatCouldTakeFromTheirNeighbours(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		require.Equal(t, "90.00", send(t, w, debitOf(p)).Balance)
		won := with(with(with(debitOf(p), "type", "credit"), "tid", "c777"), "i_actionid", "9001")
		won = with(with(won, "amount", "50.00"), "round_start", absent)
		for name, cut := range map[string]body{
			"beside the tid":    with(with(won, "tie", "7"), "tid", "c77"),
			"beside the action": with(with(won, "i_b", "1"), "i_actionid", "900"),
			"before the amount": with(with(won, "action_details", "5"), "amount", "0.00"),
			"in the token":      with(with(won, "i_extparam", "1"+p.Token), "i_actionid", "900"),
			"in the game":       with(with(won, "i_extparam", p.Token[:1]), "i_gamedesc", p.Token[1:]+gatewaytest.Game),
		} {
			require.Equal(t, fundist.InvalidRequest, sendCut(t, w, won, cut).Error, name)
		}
		require.Equal(t, "140.00", send(t, w, won).Balance, "no such cut came first")
		for _, b := range []body{debitOf(p), with(debitOf(p), "subtype", "cancel"), with(with(debitOf(p), "type", "credit"), "subtype", "promotion"), with(debitOf(p), "type", "balance")} {
			for field, value := range map[string]any{"i_flag": "", "zz": nil, "game_extra": body{"a": 1}, "jackpot_win": "10.00", "i_reference_actionid": "a b"} {
				require.Equal(t, fundist.InvalidRequest, send(t, w, with(b, field, value)).Error, "%s %v", b["type"], field)
			}
		}
		for _, value := range []any{1, "1", 0, true, false, nil} {
			b := with(with(with(debitOf(p), "jackpot_win", value), "game_extra", "FREEROUNDS_7"), "i_reference_actionid", 17)
			require.Equal(t, "OK", send(t, w, b).Status, value)
		}
		for _, field := range fundist.Fields() {
			require.GreaterOrEqual(t, field, "amount", "nothing stands before it in what is signed")
		}
		require.Equal(t, "OK", send(t, w, body{"type": "ping", "at": "now"}).Status)
		require.Equal(t, money.MustParse("80"), p.Cash(t))
	})
}
