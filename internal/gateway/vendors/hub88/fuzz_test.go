package hub88_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/platform/db/dbtest"
)

// FuzzAnswer_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell sends signed bodies;
// TOKEN and MEMBER stand for those of a member with money.
func FuzzAnswer_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell(f *testing.F) {
	const tx = `"transaction_uuid":"16d2dcfe-b89e-11e7-854a-58404eea6d16","request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af"`
	const head = `{"user":"MEMBER","token":"TOKEN","round":"r1","game_code":"` + gatewaytest.Game + `","currency":"BDT",` + tx + `,`
	for op, body := range map[hub88.Op]string{
		hub88.Bet: head + `"amount":100000,"round_closed":false,"is_free":false,"reward_uuid":null,"meta":{"odds":1.87}}`,
		hub88.Win: strings.Replace(head, "6d16", "6d18", 1) + `"amount":200000,"reference_transaction_uuid":"16d2dcfe-b89e-11e7-854a-58404eea6d16","round_closed":true}`,
		hub88.Rollback: `{"user":"MEMBER","token":"TOKEN","round":"r1","game_code":"` + gatewaytest.Game + `",` + tx +
			`,"reference_transaction_uuid":"16d2dcfe-b89e-11e7-854a-58404eea6d17","round_closed":true}`,
		hub88.Balance: `{"user":"MEMBER","token":"TOKEN","game_code":"` + gatewaytest.Game + `","request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af"}`,
		hub88.Info:    `{"user":"MEMBER","request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af"}`,
	} {
		f.Add(string(op), []byte(body))
	}
	w, key := world(f, dbtest.SQLite(f))
	p := w.Player(f, "1000")
	ops := map[string]bool{}
	for _, op := range []hub88.Op{hub88.Bet, hub88.Win, hub88.Rollback, hub88.Balance, hub88.Info} {
		ops[string(op)] = true
	}
	f.Fuzz(func(t *testing.T, op string, body []byte) {
		if !ops[op] {
			return
		}
		w.Clock.Advance(100 * time.Millisecond) // calls are counted by the second
		body = bytes.ReplaceAll(body, []byte("TOKEN"), []byte(p.Token))
		body = bytes.ReplaceAll(body, []byte("MEMBER"), []byte(p.Member.String()))
		before := w.Postings(t)
		a, status := raw(t, w, key, op, body)
		require.Less(t, status, 500, "%+v", a)
		if a.Status != hub88.OK {
			require.Equal(t, before, w.Postings(t), "%+v", a)
		}
	})
}
