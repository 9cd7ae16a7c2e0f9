package transferwire_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer/transferwire"
)

// FuzzAnswers_AreBelievedOnlyWhereEveryReaderReadsThemAlike hands the client
// signed answers of any bytes.
func FuzzAnswers_AreBelievedOnlyWhereEveryReaderReadsThemAlike(f *testing.F) {
	for _, body := range []string{
		`{"status":"OK","balance":"0.00","transfer":{"referenceNo":"r1","state":"SUCCESS","amount":"5.00","balanceAfter":"60.00","balanceKnown":true}}`,
		`{"status":"OK","transfer":{"referenceNo":"r1","state":"FAILED","reason":"NEVER_SEEN"}}`, `{"status":"OK","transfer":{"referenceNo":"r1","state":"PENDING"}}`,
		`{"status":"OK","url":"/play","games":[{"gameCode":"g","gameName":"G","gameType":"RNG","trialSupport":true,"enabled":false}]}`,
		`{"status":"MAINTENANCE"}`, `{}`, `null`, `[]`, `{"status":"OK","status":"OK"}`, `{"status":"OK","created":true}`,
	} {
		f.Add([]byte(body))
	}
	v, c, o := pair(f)
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) == 0 {
			return
		}
		v.raw = body
		for op, ask := range asks(c, o) {
			v.calls = v.calls[:0]
			if ask() != nil {
				continue
			}
			var plain transferwire.Reply
			require.NoError(t, json.Unmarshal(body, &plain), "%s believed %s", op, body)
			require.Equal(t, transferwire.OK, plain.Status, op)
			require.GreaterOrEqual(t, int64(plain.Balance), int64(0))
			if plain.Order != nil {
				require.GreaterOrEqual(t, int64(plain.Order.Amount), int64(0))
				require.GreaterOrEqual(t, int64(plain.Order.BalanceAfter), int64(0))
			}
		}
	})
}
