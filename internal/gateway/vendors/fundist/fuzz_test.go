package fundist_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors/fundist"
	"baize/internal/platform/db/dbtest"
)

// FuzzAnswer_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell sends bodies, signed
// where they can be; TOKEN and MEMBER stand for those of a member with money.
func FuzzAnswer_AnswersEveryBodyAndPostsOnlyWhatItAnswersWell(f *testing.F) {
	const head = `"userid":"MEMBER","currency":"BDT","i_gameid":"g1","i_actionid":"a1","i_gamedesc":"` + gatewaytest.Game + `","i_extparam":"TOKEN"`
	for _, body := range []string{
		`{"type":"debit","tid":"t1","amount":"1.00","round_start":true,` + head + `}`,
		`{"type":"credit","tid":2,"amount":"2.00","round_ended":true,"jackpot_win":1,"game_extra":"table-7",` + head + `}`,
		`{"type":"credit","tid":"t3","amount":"1.00","i_rollback":"t1",` + head + `}`,
		`{"type":"debit","subtype":"cancel","tid":"t4","amount":"1.00",` + head + `}`,
		`{"type":"credit","subtype":"promotion","tid":"t5","amount":"1.00","userid":"MEMBER","currency":"BDT"}`,
		`{"type":"roundinfo","tid":"t6","gameid":"g1","actions":[{"a":"b"},{"c":1.5}],` + head + `}`,
		`{"type":"balance","userid":"MEMBER","currency":"BDT","i_extparam":"TOKEN","i_gamedesc":"` + gatewaytest.Game + `"}`,
		`{"type":"ping"}`, `{}`, `[]`, `{"type":"ping","type":"debit"}`,
	} {
		f.Add([]byte(body))
	}
	w := world(f, dbtest.SQLite(f))
	p := w.Player(f, "1000")
	f.Fuzz(func(t *testing.T, body []byte) {
		w.Clock.Advance(100 * time.Millisecond) // calls are counted by the second
		body = bytes.ReplaceAll(body, []byte("TOKEN"), []byte(p.Token))
		body = bytes.ReplaceAll(body, []byte("MEMBER"), []byte(p.Member.String()))
		if hmac, err := fundist.SignatureOf(secret, body); err == nil {
			open := bytes.TrimRight(body, " \t\r\n")
			comma := ","
			if len(bytes.TrimSpace(open[1:len(open)-1])) == 0 {
				comma = ""
			}
			body = append(bytes.Clone(open[:len(open)-1]), comma+`"hmac":"`+hmac+`"}`...)
		}
		before := w.Postings(t)
		a, _, status := raw(t, w, "", body)
		require.Less(t, status, 500, "%s: %+v", body, a)
		if a.Status != "OK" {
			require.Equal(t, before, w.Postings(t), "%s: %+v", body, a)
		}
	})
}
