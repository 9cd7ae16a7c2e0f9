package fundist_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

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
			"an id from another":          with(with(won, "i_extparam", "01"), "i_actionid", "90"),
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
		require.NotEmpty(t, sendCut(t, w, prize, with(with(prize, "tag", "56"), "tid", "78")).Error)

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
			cut := with(with(won, "i_actionid", action[:i+1]), "i_extparam", action[i+1:])
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
