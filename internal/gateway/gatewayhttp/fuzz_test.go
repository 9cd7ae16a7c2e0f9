package gatewayhttp_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// FuzzVendor_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell sends signed bodies
// through the door. TOKEN and MEMBER stand for those of a member with money.
func FuzzVendor_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell(f *testing.F) {
	const head = `{"vendorId":"acme","requestUuid":"q","token":"TOKEN","userId":"MEMBER","currency":"BDT","gameCode":"` + gatewaytest.Game + `","roundId":"r1",`
	for op, body := range map[seamless.Op]string{
		seamless.Bet: head + `"txId":"b","amount":"1.00"}`, seamless.Win: head + `"txId":"w","refTxId":"b","amount":"2.009","roundClosed":true}`,
		seamless.BetWin:   head + `"txId":"bw","amount":"1","winAmount":"0.5","jackpotContribution":[{"poolId":"p","amount":"0.01"}],"betInfo":"\u0041"}`,
		seamless.Rollback: head + `"txId":"k","refTxId":"b"}`, seamless.Resettle: head + `"txId":"s","amount":"3","settlementVersion":1}`,
		seamless.PromoWin: head + `"txId":"p","amount":"1"}`, seamless.JackpotWin: head + `"txId":"j","amount":"1","poolId":"p"}`,
		seamless.RoundClose: head + `"txId":"c","occurredAt":"2026-01-31T12:00:00Z"}`, seamless.TxStatus: `{"vendorId":"acme","requestUuid":"q","txId":"b"}`,
		seamless.Balance: `{"vendorId":"acme","requestUuid":"q","token":"TOKEN"}`, seamless.Ping: `{"vendorId":"acme","requestUuid":"q"}`,
	} {
		f.Add(string(op), []byte(body))
	}
	w := gatewaytest.New(f, dbtest.SQLite(f))
	p := w.Player(f, "1000")
	postings := func(t *testing.T) int { return count(t, w.DB, `SELECT COUNT(*) FROM v_postings`) }
	f.Fuzz(func(t *testing.T, op string, body []byte) {
		known := false
		for _, o := range seamless.Ops() {
			known = known || string(o) == op
		}
		if !known {
			return
		}
		w.Clock.Advance(100 * time.Millisecond) // calls are counted by the second
		body = bytes.ReplaceAll(body, []byte("TOKEN"), []byte(p.Token))
		body = bytes.ReplaceAll(body, []byte("MEMBER"), []byte(p.Member.String()))
		before := postings(t)
		a := w.SendRaw(t, w.Request(seamless.Op(op), body))
		require.Less(t, a.HTTP, 500, "%s", a.Body)
		require.NotEqual(t, seamless.Internal, a.Reply.Status, "%s", a.Body)
		if a.Reply.Status != seamless.OK || a.Reply.Replayed {
			require.Equal(t, before, postings(t), "%s", a.Body)
		}
	})
}
